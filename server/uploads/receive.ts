import { setTimeout as sleep } from 'node:timers/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { cutText } from '#events/kernel/text/text.ts'
import { HttpError } from '../errors/http-error.ts'
import { hasPile } from '../network/piled-marks.ts'
import { type FileKind, PHOTO, refusal } from './file-kinds.ts'

/** The longest kind of a file that is noted of what a sender says. */
const MAX_TYPE_LENGTH = 100

/** Idle timeout of a sender. */
const IDLE_MS = 30_000

/**
 * The files that a request may have: so many at most, all in one field, behind texts in the fields that are named. `kind`: default
 * photos. `textsBehind`: texts may also follow the files.
 */
export type FileForm = {
  readonly field: string
  readonly most: number
  readonly texts?: readonly string[]
  readonly textsBehind?: true
  readonly kind?: FileKind
}

/** The longest text of a field. */
const MAX_TEXT_BYTES = 2_000

/** A request that is not the form that was asked for. `tooMany`: the file that it has above the most. */
class WrongForm extends HttpError {
  constructor({ field, most, texts = [], textsBehind, kind = PHOTO }: FileForm, tooMany?: string) {
    const files = most === 1 ? `one ${kind.noun}` : `up to ${most} ${kind.noun}s`
    const sentence = `Send ${files}, in the field ${field}${texts.length > 0 && !textsBehind ? ', after the texts' : ''}`
    super(400, tooMany === undefined ? sentence : `${sentence}. ${tooMany} is one too many`, { code: 'bad-request' })
  }
}
const wrongForm = (form: FileForm, tooMany?: string) => new WrongForm(form, tooMany)

/** A refusal of one file of several, with its name before the sentence; other errors, and those about the whole form, as they are. */
export function namingFile(error: unknown, fileName: string): unknown {
  const isOfFile = error instanceof HttpError && !(error instanceof WrongForm) && error.status < 500
  if (!isOfFile) return error
  const { status, headers, message, body } = error
  return new HttpError(status, `${fileName}: ${message}`, { headers, fields: body })
}

/**
 * The files of a request, each as its bytes come; one is read to its end before the next is asked for. Reading the last one to its
 * end also reads the request to its end, so that a file that was cut off, is too large or is followed by what the form may not have
 * never counts as whole.
 * @throws HttpError 400 or 408
 */
export async function* receivePhotos(request: FastifyRequest, form: FileForm, idleMs = IDLE_MS) {
  if (!request.isMultipart()) throw wrongForm(form)
  const { field, most, texts: names = [], textsBehind = false, kind = PHOTO } = form
  // The parser knows no limit of parts below two: one file too many is refused here, in words.
  const fields = names.length + 1
  const limits = {
    fileSize: kind.maxBytes + 1,
    files: most + 1,
    fields,
    parts: most + 1 + fields,
    fieldSize: MAX_TEXT_BYTES,
  }
  const parts = request.parts({ limits })
  const texts: Record<string, string> = {}
  const next = async (isRoom: boolean, isFirst = false): Promise<MultipartFile | null> => {
    const { done, value } = await inTime(parts.next(), idleMs, form)
    if (done) return null
    if (value.type === 'field' && (isFirst || textsBehind) && names.includes(value.fieldname)) {
      texts[value.fieldname] = readable(String(value.value))
      return next(isRoom, isFirst)
    }
    const isFile = value.type === 'file' && value.fieldname === field
    if (isFile && !isRoom) throw wrongForm(form, most > 1 ? fileNameOf(value) : undefined)
    if (!isFile) throw wrongForm(form)
    return value
  }
  let part = await next(true, true)
  if (!part) throw wrongForm(form)
  for (let count = 1; part; count++) {
    let following: MultipartFile | null = null
    yield {
      texts,
      fileName: fileNameOf(part),
      mimeType: part.mimetype.slice(0, MAX_TYPE_LENGTH).replace(/\p{C}/gu, ''),
      content: contentOf(part, { form, kind, idleMs }, async () => {
        following = await next(count < most)
      }),
    }
    part = following
  }
}

/** The one file of a request. @throws HttpError 400 or 408 */
export async function receiveFile(request: FastifyRequest, form: FileForm & { readonly most: 1 }, idleMs = IDLE_MS) {
  const { value } = await receivePhotos(request, form, idleMs).next()
  if (!value) throw wrongForm(form)
  return value
}

const gone = () =>
  new HttpError(408, 'The photo did not arrive. Send it again.', {
    code: 'bad-request',
    // The rest of the request is not read.
    headers: { connection: 'close' },
  })

/** The parser's error on a form that breaks off, or whose boundary is none, in words for its sender (docs/rules.md, HTTP-28). */
const ofSender = (error: unknown, form: FileForm): unknown => (error instanceof HttpError ? error : wrongForm(form))

/** The next part of a form. @throws HttpError 400 when it is none, and 408 when it does not come in time. */
async function inTime(
  next: Promise<IteratorResult<Multipart, unknown>>,
  idleMs: number,
  form: FileForm,
): Promise<IteratorResult<Multipart, unknown>> {
  const come = new AbortController()
  const late = sleep(idleMs, undefined, { signal: come.signal }).then((): never => {
    throw gone()
  })
  try {
    return await Promise.race([next, late])
  } catch (error) {
    throw ofSender(error, form)
  } finally {
    come.abort()
  }
}

/** @param atEnd reads on when the file has come whole, before its reader is told so. */
async function* contentOf(
  { file }: MultipartFile,
  { form, kind, idleMs }: { readonly form: FileForm; readonly kind: FileKind; readonly idleMs: number },
  atEnd: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const idle = setTimeout(() => file.destroy(gone()), idleMs)
  try {
    let bytes = 0
    for await (const chunk of file as AsyncIterable<Buffer>) {
      idle.refresh()
      bytes += chunk.length
      if (bytes > kind.maxBytes) throw refusal(kind.tooLarge)
      yield chunk
    }
    if (bytes === 0) throw refusal(kind.empty)
    await atEnd()
  } catch (error) {
    throw ofSender(error, form)
  } finally {
    clearTimeout(idle)
  }
}

/** The name of a file whose sender says no name, or none yet. */
export const NAMELESS = 'photo'

/** The longest name that the history tells. */
const MAX_NAME_LENGTH = 200

/**
 * A text of a form. The parser puts a sign in the place of bytes that are not UTF-8; the page sends none (docs/rules.md, HTTP-58,
 * HTTP-72). @throws HttpError 400
 */
function readable(text: string): string {
  if (hasPile(text))
    throw refusal('A letter in the name of a file, or in a text beside it, has more than a hundred marks.')
  if (text.includes('\ufffd')) throw refusal('The name of a file, or a text beside it, is not UTF-8.')
  return text
}

/**
 * The name of the file on the sender's machine, for people alone: never a path, and without what cannot be read.
 * @throws HttpError 400
 */
const fileNameOf = ({ filename }: MultipartFile): string =>
  cutText(
    readable(filename)
      .normalize()
      .replace(/^.*[/\\]/s, '')
      .replace(/\p{C}/gu, ''),
    MAX_NAME_LENGTH,
  ) || NAMELESS
