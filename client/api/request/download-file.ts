import { MARKER_HEADER, PERSON_HEADER } from '#events/kernel/http.ts'
import { pagePerson } from './page-person.ts'
import { ApiError, failure, isForeignPage } from './request.ts'

/** For so long a browser may take to begin with a download, in milliseconds: then what it is of is given back. */
const BEGUN_MS = 60_000

/**
 * Has the browser save a file of the server's, whole or not at all: the browser keeps what came on disk until then.
 * @throws ApiError
 */
export async function downloadFile(path: string, name: string): Promise<void> {
  const person = pagePerson()
  const headers = new Headers({ [MARKER_HEADER]: 'XMLHttpRequest' })
  if (person !== null) headers.set(PERSON_HEADER, String(person))
  const response = await fetch(path, { headers, credentials: 'include' }).catch(cutOff)
  if (!response.ok) throw await failure('GET', response)
  if (isForeignPage(response)) cutOff()
  const url = URL.createObjectURL(await response.blob().catch(cutOff))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), BEGUN_MS)
}

/** An answer that did not come, or not to its end; the caller has the words for it. */
function cutOff(): never {
  throw new ApiError(0, '')
}
