import { boardKind } from '../board.ts'
import type { BoardEvent, OpenAnswer, OpenStream, StreamKind } from '#events/live/protocol.ts'
import type { Card } from '#events/project/device.ts'
import type { Project } from '#events/project/model.ts'
import type { Delivery } from '../outbox/entry.ts'
import type { CallRequest } from '#events/kernel/call.ts'
import type { Topic } from '#events/registry.ts'
import { callOf } from '../kinds.ts'
import { createLive } from '../live.ts'
import { Outbox } from '../outbox/outbox.ts'
import type { TransportListener } from '../connection/transport.ts'
import { me, sampleProject } from './samples.ts'
import { SimClock } from './sim-clock.ts'

type Call = CallRequest & { readonly id: string; answer(delivery: Delivery): Promise<void> }

/** The lists that the page follows. */
export const FOLLOWED: readonly Topic[] = ['instances', 'notes', 'organizations', 'projects', 'users']

/** A frame, and a little. */
const FRAME_MS = 20

/** My connection with the server played by hand: its messages, and the answer to each call. */
export function liveByHand() {
  const clock = new SimClock(1)
  const calls: Call[] = []
  const asked: OpenStream[] = []
  const said: string[] = []
  const missed: string[] = []
  let signOuts = 0
  let connects = 0
  let listener: TransportListener | null = null
  let answer: (message: OpenStream) => OpenAnswer = () => ({ ok: false, code: 'unavailable', message: 'later' })

  const outbox = new Outbox(
    (entry) =>
      new Promise((resolve) => {
        const answerCall = async (delivery: Delivery) => {
          resolve(delivery)
          await clock.pass(FRAME_MS)
        }
        calls.push({ ...callOf(entry), id: entry.id, answer: answerCall })
      }),
    clock,
  )
  const live = createLive({
    me,
    clock: clock,
    openTransport: (given) => {
      listener = given
      return {
        connect: () => {
          connects += 1
        },
        disconnect: () => said.push('disconnect'),
        ask: async <K extends StreamKind>(message: OpenStream & { readonly kind: K }) => {
          asked.push(message)
          return answer(message) as OpenAnswer<K>
        },
        leave: () => said.push('leave'),
        sayEditing: ({ part }) => said.push(`at ${part}`),
      }
    },
    outbox,
  })
  const hear: TransportListener = (message) => {
    if (!listener) throw new Error('there is no transport')
    listener(message)
  }
  return {
    clock,
    live,
    outbox,
    calls,
    asked,
    said,
    missed,
    hear,
    signOuts: () => signOuts,
    connects: () => connects,
    frame: () => clock.pass(FRAME_MS),
    start: () =>
      live.start({
        topics: () => FOLLOWED,
        onChanged: () => {},
        onMissed: (topic) => missed.push(topic),
        onSignedOut: () => (signOuts += 1),
      }),
    /** From now on questions are answered like this. */
    answerWith(given: (message: OpenStream) => OpenAnswer) {
      answer = given
    },
  }
}

/** A board of these cards at revision 0, opened and painted. */
export async function boardByHand(cards: readonly Card[], project: Project = sampleProject) {
  const world = liveByHand()
  world.answerWith(() => ({ ok: true, revision: 0, snapshot: { project, cards } }))
  world.start()
  const board = world.live.stream(boardKind, project.id)
  const unwatch = board.watch()
  world.hear({ type: 'up' })
  await world.frame()
  return {
    ...world,
    board,
    unwatch,
    state: () => board.store.getState(),
    /** Has the server say something, without letting a frame pass. */
    say: (...events: BoardEvent[]) =>
      world.hear({ type: 'events', stream: { kind: 'project', id: project.id }, events }),
  }
}
