import type { BoardCommand } from '#events/project/commands.ts'
import type { Delivery, Me } from '../outbox/entry.ts'
import { Outbox } from '../outbox/outbox.ts'
import { heldBehind } from '../outbox/outbox-state.ts'
import { commandId, deviceId, made, me } from './samples.ts'
import { SimClock } from './sim-clock.ts'

export const move = (id: number): BoardCommand => ({
  type: 'MoveDevice',
  data: { deviceId: deviceId(id), to: 'installed' },
})
export const moveAll = (...ids: number[]): BoardCommand => ({
  type: 'MoveDevices',
  data: { moves: ids.map((id) => ({ deviceId: deviceId(id), to: 'installed' })) },
})
export const tick: BoardCommand = { type: 'UpdateChecklist', data: { cameraViewsConfirmed: true } }
export const complete: BoardCommand = { type: 'CompleteProject', data: {} }
const accepted: Delivery = { kind: 'accepted', revision: 1, body: null }
export const refused: Delivery = { kind: 'refused', status: 409, code: 'card-moved', message: '', body: null }
export const lost: Extract<Delivery, { kind: 'later' }> = { kind: 'later', scope: 'all', waitMs: null }
export const busy = (waitMs: number | null): Delivery => ({ kind: 'later', scope: 'lane', waitMs })

export const describeCard = (id: number, description: string): BoardCommand => ({
  type: 'DescribeDevice',
  data: { deviceId: deviceId(id), description },
})
export const deletion: BoardCommand = { type: 'DeleteDevice', data: { deviceId: deviceId(9) } }

/** An outbox whose calls are answered by hand. Commands are named by the order in which they were added, from 1. */
export function openOutbox() {
  const clock = new SimClock(1)
  const calls: { readonly n: number; resolve(delivery: Delivery): void }[] = []
  const results: string[] = []
  const states: string[] = []
  let signOuts = 0
  const numberOf = (id: string) => Number.parseInt(id.slice(-12), 16)
  const outbox = new Outbox(({ id }) => new Promise((resolve) => calls.push({ n: numberOf(id), resolve })), clock)
  outbox.store.subscribe(({ entries }, before) => {
    for (const { id, state } of entries) {
      const was = before.entries.find((entry) => entry.id === id)?.state
      if (was !== undefined && was !== state) states.push(`${numberOf(id)} ${state}`)
    }
  })
  let added = 0
  const addAs = (person: Me, ...commands: BoardCommand[]) => {
    for (const command of commands) {
      const n = ++added
      outbox.add(made(command, person), (result) => results.push(`${n} ${result.ok ? 'ok' : result.code}`))
    }
  }
  /** Answers the latest call of a command. */
  const answer = async (n: number, delivery: Delivery = accepted) => {
    calls.findLast((call) => call.n === n)?.resolve(delivery)
    await clock.pass(0)
  }
  const open = (person: Me = me) => outbox.open(person.id, () => (signOuts += 1))
  open()
  return {
    outbox,
    clock,
    open,
    add: (...commands: BoardCommand[]) => addAs(me, ...commands),
    addAs,
    answer,
    results,
    states,
    sent: () => calls.map(({ n }) => n),
    signOuts: () => signOuts,
    /** The refused commands, by number, with those held behind each. */
    refusals: () =>
      outbox.store.getState().refusals.map(({ entry }) => ({
        refused: numberOf(entry.id),
        held: heldBehind(outbox.store.getState().entries, entry.id).map(({ id }) => numberOf(id)),
      })),
    id: commandId,
  }
}
