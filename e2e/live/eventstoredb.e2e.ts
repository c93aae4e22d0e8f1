import { expect, type Page } from 'playwright/test'
import { startFakeEventStoreDB } from '../../server/testing/eventstoredb/server.ts'
import { card, cardIn, devicesOf, liveBadge, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { makeEmptyStore, startServer } from '../kit/server.ts'

/** By key: keys may follow each other as fast as they like ([BOARD-23]). */
const install = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: 'Mark as Installed', exact: true }).press('Enter')

test('[STORE-1] [STORE-2] [STORE-13] two people work on a board with its log in EventStoreDB, which stops and comes back', async ({
  openAs,
}) => {
  test.setTimeout(240_000)
  const store = await makeEmptyStore()
  const eventStore = await startFakeEventStoreDB()
  const server = await startServer({ ...store, eventStoreUrl: eventStore.url })
  try {
    const there = { baseURL: server.url }
    const [employee, installer] = [await openAs('employee', there), await openAs('installer', there)]
    const pages = [employee, installer]
    const id = await makeBoard(employee, 'EventStoreDB', [{ name: 'Cam 1' }, { name: 'Cam 2' }, { name: 'Cam 3' }])
    for (const page of pages) await openBoard(page, id)

    await install(installer, 'Cam 1')
    await expect(cardIn(employee, 'installed', 'Cam 1')).toBeVisible()
    await expect.poll(async () => (await devicesOf(employee, id)).get('Cam 1')?.status).toBe('installed')

    eventStore.stop()
    await install(installer, 'Cam 2')
    await expect(cardIn(installer, 'installed', 'Cam 2')).toBeVisible()
    for (const page of pages) await expect(liveBadge(page)).toContainText('Not saving')
    await expect(cardIn(employee, 'waiting', 'Cam 2')).toBeVisible()

    await eventStore.start()
    for (const page of pages) {
      await expect(cardIn(page, 'installed', 'Cam 2')).toBeVisible()
      await expect(liveBadge(page)).toHaveText('Live')
    }
    await install(employee, 'Cam 3')
    await expect(cardIn(installer, 'installed', 'Cam 3')).toBeVisible()
    for (const page of pages) {
      await page.reload()
      for (const name of ['Cam 1', 'Cam 2', 'Cam 3']) await expect(cardIn(page, 'installed', name)).toBeVisible()
    }
    await server.stop()
  } finally {
    await server.kill()
    eventStore.stop()
    await store.remove()
  }
})
