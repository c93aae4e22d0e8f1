import { beforeEach, expect, it } from 'vitest'
import { setPagePerson } from '../../api/page-person.ts'
import { me } from '../testing/samples.ts'
import { samplePhoto } from '../testing/sample-photo.ts'
import { SimClock } from '../testing/sim-clock.ts'
import { type Tried, UploadQueue } from './upload-queue.ts'
import { changeUpload, MAX_RESENDS, photosElsewhere, uploads } from './uploads.ts'

const LOST: Tried = { kind: 'later', waitMs: null, isOfLine: true, reason: 'No answer.' }
const OVER: Tried = { kind: 'over' }

/** A queue that is answered by `answer`, and when each photo was sent, in milliseconds from the start. */
function openQueue(answer: (id: string, count: number) => Tried) {
  const clock = new SimClock(7)
  const start = clock.now()
  const sent: { id: string; atMs: number }[] = []
  const queue = new UploadQueue(async ({ id }) => {
    sent.push({ id, atMs: clock.now() - start })
    const tried = answer(id, sent.filter((other) => other.id === id).length)
    if (tried.kind === 'over') changeUpload(id, { state: { status: 'done' }, unanswered: 0 })
    return tried
  }, clock)
  return { clock, queue, sent, ids: () => sent.map(({ id }) => id).join('') }
}
const statusOf = (id: string) => uploads.getState().list.find((upload) => upload.id === id)?.state.status

beforeEach(() => {
  setPagePerson(me.id)
  uploads.setState({ list: [samplePhoto('a', {})], onScreen: null, isConnected: true })
})

it('[PHOTO-60] a photo without a last word is sent again by itself, with pauses that grow, until there is one', async () => {
  const { clock, queue, sent } = openQueue((_, count) => (count < 5 ? LOST : OVER))
  await queue.sendNext()
  expect(statusOf('a')).toBe('failed')
  await clock.pass(60_000)
  expect(statusOf('a')).toBe('done')
  const pauses = sent.slice(1).map(({ atMs }, index) => atMs - (sent[index]?.atMs ?? 0))
  expect(pauses.map((ms, index) => ms >= 250 * 2 ** index && ms <= 500 * 2 ** index)).toEqual([true, true, true, true])
  await clock.pass(600_000)
  expect(sent).toHaveLength(5)
})

it('[PHOTO-60] after eight more tries it waits for its person, or for the next connection', async () => {
  const { clock, queue, sent } = openQueue(() => LOST)
  await queue.sendNext()
  expect(photosElsewhere(uploads.getState(), me.id)).toEqual({ sending: 1, failed: 0 })
  await clock.pass(3_600_000)
  expect(sent).toHaveLength(1 + MAX_RESENDS)
  expect(photosElsewhere(uploads.getState(), me.id)).toEqual({ sending: 0, failed: 1 })
  queue.retry('a')
  await clock.pass(0)
  expect(sent).toHaveLength(2 + MAX_RESENDS)
  await clock.pass(3_600_000)
  const before = sent.length
  queue.connected()
  expect(sent).toHaveLength(before + 1)
})

it('[PHOTO-60] without a connection nothing is tried by itself, and at once when it is back', async () => {
  const { clock, queue, sent } = openQueue(() => LOST)
  await queue.sendNext()
  uploads.setState({ isConnected: false })
  await clock.pass(3_600_000)
  expect(sent).toHaveLength(1)
  uploads.setState({ isConnected: true })
  queue.connected()
  expect(sent).toHaveLength(2)
})

it('[PHOTO-60] what is refused is not sent again by itself', async () => {
  const { clock, queue, sent } = openQueue((id) => {
    changeUpload(id, { state: { status: 'failed', reason: 'This project is closed.' } })
    return OVER
  })
  await queue.sendNext()
  await clock.pass(3_600_000)
  expect(sent).toHaveLength(1)
})

it('[PHOTO-60] a photo that is never answered holds no other one', async () => {
  uploads.setState({ list: ['a', 'b', 'c'].map((id) => samplePhoto(id, {})) })
  const { clock, queue, ids } = openQueue((id) => (id === 'a' ? LOST : OVER))
  await queue.sendNext()
  // The line may be to blame: the others wait, too, and go on their own after it.
  expect(ids()).toBe('a')
  await clock.pass(1000)
  expect([statusOf('b'), statusOf('c')]).toEqual(['done', 'done'])
})

it('[PHOTO-60] a server that asks for patience gets nothing before', async () => {
  const { clock, queue, sent } = openQueue((_, count) => (count === 1 ? { ...LOST, waitMs: 5000 } : OVER))
  await queue.sendNext()
  expect(statusOf('a')).toBe('waiting')
  await clock.pass(4999)
  await queue.sendNext()
  expect(sent).toHaveLength(1)
  await clock.pass(1001)
  expect(statusOf('a')).toBe('done')
})

it('[PHOTO-13] what is cancelled is ended, and not sent again', async () => {
  const { clock, queue, sent } = openQueue(() => LOST)
  const trying = queue.sendNext()
  queue.cancel('a')
  await trying
  await clock.pass(3_600_000)
  expect([sent.length, uploads.getState().list]).toEqual([1, []])
})
