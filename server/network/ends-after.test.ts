import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { endsAfter } from './ends-after.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The name of the reason for which a signal aborts, which its caller does not keep. */
async function reasonOf(signal: AbortSignal): Promise<string> {
  const aborted = once(signal, 'abort').then(() => (signal.reason as Error).name)
  return aborted
}

it('[SEND-28] a time limit holds after the garbage was collected', async () => {
  const reason = reasonOf(endsAfter(50, new AbortController().signal))
  await new Promise(setImmediate)
  collectGarbage()
  expect(await reason).toBe('TimeoutError')
})

it('[SEND-28] a time limit ends with the other signal, for its reason', async () => {
  const other = new AbortController()
  const reason = reasonOf(endsAfter(60_000, other.signal))
  other.abort(new RangeError('left'))
  expect(await reason).toBe('RangeError')
})
