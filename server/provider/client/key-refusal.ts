import { HttpError } from '../../errors/http-error.ts'
import { ProviderError } from './provider-error.ts'

const NOTHING_SAVED = 'Nothing was saved.'

/** The answer when an API key cannot be saved (decisions, "Instances"). Anything but a {@link ProviderError} stays as it is. */
export function keyRefusal(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  const { trouble, message } = error
  switch (trouble) {
    case 'refused':
      return new HttpError(400, 'Verkada refuses this API key', {
        code: 'key-refused',
        fields: {
          error: 'Verkada refuses this API key',
          details: 'It may be mistyped, expired or deleted. Create a new one in Verkada Command and try again.',
        },
      })
    case 'forbidden':
      return new HttpError(400, 'This API key has no permission to read cameras.', { code: 'key-forbidden' })
    case 'failed':
    case 'too-much':
      return new HttpError(400, `Verkada answered with an error. ${NOTHING_SAVED}`, {
        code: 'provider-failed',
        fields: { verkadaError: { message } },
      })
    case 'off':
      return new HttpError(409, `${message} ${NOTHING_SAVED}`, { code: 'outbound-off' })
    case 'silent':
      return new HttpError(502, `${message} ${NOTHING_SAVED} Try again in a moment.`, { code: 'provider-silent' })
  }
}
