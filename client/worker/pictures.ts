import { isOurFile } from './build.ts'

/** Small pictures of the person who is signed in. The page deletes it whole when they sign out (client/live/kept/pictures.ts). */
const NAME = 'pictures'

/** So many are kept, the last ones that were seen: some 45 MB. Three projects that are made ready may have 500 each. */
const MAX_PICTURES = 1500
/** A small picture is smaller. */
const MAX_PICTURE_BYTES = 200_000
/** The bounds are looked at once in so many pictures. */
const TRIM_EVERY = 50

/** True if a request is for a picture as cards and sections show it. */
export const isSmallPicture = ({ pathname, searchParams }: URL): boolean =>
  pathname.startsWith('/api/') && searchParams.get('size') === '360'

let untrimmed = 0

/**
 * The picture from the server, or, where that does not answer, as it was seen last. `keep`: what goes on after the answer. The
 * server always comes first: it says who may see it.
 */
export async function answerPicture(request: Request, keep: (work: Promise<void>) => void): Promise<Response> {
  const response = await fetch(request).catch(() => null)
  const isPicture = response?.headers.get('content-type')?.startsWith('image/') ?? false
  if (response && isPicture && isOurFile(response)) {
    keep(keepPicture(request.url, response.clone()).catch(() => {}))
    return response
  }
  const isUnanswered = !response || response.ok || response.status >= 500
  const kept = isUnanswered ? await caches.match(request.url, { cacheName: NAME }) : undefined
  return kept ?? response ?? Response.error()
}

/** The files of site sheets, which the page keeps and deletes (client/api/kept/kept-files.ts). */
const SITE_FILES = 'site files'

/** True if a request is for a file of a site sheet. */
export const isSiteFile = ({ pathname }: URL): boolean => /^\/api\/projects\/\d+\/site\/files\/\w+$/.test(pathname)

/** The file from the server, which says who may read it; where that does not answer, as the page has kept it. */
export async function answerSiteFile(request: Request): Promise<Response> {
  const response = await fetch(request).catch(() => null)
  const isAnswer = response !== null && (isOurFile(response) || (response.status >= 300 && response.status < 500))
  const kept = isAnswer ? undefined : await caches.match(request.url, { cacheName: SITE_FILES })
  return kept ?? response ?? Response.error()
}

async function keepPicture(url: string, response: Response): Promise<void> {
  if (Number(response.headers.get('content-length') ?? 0) > MAX_PICTURE_BYTES) return
  const cache = await caches.open(NAME)
  // Put in anew it is the last one, and the last to go.
  await cache.delete(url)
  await cache.put(url, response)
  untrimmed += 1
  if (untrimmed < TRIM_EVERY) return
  untrimmed = 0
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_PICTURES)).map((key) => cache.delete(key)))
}
