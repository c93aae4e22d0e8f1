import type { Delivery, Me } from '../outbox/entry.ts'
import { Keeper } from '../outbox/device/keeper.ts'
import { Outbox } from '../outbox/outbox.ts'
import { made, me } from './samples.ts'
import { SimClock } from './sim-clock.ts'
import { SimDevice } from './sim-device.ts'
import { clockOf, SimTab } from './sim-tab.ts'

export const OFFLINE: Delivery = { kind: 'later', scope: 'all', waitMs: null }
export const TAKEN: Delivery = { kind: 'accepted', revision: 1, body: null }

/** A browser whose tabs send to a server that is answered by `answer`; without a connection until `isOnline`. */
export function openBrowser() {
  const clock = new SimClock(1)
  const device = new SimDevice(clock)
  const sent: string[] = []
  const world = { isOnline: false, answer: (n: number): Delivery => (n > 0 ? TAKEN : OFFLINE) }
  const open = async (name: string, person: Me = me) => {
    const tab = new SimTab()
    const outbox = new Outbox(
      ({ id }) => {
        const n = Number.parseInt(id.slice(-12), 16)
        sent.push(`${name} ${n}`)
        const answer = () => (world.isOnline ? world.answer(n) : OFFLINE)
        return new Promise((resolve) => clock.after(50, () => tab.run(() => resolve(answer()))))
      },
      clockOf(clock, tab),
    )
    outbox.sendHere(false)
    outbox.open(person.id, () => {})
    const keeper = new Keeper(outbox, person.id, device.partsFor(tab, name))
    keeper.start()
    await clock.pass(100)
    const add = (...commands: Parameters<typeof made>[0][]) => {
      for (const command of commands) outbox.add(made(command, person))
    }
    const states = () => outbox.store.getState().entries.map(({ state }) => state)
    const goOnline = () => {
      world.isOnline = true
      outbox.connected()
    }
    return { tab, outbox, keeper, add, states, goOnline }
  }
  return { clock, device, sent, world, open }
}
