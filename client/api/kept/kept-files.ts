import type { ProjectId } from '#events/kernel/ids.ts'
import type { ShownFile } from '#events/site/api.ts'
import { siteFilePath } from '#events/site/files.ts'
import { SITE_FILES } from './reads-db.ts'

/** Limit of the bytes of a site sheet's files that are kept of one project. */
const MAX_BYTES = 100_000_000

/** The files of a sheet that are kept: their bytes, and how many are not. */
type KeptFiles = { readonly bytes: number; readonly missing: number }

const digestOf = ({ url }: Request): string => new URL(url).pathname.split('/').at(-1) ?? ''

/** Drops kept files of a project's sheet that are not on it any more, or not for this reader. */
export async function dropOtherFiles(projectId: ProjectId, files: readonly ShownFile[]): Promise<void> {
  if (!('caches' in window)) return
  const cache = await caches.open(SITE_FILES)
  const known = new Set(files.map(({ digest }) => digest))
  const ofProject = ({ url }: Request) => new URL(url).pathname.startsWith(siteFilePath(projectId, ''))
  const others = (await cache.keys()).filter((request) => ofProject(request) && !known.has(digestOf(request)))
  await Promise.all(others.map((request) => cache.delete(request)))
}

/**
 * Keeps the files of a project's sheet, one after another, where the worker of the page answers with them.
 * @param files of the sheet, as its reader gets them. @throws where `signal` aborts.
 */
export async function keepFiles(
  projectId: ProjectId,
  files: readonly ShownFile[],
  signal: AbortSignal,
): Promise<KeptFiles> {
  if (!('caches' in window)) return { bytes: 0, missing: files.length }
  await dropOtherFiles(projectId, files)
  const cache = await caches.open(SITE_FILES)
  let [bytes, missing] = [0, 0]
  for (const { digest, bytes: size } of files) {
    signal.throwIfAborted()
    const path = siteFilePath(projectId, digest)
    const isRoom = bytes + size <= MAX_BYTES
    // A file that does not come, or has no room on the device, is missing: the rest of the project is ready without it.
    const isKept = (await cache.match(path)) !== undefined || (isRoom && (await put(cache, path, signal)))
    if (isKept) bytes += size
    else missing += 1
  }
  return { bytes, missing }
}

async function put(cache: Cache, path: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(path, { signal })
    if (!answer.ok) return false
    await cache.put(path, answer)
    return true
  } catch {
    signal.throwIfAborted()
    return false
  }
}
