import { expect, it } from 'vitest'
import { boardKind } from '../../../live/board.ts'
import { createLive } from '../../../live/live.ts'
import { Keeper } from '../../../live/outbox/device/keeper.ts'
import { Outbox } from '../../../live/outbox/outbox.ts'
import { move } from '../../../live/testing/outbox-by-hand.ts'
import { made, me, sampleProject } from '../../../live/testing/samples.ts'
import { SimClock } from '../../../live/testing/sim-clock.ts'
import { SimDevice } from '../../../live/testing/sim-device.ts'
import { SimNetwork } from '../../../live/testing/sim-network.ts'
import { SimServer } from '../../../live/testing/sim-server.ts'
import { clockOf, SimTab } from '../../../live/testing/sim-tab.ts'
import { watchGestures } from './watch-gestures.ts'

it("[UNDO-13] a gesture of another tab is none of this one's, and its own is one once, in whatever order they are kept", async () => {
  const clock = new SimClock(1)
  const device = new SimDevice(clock)
  const network = new SimNetwork(clock, new SimServer(sampleProject.id, () => clock.now()))
  const open = async (name: string) => {
    const tab = new SimTab()
    const outbox = new Outbox(async () => ({ kind: 'later', scope: 'all', waitMs: null }), clockOf(clock, tab))
    outbox.open(me.id, () => {})
    new Keeper(outbox, me.id, device.partsFor(tab, name)).start()
    const board = createLive({ me, clock, openTransport: network.openTransport, outbox }).stream(
      boardKind,
      sampleProject.id,
    )
    const gestures: string[] = []
    const words = (parts: readonly { readonly id: string }[]) => parts.map(({ id }) => id).join()
    watchGestures({ board, outbox, me }, words, (gesture) => gestures.push(gesture.words))
    await clock.pass(100)
    return { outbox, gestures, ids: () => outbox.store.getState().entries.map(({ id }) => id) }
  }
  const [a, b] = [await open('a'), await open('b')]
  // Both within one moment: in one of the tabs its own comes to stand behind that of the other.
  b.outbox.add(made(move(2)))
  const [ofB] = b.ids()
  a.outbox.add(made(move(1)))
  const [ofA] = a.ids()
  await clock.pass(500)
  expect(a.ids()).toHaveLength(2)
  expect(b.ids()).toEqual(a.ids())
  expect([a.gestures, b.gestures]).toEqual([[ofA], [ofB]])
})
