import type { ErrorAnswer } from '#events/kernel/http.ts'

/** The parts of an error answer besides its sentence. */
type Details = {
  /** A word that programs can tell the error by. */
  readonly code?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Other fields of the body. */
  readonly fields?: Readonly<Record<string, unknown>>
}

/** Thrown by hooks and routes for an answer that is not a success. `message` is a sentence for people, free of secrets. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: ErrorAnswer

  /** @param status the HTTP status, 400 or above. */
  constructor(status: number, message: string, { code, headers = {}, fields = {} }: Details = {}) {
    super(message)
    this.status = status
    this.headers = headers
    this.body = { ...fields, message, ...(code === undefined ? {} : { code }) }
  }
}
