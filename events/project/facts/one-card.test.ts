import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Fact } from '../../kernel/envelope.ts'
import { CommandId, DeviceId, InstanceId } from '../../kernel/ids.ts'
import { Rejection } from '../../kernel/refusal.ts'
import { by, fact } from '../../kernel/testing/decider-spec.ts'
import { runsOf } from '../../kernel/testing/rounds.ts'
import { changesOf } from '../changes.ts'
import type { ListedDevice } from '../commands/sync-devices.ts'
import type { ProjectCommand } from '../commands.ts'
import { projectDecider } from '../decide.ts'
import type { ProjectEvent } from '../events.ts'
import { EXAMPLE_CREATED } from '../examples.ts'
import { asDeleted } from '../rules.ts'
import { waitingDevices } from '../same/offers.ts'
import { stepsOfAll } from '../undo/steps-of.ts'
import { serialKey } from './serial.ts'

const id = (value: number) => DeviceId.parse(value)
const instance = InstanceId.parse(1)
const listed = (deviceId: number, serial: string): ListedDevice => ({
  ...{ deviceId: id(deviceId), providerId: `p-${serial}`, type: 'camera', name: `Verkada ${serial}`, online: true },
  metadata: { serial },
})

/** A board on which commands are tried one after the other; one that is refused changes nothing. */
function openBoard() {
  const model = projectDecider.open()
  const taken: Fact<ProjectEvent>[][] = []
  const all: Fact<ProjectEvent>[] = []
  const write = (events: readonly ProjectEvent[]) => {
    const facts = events.map((event) => fact<ProjectEvent>(event))
    for (const event of facts)
      model.apply(projectDecider.evolve(model.view, { ...event, revision: all.push(event) - 1 }))
    taken.push(facts)
  }
  write([EXAMPLE_CREATED])
  const cardsOf = (_: unknown, ids: readonly DeviceId[]) =>
    ids.flatMap((one) => {
      const made = all
        .flatMap(changesOf)
        .findLast((change) => change.is === 'made' && change.of === 'card' && change.id === one)
      return made?.of === 'card' && made.is === 'made' ? [asDeleted(made.card)] : []
    })
  return {
    view: model.view,
    taken,
    attempt(command: ProjectCommand) {
      try {
        const context = { actor: by(1), at: '2026-01-05T09:00:00.000Z', commandId: CommandId.parse(NEVER), revision: 0 }
        write(projectDecider.decide(command, model.view, context).events)
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
      }
    },
    undo(events: readonly Fact<ProjectEvent>[]) {
      const steps = stepsOfAll(events, { cardsOf, fileOf: () => '' })
      if (typeof steps !== 'string')
        this.attempt({ type: 'Undo', data: { undoes: [CommandId.parse(NEVER)], steps: [...steps] } })
    },
  }
}
const NEVER = '00000000-0000-4000-8000-000000000001'

const SERIALS = ['VK1', 'VK2', 'VK3', 'VK4']
const serials = fc.subarray(SERIALS)
const doing = fc.oneof(
  fc.record({ is: fc.constant('import' as const), serials }),
  fc.record({ is: fc.constant('sync' as const), serials }),
  fc.record({ is: fc.constant('add' as const) }),
  fc.record({ is: fc.constant('bind' as const), serial: fc.constantFrom(...SERIALS), which: fc.nat() }),
  fc.record({ is: fc.constant('off' as const), which: fc.nat() }),
  fc.record({ is: fc.constant('type' as const), which: fc.nat(), type: fc.constantFrom('camera', 'keypad' as const) }),
  fc.record({ is: fc.constant('delete' as const), which: fc.nat() }),
  fc.record({ is: fc.constant('same' as const), which: fc.nat(), other: fc.nat() }),
  fc.record({ is: fc.constant('pair' as const), which: fc.nat(), other: fc.nat(), isRestNew: fc.boolean() }),
  fc.record({ is: fc.constant('undo' as const), which: fc.nat() }),
  fc.record({ is: fc.constant('undo' as const), which: fc.nat() }),
)

