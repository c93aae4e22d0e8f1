import { describe, expect, it } from 'vitest'
import type { LiveRefusal, OpenAnswer } from '#events/live/protocol.ts'
import { Follower } from './follow.ts'
import type { Arrival } from './inbox.ts'
import { boardEvent, sampleProject } from '../testing/samples.ts'
import { SimClock } from '../testing/sim-clock.ts'
import { UnreadableAnswer } from '../connection/transport.ts'

const events = (...revisions: number[]) =>
  revisions.map((revision) => boardEvent(revision, { type: 'ProjectCompleted', data: {} }))
const whole = (revision: number): OpenAnswer<'project'> => ({
  ok: true,
  revision,
  snapshot: { project: sampleProject, cards: [] },
})
const missed = (revision: number, ...revisions: number[]): OpenAnswer<'project'> => ({
  ok: true,
  revision,
  events: events(...revisions),
})
const unavailable: LiveRefusal = { ok: false, code: 'unavailable', message: 'later' }

/** An arrival in short: revisions of events, and a word for all else. */
function wordsOf(arrival: Arrival): (number | string)[] {
  switch (arrival.kind) {
    case 'events':
      return arrival.events.map(({ revision }) => revision)
    case 'snapshot':
      return [`board ${arrival.revision}`]
    case 'closed':
      return [`closed: ${arrival.notice}`]
    case 'caught-up':
    case 'unreadable':
    case 'cut':
    case 'people':
      return [arrival.kind]
  }
}

/** A follower whose questions are answered by hand; `handed` is what it handed on. */
function openFollower() {
  const clock = new SimClock(1)
  const questions: { after: number; resolve(answer: OpenAnswer<'project'>): void; reject(error: Error): void }[] = []
  const handed: (number | string)[] = []
  const follower = new Follower<'project'>(
    (after) => new Promise((resolve, reject) => questions.push({ after, resolve, reject })),
    (arrival) => handed.push(...wordsOf(arrival)),
    clock,
  )
  const answer = async (given: OpenAnswer<'project'>, question = questions.at(-1)) => {
    question?.resolve(given)
    await clock.pass(0)
  }
  return { follower, clock, questions, handed, answer, asked: () => questions.map(({ after }) => after) }
}

/** One that has caught up to a revision, with nothing handed on yet. */
async function followerAt(revision: number) {
  const world = openFollower()
  world.follower.connected()
  await world.answer(whole(revision))
  world.handed.length = 0
  world.questions.length = 0
  return world
}

