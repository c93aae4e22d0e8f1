import program from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { ReaderAnswer, ReaderQuestion, ReaderResult, ReaderStart } from './reader-messages.ts'

/** Reads the codes of labels in a thread of its own. */
export type LabelReader = {
  /** @param picture one of a film is the reader's from then on. */
  readonly read: (picture: ImageBitmap | Blob) => Promise<ReaderResult>
  readonly close: () => void
}

/** Starts a reader of labels. Its program comes with the first picture, and is kept by the service worker from then on. */
export function openReader(): LabelReader {
  const worker = new Worker(new URL('../../../worker/label-reader.ts', import.meta.url), { type: 'module' })
  const asked = new Map<number, (result: ReaderResult) => void>()
  let last = 0
  let isBroken = false
  const giveUp = () => {
    isBroken = true
    for (const resolve of asked.values()) resolve('no program')
    asked.clear()
  }
  worker.addEventListener('message', ({ data: { id, result } }: MessageEvent<ReaderAnswer>) => {
    asked.get(id)?.(result)
    asked.delete(id)
  })
  worker.addEventListener('error', giveUp)
  worker.postMessage({ program } satisfies ReaderStart)
  return {
    read(picture) {
      if (isBroken) return Promise.resolve('no program')
      last += 1
      const id = last
      worker.postMessage({ id, picture } satisfies ReaderQuestion, picture instanceof Blob ? [] : [picture])
      return new Promise((resolve) => asked.set(id, resolve))
    },
    close() {
      worker.terminate()
      giveUp()
    },
  }
}
