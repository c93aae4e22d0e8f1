import { createServer } from 'node:http'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright/test'
import { test as base, type Person, watch } from '../kit/fixtures.ts'
import { headers } from '../kit/board-page.ts'
import { startProxy } from '../../server/testing/stand-ins/proxy.ts'

/** The server as the profiles of a test reach it. */
export interface Portal {
  /** Its base, without a slash at the end. */
  readonly url: string
  /** There is no connection any more, not even to refuse one with a reason. */
  cut: () => Promise<void>
  /** It is there again, under the same address. */
  startAgain: () => Promise<void>
}

export const portOf = ({ url }: Pick<Portal, 'url'>): number => Number(new URL(url).port)

type OpenProfile = (person: Person | null, options?: BrowserContextOptions) => Promise<BrowserContext>

/** Tests of the portal without a connection: workers are let in, and the line to the server is the test's own. */
export const test = base.extend<{ portal: Portal; openProfile: OpenProfile }>({
  portal: async ({ server }, provide) => {
    const line = await startProxy(server.url)
    await provide({ url: line.url.replace(/\/$/, ''), cut: line.cut, startAgain: () => line.restore() })
    await line.close()
  },
  baseURL: async ({ portal }, provide) => provide(portal.url),
  /** A browser profile of a person who is signed in, or of no one. */
  openProfile: async ({ browser, portal, misdeeds }, provide) => {
    const profiles: BrowserContext[] = []
    await provide(async (person, options) => {
      const profile = await browser.newContext({ baseURL: portal.url, serviceWorkers: 'allow', ...options })
      profiles.push(profile)
      watch(profile, misdeeds)
      if (person)
        await profile.request.post('/api/auth/login', { headers, data: { username: person, password: 'Demo-1234' } })
      return profile
    })
    for (const profile of profiles) await profile.close()
  },
})

/** The worker has kept the build, and answers for the page. */
export const untilKept = (page: Page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    return navigator.serviceWorker.controller?.state === 'activated'
  })

/** A person's browser that has been at the start once, with the page there, and keeps the portal. */
export async function visit(openProfile: OpenProfile, person: Person) {
  const profile = await openProfile(person)
  const page = await profile.newPage()
  await page.goto('/')
  await untilKept(page)
  return { profile, page }
}

/** A network whose sign-in answers everything with its own page, at the address of the portal. */
export async function captivePortal(port: number): Promise<() => Promise<void>> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Welcome to Hotel WLAN</h1>')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

/** The file of the program that reads labels, in our build. */
export const programName = async (): Promise<string> =>
  (await readdir('dist/client/assets')).find((name) => name.endsWith('.wasm')) ?? ''

/**
 * A folder whose dist/client is a later build than ours: its entry and its program have other names, as after any change, and its page says so.
 * Files of our build lie beside it, as a build leaves them.
 */
export async function laterBuild(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldboard-build-'))
  const client = join(folder, 'dist/client')
  await cp('dist/client', client, { recursive: true })
  await cp('dist/client/assets', join(folder, 'dist/client-before/assets'), { recursive: true })
  const assets = await readdir(join(client, 'assets'))
  const entry = assets.find((name) => /^index-[^.]+\.js$/.test(name)) ?? ''
  const program = await programName()
  const [later, laterProgram] = ['index-Later000.js', program.replace(/-[^.]+/, '-Later000')]
  for (const [name, renamed] of [
    [entry, later],
    [program, laterProgram],
  ] as const)
    for (const ending of ['', '.br', '.gz'])
      await rename(join(client, 'assets', name + ending), join(client, 'assets', renamed + ending))
  for (const file of ['index.html', 'sw.js']) {
    const text = await readFile(join(client, file), 'utf8')
    await writeFile(
      join(client, file),
      text
        .replaceAll(entry, later)
        .replaceAll(program, laterProgram)
        .replace('<html ', '<html data-build="later" ')
        .replace(/id:`\w+`/, 'id:`later`'),
    )
    for (const ending of ['.br', '.gz']) await rm(join(client, file + ending), { force: true })
  }
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

/** The keys of what is kept of streams in this browser, of all people. */
export const keptStreams = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name = '' }) =>
      name.startsWith('fieldboard reads') ? [name] : [],
    )
    const found: string[] = []
    for (const name of names) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const keys = await new Promise<IDBValidKey[]>((resolve) => {
        const asked = db.transaction('heads').objectStore('heads').getAllKeys()
        asked.onsuccess = () => resolve(asked.result)
      })
      found.push(...keys.map((key) => `${name}: ${JSON.stringify(key)}`))
      db.close()
    }
    return found
  })