describe('a follower', () => {
  it('[LIVE-3] asks for everything at first, then for what came after the last it holds', async () => {
    const { follower, handed, answer, asked } = openFollower()
    follower.connected()
    await answer(whole(4))
    follower.disconnected(0)
    follower.connected()
    await answer(missed(6, 5, 6))
    expect(asked()).toEqual([-1, 4])
    expect(handed).toEqual(['board 4', 'caught-up', 'cut', 'people', 5, 6, 'caught-up'])
  })

  it('[LIVE-2] takes the next, drops the older, and asks when one is newer', async () => {
    const { follower, handed, answer, asked } = await followerAt(4)
    follower.receive(events(3, 4, 5, 5, 6))
    expect(handed).toEqual([5, 6])
    expect(asked()).toEqual([])
    follower.receive(events(9))
    follower.receive(events(10))
    expect(asked()).toEqual([6])
    await answer(missed(8, 7, 8))
    expect(handed).toEqual([5, 6, 7, 8, 'caught-up', 9, 10])
    expect(asked()).toEqual([6])
  })

  it('[LIVE-2] keeps what arrives before the answer, which may hold it too', async () => {
    const { follower, handed, answer } = openFollower()
    follower.connected()
    follower.receive(events(3, 4, 5))
    follower.receive(events(6))
    expect(handed).toEqual([])
    await answer(whole(4))
    expect(handed).toEqual(['board 4', 'caught-up', 5, 6])
  })

  it('[LIVE-2] asks again when there is a gap between the answer and what arrived meanwhile', async () => {
    const { follower, handed, answer, asked } = openFollower()
    follower.connected()
    follower.receive(events(7))
    await answer(whole(4))
    expect(asked()).toEqual([-1, 4])
    await answer(missed(6, 5, 6))
    expect(handed).toEqual(['board 4', 'caught-up', 5, 6, 'caught-up', 7])
  })

  it('[LIVE-33] ignores the answer to a question of an earlier connection', async () => {
    const { follower, handed, questions, answer } = await followerAt(4)
    follower.connected()
    const [first] = questions
    follower.disconnected(0)
    await answer(whole(2), first)
    follower.connected()
    await answer(missed(3), first)
    expect(handed).toEqual(['cut', 'people'])
    await answer(missed(5, 5))
    expect(handed).toEqual(['cut', 'people', 5, 'caught-up'])
  })

  it('[LIVE-3] takes a whole board of an older revision: a log that was put back is the log', async () => {
    const { follower, handed, answer } = await followerAt(9)
    follower.connected()
    await answer(whole(2))
    follower.receive(events(3))
    expect(handed).toEqual(['board 2', 'caught-up', 3])
  })

  it('[LIVE-8] asks again after a wait when no answer can come, or the server asks for patience', async () => {
    const { follower, clock, questions, handed, answer, asked } = openFollower()
    follower.connected()
    questions[0]?.reject(new Error('lost'))
    await clock.pass(200)
    expect(asked()).toEqual([-1])
    await clock.pass(1000)
    expect(asked()).toEqual([-1, -1])
    await answer(unavailable)
    await clock.pass(2000)
    expect(asked()).toEqual([-1, -1, -1])
    await answer(whole(0))
    expect(handed).toEqual(['board 0', 'caught-up'])
  })

  it('waits between questions to a server that does not bring it further', async () => {
    const { follower, clock, answer, asked } = await followerAt(4)
    follower.receive(events(9))
    for (let round = 0; round < 10; round++) await answer(missed(4))
    expect(asked()).toEqual([4])
    await clock.pass(60_000)
    expect(asked()).toEqual([4, 4])
  })

  it('hands on a refusal and asks nothing more', async () => {
    const { follower, clock, handed, answer, asked } = openFollower()
    follower.connected()
    await answer({ ok: false, code: 'not-found', message: 'gone' })
    await clock.pass(60_000)
    expect(handed).toEqual(['closed: gone'])
    expect(asked()).toEqual([-1])
  })

  it('[LIVE-13] hands on that an answer cannot be read, and asks nothing more until it is told to', async () => {
    const { follower, clock, questions, handed, asked } = await followerAt(4)
    follower.connected()
    follower.disconnected(0)
    follower.connected()
    questions[0]?.reject(new UnreadableAnswer('of an earlier connection'))
    await clock.pass(0)
    expect(handed).toEqual(['cut', 'people'])
    questions[1]?.reject(new UnreadableAnswer('broken'))
    await clock.pass(60_000)
    expect([handed, asked()]).toEqual([
      ['cut', 'people', 'unreadable'],
      [4, 4],
    ])
    follower.restart()
    await clock.pass(10_000)
    expect(asked()).toEqual([4, 4, -1])
  })

  it('[LIVE-45] takes and asks nothing without a connection of its own, whatever is pushed or found broken', async () => {
    const { follower, clock, handed, answer, asked } = await followerAt(4)
    for (const close of [() => follower.disconnected(0), () => follower.forget()]) {
      close()
      handed.length = 0
      follower.receive(events(0, 5, 9))
      follower.restart()
      follower.receive(events(0, 5, 9))
      await clock.pass(60_000)
      expect([handed, asked()]).toEqual([[], []])
    }
    follower.connected()
    await answer(whole(9))
    follower.receive(events(10))
    expect([handed, asked()]).toEqual([['board 9', 'caught-up', 10], [-1]])
  })

  it('[OFFLINE-12] begins with what was kept, and asks for what came after', async () => {
    const { follower, handed, answer, asked } = openFollower()
    follower.hold({ revision: 4, snapshot: { project: sampleProject, cards: [] } }, 0)
    expect(handed).toEqual(['board 4', 'caught-up', 'cut'])
    follower.hold({ revision: 9, snapshot: { project: sampleProject, cards: [] } }, 0)
    follower.connected()
    follower.hold({ revision: 9, snapshot: { project: sampleProject, cards: [] } }, 0)
    await answer(missed(5, 5))
    expect([handed.slice(3), asked()]).toEqual([[5, 'caught-up'], [4]])
  })

  it('[OFFLINE-12] takes nothing that was kept once the server was asked', async () => {
    const { follower, handed, answer } = openFollower()
    follower.connected()
    follower.hold({ revision: 9, snapshot: { project: sampleProject, cards: [] } }, 0)
    await answer(whole(4))
    expect(handed).toEqual(['board 4', 'caught-up'])
  })

  it('[LIVE-13] asks for everything when what it handed on cannot be used', async () => {
    const { follower, clock, asked } = await followerAt(4)
    follower.restart()
    await clock.pass(10_000)
    expect(asked()).toEqual([-1])
  })
})
