import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { HeldAcceptance } from '#events/acceptance/decide.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import type { AnswerPages } from './answer-pages.ts'

type Photos = Pick<PhotoStore, 'get'>
/** A file as it is sent. */
export type SentFile = { readonly bytes: number; readonly content: Readable }

/** A document as it was made; null where the store lacks it. */
export async function madeFile(photos: Photos, { file }: Pick<HeldAcceptance, 'file'>): Promise<SentFile | null> {
  const content = await photos.get(file)
  return content && { bytes: file.bytes, content }
}

/**
 * A document with the pages of its answer behind it: it begins with the very bytes that were answered to. Of these a piece at a time
 * stands in memory. Null where the store lacks it.
 */
export async function answeredFile(
  photos: Photos,
  { file }: Pick<HeldAcceptance, 'file'>,
  pages: AnswerPages,
): Promise<SentFile | null> {
  const [{ answerPdf }, { appendedPages }] = await Promise.all([
    import('./answer-pages.ts'),
    import('./append-pages.ts'),
  ])
  const read = async (first: number, last: number): Promise<Buffer> => {
    const part = await photos.get({ key: file.key, bytes: file.bytes }, { first, last })
    return part ? buffer(part) : Buffer.alloc(0)
  }
  const content = await photos.get(file)
  if (!content) return null
  try {
    const behind = await appendedPages(file.bytes, read, await answerPdf(pages))
    return { bytes: file.bytes + behind.length, content: Readable.from(joined(content, behind), { objectMode: false }) }
  } catch (error) {
    content.destroy()
    throw error
  }
}

async function* joined(content: Readable, behind: Buffer): AsyncGenerator<Buffer> {
  yield* content
  yield behind
}
