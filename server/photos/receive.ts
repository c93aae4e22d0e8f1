import { setTimeout as sleep } from 'node:timers/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { MAX_PHOTO_BYTES } from '#events/project/photos.ts'
import { HttpError } from '../http/http-error.ts'

/** The longest kind of a file that is noted of what a sender says. */
const MAX_TYPE_LENGTH = 100

/** A sender who sends nothing for so long has gone. */
const IDLE_MS = 30_000

const refusal = (message: string) => new HttpError(400, message, { code: 'bad-request' })
export const notAnImage = () => refusal('Please select an image file')
const tooLarge = () => refusal('File must be smaller than 25MB')
const wrongForm = () => refusal('Send one image file, in the field photo')

/**
 * The one file of a request, as its bytes come. Reading it to its end also reads the request to its end, so that what was cut
 * off, is too large or is followed by more never counts as whole.
 * @throws HttpError 400 or 408
 */
export async function receivePhoto(request: FastifyRequest, field: string, idleMs = IDLE_MS) {
  if (!request.isMultipart()) throw wrongForm()
  // The parser knows no limit of parts below two: the second one is refused here, in words.
  const parts = request.parts({ limits: { fileSize: MAX_PHOTO_BYTES + 1, files: 2, fields: 1, parts: 3 } })
  const first = await inTime(parts.next(), idleMs)
  if (first.done || first.value.type !== 'file' || first.value.fieldname !== field) throw wrongForm()
  const part = first.value
  return {
    fileName: fileNameOf(part),
    mimeType: part.mimetype.slice(0, MAX_TYPE_LENGTH).replace(/\p{C}/gu, ''),
    content: contentOf(part, parts, idleMs),
  }
}

const gone = () =>
  new HttpError(408, 'The photo did not arrive. Send it again.', {
    code: 'bad-request',
    // What may still come of the request is not read.
    headers: { connection: 'close' },
  })

/** What the parser says of a form that breaks off, or whose boundary is none, in words for its sender (docs/rules.md, HTTP-28). */
const ofSender = (error: unknown): unknown => (error instanceof HttpError ? error : wrongForm())

/** What comes next of a form. @throws HttpError 400 when it is none, and 408 when it does not come in time. */
async function inTime(
  next: Promise<IteratorResult<Multipart, unknown>>,
  idleMs: number,
): Promise<IteratorResult<Multipart, unknown>> {
  const come = new AbortController()
  const late = sleep(idleMs, undefined, { signal: come.signal }).then((): never => {
    throw gone()
  })
  try {
    return await Promise.race([next, late])
  } catch (error) {
    throw ofSender(error)
  } finally {
    come.abort()
  }
}

async function* contentOf(
  { file }: MultipartFile,
  parts: AsyncIterableIterator<Multipart>,
  idleMs: number,
): AsyncGenerator<Uint8Array> {
  const idle = setTimeout(() => file.destroy(gone()), idleMs)
  try {
    let bytes = 0
    for await (const chunk of file as AsyncIterable<Buffer>) {
      idle.refresh()
      bytes += chunk.length
      if (bytes > MAX_PHOTO_BYTES) throw tooLarge()
      yield chunk
    }
    if (bytes === 0) throw notAnImage()
    const { done } = await inTime(parts.next(), idleMs)
    if (!done) throw wrongForm()
  } catch (error) {
    throw ofSender(error)
  } finally {
    clearTimeout(idle)
  }
}

/** What a file is called whose sender says no name, or none yet. */
export const NAMELESS = 'photo'

/** The longest name that the history tells. */
const MAX_NAME_LENGTH = 200

/** The name of the file on the sender's machine, for people alone: never a path, and without what cannot be read. */
const fileNameOf = ({ filename }: MultipartFile): string =>
  filename
    .replace(/^.*[/\\]/s, '')
    .slice(0, MAX_NAME_LENGTH)
    // After the cut, which may leave half a character.
    .replace(/\p{C}/gu, '') || NAMELESS
