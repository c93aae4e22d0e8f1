import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserType,
  expect,
  type LaunchOptions,
  type Page,
} from 'playwright/test'
import { ensureSignedIn } from './fixtures.ts'

/**
 * A browser that keeps what it is told between its lives, as on a device. `open` starts it with an employee who is signed in; `kill`
 * ends it as a phone does that runs out of memory.
 */
export async function deviceWithBrowser(chromium: BrowserType<Browser>, baseURL: string, launch?: LaunchOptions) {
  const profile = await mkdtemp(join(tmpdir(), 'fieldboard-profile-'))
  return {
    async open(): Promise<BrowserContext> {
      const context = await chromium.launchPersistentContext(profile, { ...launch, baseURL })
      // Chromium writes its cookies late.
      await ensureSignedIn(context.request, 'employee')
      return context
    },
    async kill(context: BrowserContext): Promise<void> {
      const closed = context.waitForEvent('close')
      execFileSync('pkill', ['-9', '-f', `user-data-dir=${profile}`])
      await closed
    },
    remove: () => rm(profile, { recursive: true, force: true }),
  }
}

/** Waits, for a second at most or as said, until the page's database has words of a draft. */
export const untilKept = (page: Page, words: string, timeout = 1000) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const { name = '' } =
            (await indexedDB.databases()).find((each) => each.name?.startsWith('fieldboard drafts ')) ?? {}
          const opening = indexedDB.open(name)
          const database = await new Promise<IDBDatabase>((resolve) => {
            opening.onsuccess = () => resolve(opening.result)
          })
          const request = database.transaction('drafts').objectStore('drafts').getAll()
          await new Promise((resolve) => {
            request.onsuccess = resolve
          })
          database.close()
          return JSON.stringify(request.result)
        }),
      { timeout },
    )
    .toContain(words)
