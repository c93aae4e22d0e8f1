import type { UserId } from '#events/kernel/ids.ts'
import { type Answer, headersOf, noAnswer, readAnswer } from './request.ts'

/** After so long without a byte that moves, in milliseconds, nothing will come any more: servers answer sooner. */
const IDLE_MS = 60_000

type UploadOptions = {
  /** Under which the same files may be sent again without being taken twice. */
  readonly idempotencyKey: string
  /** How long it waited before it is sent. */
  readonly ageMs: number
  readonly userId: UserId
  readonly signal: AbortSignal
  /** Is told how many bytes of the files are on their way, at most their size. */
  readonly onProgress: (sentBytes: number) => void
}

/** The files of an upload, all in one field, and the texts before them. */
type Files = {
  readonly field: string
  readonly files: readonly File[]
  readonly texts?: Readonly<Record<string, string>>
}

/**
 * Sends files as a form. It goes by XMLHttpRequest: fetch does not tell how far an upload is.
 * @throws ApiError for every answer but a success, and where none came or the caller's `signal` ended it.
 */
export async function uploadFiles(
  path: string,
  { field, files, texts = {} }: Files,
  options: UploadOptions,
): Promise<Answer> {
  const { idempotencyKey, ageMs, userId, signal, onProgress } = options
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  // A name that is no Unicode text comes with this sign, which the server takes for damage.
  for (const file of files) form.append(field, file, file.name.replaceAll('\ufffd', ''))
  const size = files.reduce((sum, file) => sum + file.size, 0)
  const response = await new Promise<Response>((resolve, reject) => {
    const call = new XMLHttpRequest()
    let idle: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(idle)
      idle = setTimeout(() => call.abort(), IDLE_MS)
    }
    call.open('POST', path)
    for (const [name, value] of Object.entries(headersOf(userId, idempotencyKey, ageMs)))
      call.setRequestHeader(name, value)
    call.upload.onprogress = ({ loaded }) => {
      wait()
      onProgress(Math.min(loaded, size))
    }
    call.onload = () => resolve(responseOf(call))
    call.onerror = () => reject(noAnswer())
    call.onabort = () => reject(noAnswer())
    call.onloadend = () => clearTimeout(idle)
    signal.addEventListener('abort', () => call.abort())
    wait()
    call.send(form)
  })
  return readAnswer('POST', response)
}

function responseOf(call: XMLHttpRequest): Response {
  const headers = call
    .getAllResponseHeaders()
    .trim()
    .split('\r\n')
    .flatMap((line): [string, string][] => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : []
    })
  const { status, statusText } = call
  return new Response(status === 204 ? null : call.responseText, { status, statusText, headers })
}
