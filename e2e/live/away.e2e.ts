import { expect, type Page } from 'playwright/test'
import { startProxy } from '../../server/testing/proxy.ts'
import { expectAccessible } from '../kit/axe.ts'
import { card, cardIn, devicesOf, liveBadge, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { makeStore, startServer } from '../kit/server.ts'

const strip = (page: Page) =>
  page.getByRole('banner').getByText('The server cannot save right now, so this may be out of date.')

test('[LIVE-10, LIVE-23] two people see that the server cannot save; what one does is kept and goes on by itself', async ({
  openAs,
}) => {
  test.skip(!process.env['DATABASE_URL'], 'Embedded, there is nothing that could go away.')
  const store = await makeStore()
  const database = await startProxy(store.databaseUrl ?? '')
  const server = await startServer({ ...store, databaseUrl: database.url })
  try {
    const there = { baseURL: server.url }
    const [employee, installer] = [await openAs('employee', there), await openAs('installer', there)]
    const id = await makeBoard(employee, 'Away', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
    const pages = [employee, installer]
    for (const page of pages) await openBoard(page, id)

    await database.cut()
    for (const page of pages) {
      await expect(strip(page)).toBeVisible()
      await expect(liveBadge(page)).toHaveText('Not saving')
    }
    await card(installer, 'Cam 1').getByRole('button', { name: 'Mark as Installed', exact: true }).click()
    await expect(cardIn(installer, 'installed', 'Cam 1')).toBeVisible()
    await expect(liveBadge(installer)).toHaveText('Not saving · 1 pending')
    await expect(strip(installer)).toContainText(
      /1 change is kept (on this device|in this tab) and sent as soon as it can\./,
    )
    await expect(cardIn(employee, 'waiting', 'Cam 1')).toBeVisible()
    await expectAccessible(installer)

    await database.restore()
    for (const page of pages) await expect(strip(page)).toBeHidden()
    for (const page of pages) {
      await expect(liveBadge(page)).toHaveText('Live')
      await expect(cardIn(page, 'installed', 'Cam 1')).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Failed' })).toHaveCount(0)
    }
    await expect.poll(async () => (await devicesOf(employee, id)).get('Cam 1')?.status).toBe('installed')
  } finally {
    await server.kill()
    await database.close()
    await store.remove()
  }
})
