import { MARKER_HEADER, PERSON_HEADER } from '#events/kernel/http.ts'
import { pagePerson } from './page-person.ts'
import { ApiError, failure, isForeignPage } from './request.ts'

/** For so long a browser may take to begin with a download, in milliseconds: then what it is of is given back. */
const BEGUN_MS = 60_000

/** Headers of a call of its own. */
type Extra = Readonly<Record<string, string>>

/** A file of the server's, whole or not at all. @throws ApiError, or the reason of a signal that ends it */
export async function fetchFile(path: string, ofCall: Extra = {}, signal?: AbortSignal): Promise<Blob> {
  const person = pagePerson()
  const headers = new Headers({ ...ofCall, [MARKER_HEADER]: 'XMLHttpRequest' })
  if (person !== null) headers.set(PERSON_HEADER, String(person))
  const orCutOff = () => {
    signal?.throwIfAborted()
    return cutOff()
  }
  const response = await fetch(path, { headers, credentials: 'include', signal: signal ?? null }).catch(orCutOff)
  if (!response.ok) throw await failure('GET', response)
  if (isForeignPage(response)) cutOff()
  return response.blob().catch(orCutOff)
}

/**
 * Has the browser save a file of the server's, whole or not at all: the browser keeps what came on disk until then.
 * @throws ApiError
 */
export async function downloadFile(path: string, name: string, ofCall?: Extra): Promise<void> {
  const url = URL.createObjectURL(await fetchFile(path, ofCall))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), BEGUN_MS)
}

/** An answer that did not come, or not to its end; the caller has the words for it. */
function cutOff(): never {
  throw new ApiError(0, '')
}
