import { afterEach, expect, it, vi } from 'vitest'
import { UnreadableCsv } from '../decode-list.ts'
import { openWorkbook } from './open-workbook.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[IMPORT-65] a workbook that takes too long is given up, and its worker ended; a file that is too large has none', async () => {
  const made: EventTarget[] = []
  const terminate = vi.fn<() => void>()
  // Node has no workers of browsers: this one never answers.
  class Silent extends EventTarget {
    postMessage = vi.fn<(asked: unknown) => void>()
    terminate = terminate
    constructor() {
      super()
      made.push(this)
    }
  }
  vi.stubGlobal('Worker', Silent)
  vi.stubGlobal('navigator', { language: 'en' })
  vi.useFakeTimers()
  const reading = openWorkbook(new Blob(['PK']), null).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  const failed = await reading
  expect(failed).toBeInstanceOf(UnreadableCsv)
  expect(failed).toHaveProperty('message', 'Reading the workbook took longer than 30 seconds.')
  expect(terminate).toHaveBeenCalledOnce()

  const large = new Blob([new Uint8Array(20 * 1024 * 1024 + 1)])
  await expect(openWorkbook(large, null)).rejects.toThrow('The file is larger than 20 MB.')
  expect(made).toHaveLength(1)
})
