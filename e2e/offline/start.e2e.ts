import { expect, type Page } from 'playwright/test'
import { card, headers, liveBadge, makeBoard, openBoard } from '../kit/board-page.ts'
import { test, untilKept } from './portal.ts'

/** The keys of what is kept of streams in this browser, of all people. */
const keptStreams = (page: Page) =>
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
      found.push(...keys.map((key) => `${name}: ${String(key)}`))
      db.close()
    }
    return found
  })

const asOf = (page: Page) => page.getByText(/^As of \d/, { exact: false }).and(page.locator('.fixed'))

test('[OFFLINE-10] a start without a server shows person, projects and board as they were, and says as of when', async ({
  openProfile,
  portal,
}) => {
  const profile = await openProfile('employee')
  const id = await makeBoard({ request: profile.request }, 'cellar', [
    { name: 'Door 1' },
    { name: 'Door 2', status: 'installed' },
  ])
  const first = await profile.newPage()
  await openBoard(first, id)
  await untilKept(first)
  await expect.poll(() => keptStreams(first)).toEqual([expect.stringContaining(`project ${id}`)])
  await first.close()
  await portal.cut()

  const page = await profile.newPage()
  await page.goto(`/?projectId=${id}`)
  await expect(card(page, 'Door 1')).toBeVisible()
  await expect(card(page, 'Door 2')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await expect(
    page
      .getByRole('link', { name: /cellar/ })
      .or(page.getByText('Site: cellar'))
      .first(),
  ).toBeVisible()

  await portal.startAgain()
  await expect(liveBadge(page)).toHaveText(/Live/)
  await expect(asOf(page)).toHaveCount(0)
})