it('[SYNC-63] [SYNC-66] [SYNC-74] any order of imports, serial numbers, syncs, pairing, merging and undoing leaves one card for one device', () => {
  fc.assert(
    fc.property(fc.array(doing, { minLength: 1, maxLength: 25 }), (doings) => {
      const board = openBoard()
      let last = 0
      const newId = () => id(++last)
      const card = (which: number) => {
        const ids = [...board.view.cards()].map((one) => one.id)
        return ids[which % Math.max(ids.length, 1)] ?? id(9_999)
      }
      const syncAll = (batchId: string, of: readonly string[]) => {
        const devices = of.map((serial) => listed(newId(), serial))
        board.attempt({ type: 'SyncDevices', data: { batchId, verkadaInstanceId: instance, devices, missing: [] } })
      }
      const confirm = (
        batchId: string,
        pairs: readonly { deviceId: DeviceId; provided: string }[],
        isRestNew: boolean,
      ) => {
        const rest = waitingDevices(board.view).filter(({ providerId }) => pairs[0]?.provided !== providerId)
        const cards = isRestNew ? rest.map(({ providerId: provided }) => ({ deviceId: newId(), provided })) : []
        board.attempt({ type: 'ConfirmPairs', data: { batchId, pairs: [...pairs], cards } })
      }
      for (const [round, one] of doings.entries()) {
        const batchId = `batch ${round}`
        if (one.is === 'import') {
          const cards = one.serials.map((serial) => ({
            ...{
              deviceId: newId(),
              name: serial,
              type: 'camera' as const,
              description: '',
              serial: serial.toLowerCase(),
            },
          }))
          board.attempt({ type: 'ImportDevices', data: { batchId, fileName: '', part: 1, parts: 1, cards } })
        } else if (one.is === 'sync') syncAll(batchId, one.serials)
        else if (one.is === 'add')
          board.attempt({
            type: 'AddManualCard',
            data: { deviceId: newId(), name: 'Hand', type: 'camera', description: '', status: 'waiting' },
          })
        else if (one.is === 'bind')
          board.attempt({ type: 'BindSerial', data: { deviceId: card(one.which), serial: one.serial, by: 'scan' } })
        else if (one.is === 'off')
          board.attempt({ type: 'PlaceDevices', data: { deviceIds: [card(one.which)], facts: { serial: null } } })
        else if (one.is === 'type')
          board.attempt({ type: 'ChangeDeviceType', data: { deviceId: card(one.which), type: one.type } })
        else if (one.is === 'same') {
          const [keep = id(9_999), merge = keep] = [card(one.which), card(one.other)].toSorted((a, b) => a - b)
          board.attempt({ type: 'MergeDevices', data: { keep, merge } })
        } else if (one.is === 'pair') {
          const waiting = waitingDevices(board.view)
          const device = waiting[one.other % Math.max(waiting.length, 1)]
          const pairs = device ? [{ deviceId: card(one.which), provided: device.providerId }] : []
          confirm(batchId, pairs, one.isRestNew)
        } else if (one.is === 'delete') board.attempt({ type: 'DeleteDevice', data: { deviceId: card(one.which) } })
        else board.undo(board.taken[one.which % board.taken.length] ?? [])
        const keys = [...board.view.cards()].flatMap((each) => serialKey(each) ?? [])
        expect(keys).toHaveLength(new Set(keys).size)
        const devices = [...board.view.cards()].flatMap(({ synced }) => synced?.deviceId ?? [])
        expect(devices).toHaveLength(new Set(devices).size)
      }
      syncAll('all', SERIALS)
      confirm('rest', [], true)
      const keys = [...board.view.cards()].flatMap((each) => (each.type === 'camera' ? (serialKey(each) ?? []) : []))
      expect(keys.toSorted()).toEqual(SERIALS.map((serial) => `camera ${serial}`))
    }),
    runsOf({ gate: 300, nightly: 20_000 }),
  )
})
