import { pipeline, type Readable, Transform } from 'node:stream'
import { HttpError } from '../errors/http-error.ts'

/** The answer about a photo whose file is shorter or longer than its event says, as long as nothing of it was sent. */
class PhotoTorn extends HttpError {
  constructor() {
    super(503, 'This photo is damaged on the server. Its operator can bring it back from a backup.', {
      code: 'unavailable',
      headers: { 'retry-after': '60' },
    })
  }
}

/**
 * The content, as it is taken. It ends with an error where it has not as many bytes as it should: a reader who was told how many come
 * would wait for the rest, and an archive would be whole without them.
 * @param explain gives the error that a reader gets for one of the content. @param onTorn is told of other bytes than there should be.
 */
export function wholePhoto(
  content: Readable,
  bytes: number,
  { explain, onTorn }: { readonly explain: (error: Error) => Error; readonly onTorn: () => void },
): Readable {
  let left = bytes
  const torn = () => {
    onTorn()
    return new PhotoTorn()
  }
  const counted = new Transform({
    transform(chunk: Uint8Array, _, done) {
      left -= chunk.length
      if (left < 0) done(torn())
      else done(null, chunk)
    },
    flush: (done) => done(left === 0 ? null : torn()),
  })
  content.once('error', (error) => counted.destroy(explain(error)))
  return pipeline(content, counted, () => undefined)
}
