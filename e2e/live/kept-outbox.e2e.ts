import { expect, type Page } from 'playwright/test'
import { card, cardIn, deviceOf, devicesOf, makeBoard, openBoard } from '../kit/board-page.ts'
import { goOffline } from '../kit/go-offline.ts'
import { test } from '../kit/fixtures.ts'
import { photoFile } from '../photos/photos-page.ts'

/** Waits until the device says that all of a page's work is kept: the browser asks nothing then. */
const keptOn = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const names = await indexedDB.databases()
        return names.map(({ name }) => name)
      }),
    )
    .toContainEqual(expect.stringMatching(/^fieldboard outbox /))

test('[KEPT-1] work done without a connection is there after its tab was closed, and is sent', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Cellar kept', [{ name: 'Door 1' }, { name: 'Door 2' }])
  await openBoard(page, id)
  await keptOn(page)
  await goOffline(page)
  await card(page, 'Door 1').getByRole('button', { name: 'Mark as Installed' }).click()
  await card(page, 'Door 1')
    .locator('input[type=file]')
    .setInputFiles([await photoFile('one.jpg', 10), await photoFile('two.jpg', 90)])
  await expect(cardIn(page, 'installed', 'Door 1')).toBeVisible()
  const waits = () =>
    page.evaluate(async () => {
      const { name } = (await indexedDB.databases()).find((each) => each.name?.startsWith('fieldboard outbox ')) ?? {}
      const opening = indexedDB.open(name ?? '')
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result)
      })
      const counts = await Promise.all(
        ['entries', 'photos'].map(
          (store) =>
            new Promise<number>((resolve) => {
              const request = database.transaction(store).objectStore(store).count()
              request.onsuccess = () => resolve(request.result)
            }),
        ),
      )
      database.close()
      return counts
    })
  await expect.poll(waits).toEqual([3, 2])
  await page.close()
  const again = await page.context().newPage()
  await page.context().setOffline(false)
  await openBoard(again, id)
  await expect.poll(async () => (await devicesOf(again, id)).get('Door 1')?.status).toBe('installed')
  await expect.poll(async () => (await deviceOf(again, id, 'Door 1')).photos.length).toBe(2)
})
