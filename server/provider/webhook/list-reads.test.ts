import { expect, it } from 'vitest'
import { InstanceId } from '#events/kernel/ids.ts'
import { ProviderError } from '../client/provider-error.ts'
import { createListReads } from './list-reads.ts'

const [one, other] = [InstanceId.parse(1), InstanceId.parse(2)]

/** Readings that end when they are told to. */
function opened() {
  const state = { time: 1_000_000, newest: 0, reads: [] as number[], failed: 0 }
  let end: (error?: Error) => void = () => undefined
  const lists = createListReads({
    read: (instance, cancelled) => {
      state.reads.push(instance)
      return new Promise((resolve, reject) => {
        end = (error) => (error ? reject(error) : resolve())
        cancelled.addEventListener('abort', () => resolve())
      })
    },
    newest: () => Promise.resolve(state.newest),
    now: () => new Date(state.time),
    onFailed: () => (state.failed += 1),
  })
  const came = (instance: InstanceId) => lists.isReadSince(instance, ++state.newest)
  return { state, lists, came, end: (error?: Error) => end(error) }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('[SYNC-21] one reading stands for all that had come before, and the next one waits three minutes', async () => {
  const { state, lists, came, end } = opened()
  state.newest = 4
  expect(await lists.isReadSince(one, 3)).toBe(false)
  expect(await lists.isReadSince(one, 4)).toBe(false)
  expect(state.reads).toEqual([1])
  end()
  await settled()
  expect(await lists.isReadSince(one, 3)).toBe(true)
  expect(await lists.isReadSince(one, 4)).toBe(true)
  expect(await came(one)).toBe(false)
  expect(state.reads).toEqual([1])
  state.time += 180_000
  expect(await lists.isReadSince(one, 5)).toBe(false)
  expect(state.reads).toEqual([1, 1])
  end()
  await settled()
  expect(await lists.isReadSince(one, 5)).toBe(true)
})

it('[SYNC-21] instances are read apart, and one that cannot be read is not asked again for the same', async () => {
  const { state, lists, came, end } = opened()
  expect(await came(one)).toBe(false)
  end(new ProviderError('refused', 'No region of Verkada accepts this API key.'))
  await settled()
  expect([state.failed, await lists.isReadSince(one, 1)]).toEqual([1, true])
  expect(await came(other)).toBe(false)
  expect(state.reads).toEqual([1, 2])
  await lists.close()
})

it('[SYNC-21] a reading that failed in passing is made up for three minutes later', async () => {
  const { state, lists, came, end } = opened()
  expect(await came(one)).toBe(false)
  end(new Error('the line broke'))
  await settled()
  expect([state.failed, await lists.isReadSince(one, 1)]).toEqual([1, false])
  expect(state.reads).toEqual([1])
  state.time += 180_000
  expect(await lists.isReadSince(one, 1)).toBe(false)
  expect(state.reads).toEqual([1, 1])
  end()
  await settled()
  expect(await lists.isReadSince(one, 1)).toBe(true)
  await lists.close()
})
