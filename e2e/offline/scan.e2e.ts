import { expect, type Page } from 'playwright/test'
import { detail, deviceOf, headers, makeBoard, openBoard } from '../kit/board-page.ts'
import { photo, SERIAL } from '../scan/label-pictures.ts'
import { code, givePhoto } from '../scan/scan-page.ts'
import { keptStreams, test, visit } from './portal.ts'

/** Opens "Scan" on a board and shows it a photo of the label. */
async function scanPhoto(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await givePhoto(page, await photo())
}

/** The programs that the caches hold. */
const keptPrograms = (page: Page) =>
  page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().filter(({ url }) => url.endsWith('.wasm')).length
  })

test('[SCAN-6] labels are read without a server once the program was used, and no one keeps it before', async ({
  openProfile,
  portal,
}) => {
  const { page } = await visit(openProfile, 'employee')
  const id = await makeBoard(page, 'Basement', [{ name: 'Cam 1' }])
  const device = await deviceOf(page, id, 'Cam 1')
  const data = { serial: SERIAL, by: 'typed' }
  expect((await page.request.patch(`/api/devices/${device.id}/serial`, { headers, data })).ok()).toBe(true)
  await openBoard(page, id)
  expect(await keptPrograms(page)).toBe(0)
  await scanPhoto(page)
  await expect(code(page, SERIAL)).toBeChecked()
  await expect.poll(() => keptPrograms(page)).toBe(1)
  await expect.poll(() => keptStreams(page)).toHaveLength(1)
  await portal.cut()
  await page.reload()
  await scanPhoto(page)
  await expect(code(page, SERIAL)).toBeChecked()
  await page.getByRole('button', { name: 'Use this serial' }).click()
  await expect(detail(page, 'Cam 1')).toBeVisible()
})
