import { describe, expect, it } from 'vitest'
import type { LiveRefusal, OpenAnswer } from '#events/live/protocol.ts'
import { Feed } from './feed.ts'
import { boardEvent, sampleProject } from './testing/samples.ts'
import { SimClock } from './testing/sim-clock.ts'
import { UnreadableAnswer } from './wire.ts'

const events = (...revisions: number[]) =>
  revisions.map((revision) => boardEvent(revision, { type: 'ProjectCompleted', data: {} }))
const whole = (revision: number): OpenAnswer => ({
  ok: true,
  revision,
  snapshot: { project: sampleProject, cards: [] },
})
const missed = (revision: number, ...revisions: number[]): OpenAnswer => ({
  ok: true,
  revision,
  events: events(...revisions),
})
const unavailable: LiveRefusal = { ok: false, code: 'unavailable', message: 'later' }

/** A feed whose questions are answered by hand; `handed` is what it handed on. */
function openFeed() {
  const clock = new SimClock(1)
  const questions: { after: number; resolve(answer: OpenAnswer): void; reject(error: Error): void }[] = []
  const handed: (number | string)[] = []
  const feed = new Feed(
    (after) => new Promise((resolve, reject) => questions.push({ after, resolve, reject })),
    {
      events: (some) => handed.push(...some.map(({ revision }) => revision)),
      snapshot: (_board, revision) => handed.push(`board ${revision}`),
      caughtUp: () => handed.push('caught up'),
      unreadable: ({ name }) => handed.push(name),
      refused: ({ code }) => handed.push(code),
    },
    clock,
  )
  const answer = async (given: OpenAnswer, question = questions.at(-1)) => {
    question?.resolve(given)
    await clock.pass(0)
  }
  return { feed, clock, questions, handed, answer, asked: () => questions.map(({ after }) => after) }
}

/** One that has caught up to a revision, with nothing handed on yet. */
async function feedAt(revision: number) {
  const world = openFeed()
  world.feed.connected()
  await world.answer(whole(revision))
  world.handed.length = 0
  world.questions.length = 0
  return world
}

describe('a feed', () => {
  it('[LIVE-3] asks for everything at first, then for what came after the last it holds', async () => {
    const { feed, handed, answer, asked } = openFeed()
    feed.connected()
    await answer(whole(4))
    feed.disconnected()
    feed.connected()
    await answer(missed(6, 5, 6))
    expect(asked()).toEqual([-1, 4])
    expect(handed).toEqual(['board 4', 'caught up', 5, 6, 'caught up'])
  })

  it('[LIVE-2] takes the next, drops the older, and asks when one is newer', async () => {
    const { feed, handed, answer, asked } = await feedAt(4)
    feed.receive(events(3, 4, 5, 5, 6))
    expect(handed).toEqual([5, 6])
    expect(asked()).toEqual([])
    feed.receive(events(9))
    feed.receive(events(10))
    expect(asked()).toEqual([6])
    await answer(missed(8, 7, 8))
    expect(handed).toEqual([5, 6, 7, 8, 'caught up', 9, 10])
    expect(asked()).toEqual([6])
  })

  it('[LIVE-2] keeps what arrives before the answer, which may hold it too', async () => {
    const { feed, handed, answer } = openFeed()
    feed.connected()
    feed.receive(events(3, 4, 5))
    feed.receive(events(6))
    expect(handed).toEqual([])
    await answer(whole(4))
    expect(handed).toEqual(['board 4', 'caught up', 5, 6])
  })

  it('[LIVE-2] asks again when there is a gap between the answer and what arrived meanwhile', async () => {
    const { feed, handed, answer, asked } = openFeed()
    feed.connected()
    feed.receive(events(7))
    await answer(whole(4))
    expect(asked()).toEqual([-1, 4])
    await answer(missed(6, 5, 6))
    expect(handed).toEqual(['board 4', 'caught up', 5, 6, 'caught up', 7])
  })

  it('[LIVE-3] ignores the answer to a question of an earlier connection', async () => {
    const { feed, handed, questions, answer } = await feedAt(4)
    feed.connected()
    const [first] = questions
    feed.disconnected()
    await answer(whole(2), first)
    feed.connected()
    await answer(missed(3), first)
    expect(handed).toEqual([])
    await answer(missed(5, 5))
    expect(handed).toEqual([5, 'caught up'])
  })

  it('[LIVE-3] takes a whole board of an older revision: a log that was put back is the log', async () => {
    const { feed, handed, answer } = await feedAt(9)
    feed.connected()
    await answer(whole(2))
    feed.receive(events(3))
    expect(handed).toEqual(['board 2', 'caught up', 3])
  })

  it('[LIVE-8] asks again after a wait when no answer can come, or the server asks for patience', async () => {
    const { feed, clock, questions, handed, answer, asked } = openFeed()
    feed.connected()
    questions[0]?.reject(new Error('lost'))
    await clock.pass(200)
    expect(asked()).toEqual([-1])
    await clock.pass(1000)
    expect(asked()).toEqual([-1, -1])
    await answer(unavailable)
    await clock.pass(2000)
    expect(asked()).toEqual([-1, -1, -1])
    await answer(whole(0))
    expect(handed).toEqual(['board 0', 'caught up'])
  })

  it('waits between questions to a server that does not bring it further', async () => {
    const { feed, clock, answer, asked } = await feedAt(4)
    feed.receive(events(9))
    for (let round = 0; round < 10; round++) await answer(missed(4))
    expect(asked()).toEqual([4])
    await clock.pass(60_000)
    expect(asked()).toEqual([4, 4])
  })

  it('hands on a refusal and asks nothing more', async () => {
    const { feed, clock, handed, answer, asked } = openFeed()
    feed.connected()
    await answer({ ok: false, code: 'not-found', message: 'gone' })
    await clock.pass(60_000)
    expect(handed).toEqual(['not-found'])
    expect(asked()).toEqual([-1])
  })

  it('[LIVE-13] hands on that an answer cannot be read, and asks nothing more until it is told to', async () => {
    const { feed, clock, questions, handed, asked } = await feedAt(4)
    feed.connected()
    feed.disconnected()
    feed.connected()
    questions[0]?.reject(new UnreadableAnswer('of an earlier connection'))
    await clock.pass(0)
    expect(handed).toEqual([])
    questions[1]?.reject(new UnreadableAnswer('broken'))
    await clock.pass(60_000)
    expect([handed, asked()]).toEqual([['UnreadableAnswer'], [4, 4]])
    feed.restart()
    await clock.pass(10_000)
    expect(asked()).toEqual([4, 4, -1])
  })

  it('[LIVE-45] takes and asks nothing without a connection of its own, whatever is pushed or found broken', async () => {
    const { feed, clock, handed, answer, asked } = await feedAt(4)
    for (const close of [() => feed.disconnected(), () => feed.forget()]) {
      close()
      feed.receive(events(0, 5, 9))
      feed.restart()
      feed.receive(events(0, 5, 9))
      await clock.pass(60_000)
      expect([handed, asked()]).toEqual([[], []])
    }
    feed.connected()
    await answer(whole(9))
    feed.receive(events(10))
    expect([handed, asked()]).toEqual([['board 9', 'caught up', 10], [-1]])
  })

  it('[LIVE-13] asks for everything when what it handed on cannot be used', async () => {
    const { feed, clock, asked } = await feedAt(4)
    feed.restart()
    await clock.pass(10_000)
    expect(asked()).toEqual([-1])
  })
})
