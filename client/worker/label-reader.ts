import { prepareZXingModule } from 'zxing-wasm/reader'
import type { ReaderAnswer, ReaderQuestion, ReaderResult, ReaderStart } from '../features/board/scan/reader-messages.ts'
import { readLabel } from './read-label.ts'

// A worker that reads the codes of labels (docs/decisions/0091-0120/0119-labels-are-scanned.md). It alone may run WebAssembly: the
// server says so beside this script (server/http/answers/static-files.ts), which has to keep its name.

declare const self: DedicatedWorkerGlobalScope

/** Pictures have at most this many pixels a side: larger ones show no more of a label, and iPhones have no memory for them. */
const MAX_SIDE = 4096
/** The sizes in which a photo is looked at. */
const PHOTO_SIZES = [1, 0.75, 0.5]

self.addEventListener('message', ({ data }: MessageEvent<ReaderStart | ReaderQuestion>) => {
  if ('program' in data) return prepareZXingModule({ overrides: { locateFile: () => data.program } })
  return void resultOf(data).then((result) => self.postMessage({ id: data.id, result } satisfies ReaderAnswer))
})

async function resultOf({ picture }: ReaderQuestion): Promise<ReaderResult> {
  const isPhoto = picture instanceof Blob
  const bitmap = isPhoto ? await createImageBitmap(picture).catch(() => null) : picture
  if (!bitmap) return 'no picture'
  try {
    const looks = []
    for (const size of isPhoto ? PHOTO_SIZES : [1]) looks.push(await readLabel(pixelsOf(bitmap, size)))
    return looks
  } catch {
    return 'no program'
  } finally {
    bitmap.close()
  }
}

/** The pixels of a picture, `size` times as large. */
function pixelsOf(bitmap: ImageBitmap, size: number): ImageData {
  const factor = size * Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * factor)))
  const context = new OffscreenCanvas(width ?? 1, height ?? 1).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.drawImage(bitmap, 0, 0, context.canvas.width, context.canvas.height)
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height)
}
