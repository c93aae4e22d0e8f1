import { HttpError } from './http-error.ts'

/** The answer to a request for which a server that stops has no time any more. */
export const stopping = () =>
  new HttpError(503, 'The server is stopping. Nothing is lost: try again in a moment.', {
    code: 'unavailable',
    headers: { 'retry-after': '1' },
  })
