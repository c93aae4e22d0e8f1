import type { Browser, BrowserContext, Page } from 'playwright'
import { openChromium } from './chromium.ts'
import { startOurServer } from '../sides/our-server.ts'
import type { Bench } from '../section.ts'
import { within } from '../wait.ts'

/** A board in a browser of its own, once its device keeps what waits. */
export async function openKeptBoard(
  bench: Bench,
  cards: number,
): Promise<{ browser: Browser; context: BrowserContext; page: Page }> {
  const server = await startOurServer(bench)
  const { projectId } = await server.board(cards)
  const { browser, context } = await openChromium(bench, server)
  const page = await context.newPage()
  await page.goto(`/?projectId=${projectId}`)
  await page.getByRole('button', { name: 'Mark as Installed' }).first().waitFor({ timeout: 60_000 })
  await untilRows(page, 0)
  return { browser, context, page }
}

/** The kinds of rows that a device keeps: what is to be sent, and the bytes of photos. */
type Store = 'entries' | 'photos'

/** Waits until the device of a page has the database, with so many rows in a store of it. */
export const untilRows = (page: Page, count: number, store: Store = 'entries'): Promise<void> =>
  within(
    `a device that keeps ${count} ${store}`,
    page.evaluate(
      async ([wanted, name]) => {
        const opened = async (): Promise<IDBDatabase | null> => {
          const found = (await indexedDB.databases()).find((each) => each.name?.startsWith('fieldboard outbox'))
          if (!found?.name) return null
          const opening = indexedDB.open(found.name)
          return new Promise((resolve) => opening.addEventListener('success', () => resolve(opening.result)))
        }
        const rowsIn = (database: IDBDatabase): Promise<number> => {
          const rows = database.transaction(name).objectStore(name).count()
          return new Promise((resolve) => rows.addEventListener('success', () => resolve(rows.result)))
        }
        let database = await opened()
        while (!database || (await rowsIn(database)) !== wanted) {
          await new Promise((resolve) => setTimeout(resolve, 50))
          database ??= await opened()
        }
        database.close()
      },
      [count, store] as const,
    ),
  )
