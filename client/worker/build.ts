/**
 * The build that a worker belongs to, which vite.worker.config.ts writes into it. `id` follows from all names and contents.
 * `paths`: what a start without a connection needs, the page first. `onUse`: programs that few people need. `entry`: the script
 * that the page of this build names.
 */
type Build = {
  readonly id: string
  readonly paths: readonly string[]
  readonly onUse: readonly string[]
  readonly entry: string
}
declare const BUILD: Build

// Written here once: the name stands for the whole list.
const build: Build = BUILD

const PREFIX = 'build '

/** So many builds are kept: this one, and those that other tabs may still show. */
const MAX_BUILDS = 3

/** So many files are on their way at a time: the page's own requests come between them. */
const AT_ONCE = 4

/** Where the page itself is kept, whatever path asked for it. */
export const PAGE = '/'

const name = PREFIX + build.id
const paths = new Set(build.paths)

/** The header by which the server marks the page (server/http/answers/static-files.ts). A captive portal's page lacks it. */
const PAGE_HEADER = 'x-fieldboard-page'

const typeOf = ({ headers }: Response): string => headers.get('content-type') ?? ''

/** True if an answer is our page, and not that of a server in between. */
export const isOurPage = (response: Response): boolean => response.ok && response.headers.has(PAGE_HEADER)

/** True if an answer may be the file that was asked for: the page of a captive portal is none. */
export const isOurFile = (response: Response): boolean =>
  response.ok && !response.redirected && !typeOf(response).includes('html')

/** True if a path is a file of this build, beside the page. */
export const isOfBuild = (path: string): boolean => path !== PAGE && paths.has(path)

/** True if a page that was made of these files is of this build. */
export const areOfBuild = (files: readonly string[]): boolean => files.every((file) => paths.has(file))

/** A file as it was kept by this build, else by one before. */
export async function keptFile(path: string): Promise<Response | undefined> {
  const own = await caches.open(name)
  return (await own.match(path)) ?? (path === PAGE ? undefined : caches.match(path))
}

/** Keeps a file that was fetched while it was used. */
export async function keepFile(path: string, response: Response): Promise<void> {
  const own = await caches.open(name)
  await own.put(path, response)
}

/** The name of a program without that of its content. */
const programOf = (path: string): string => path.replace(/-[\w-]{8}\.wasm$/, '')

/** The programs of this build that this browser used in an earlier one: their people need them without a connection, too. */
async function usedPrograms(): Promise<string[]> {
  const builds = (await caches.keys()).filter((key) => key.startsWith(PREFIX))
  const kept = await Promise.all(builds.map(async (key) => (await caches.open(key)).keys()))
  const used = new Set(kept.flat().map(({ url }) => programOf(new URL(url).pathname)))
  return build.onUse.filter((path) => used.has(programOf(path)))
}

/** Keeps all files of this build, a few at a time. Rejects when one cannot be had as it should be. */
export async function keepBuild(): Promise<void> {
  const own = await caches.open(name)
  const left = [...build.paths, ...(await usedPrograms())]
  const keepNext = async (): Promise<void> => {
    const path = left.shift()
    if (path === undefined) return
    if (!(await own.match(path))) await own.put(path, await fileOf(path))
    await keepNext()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext))
}

async function fileOf(path: string): Promise<Response> {
  // Its name says what is in it: an earlier build has the same.
  const isNamedByContent = path.startsWith('/assets/')
  const known = isNamedByContent ? await caches.match(path) : undefined
  if (known) return known
  const response = await fetch(path, { cache: isNamedByContent ? 'default' : 'no-cache', priority: 'low' })
  const isOurs = path === PAGE ? isOurPage(response) && (await isOfThisBuild(response.clone())) : isOurFile(response)
  if (!isOurs) throw new Error(`${path} did not come as it was built`)
  return response
}

/** The server may have another build by now, whose page would ask for files that are not kept. */
const isOfThisBuild = async (page: Response): Promise<boolean> => (await page.text()).includes(build.entry)

/** Drops what the oldest builds left. */
export async function dropOldBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name)
  await Promise.all(others.slice(0, Math.max(0, others.length - MAX_BUILDS + 1)).map((key) => caches.delete(key)))
}
