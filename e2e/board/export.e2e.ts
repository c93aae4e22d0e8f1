import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { PhotoManifest } from '#events/project/photo-export.ts'
import { JPEG, PNG } from '../../server/testing/pictures.ts'
import { readZip } from '../../server/testing/read-zip.ts'
import { expectAccessible } from '../kit/axe.ts'
import { deviceOf, headers, makeBoard, openBoard, phone, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export Photos' })
const PHOTOS = { 'Gate/IMG 1.jpg': JPEG, 'Gate/plan.png': PNG }

/** A board with a card that has photos, open before the employee. */
async function openWithPhotos(page: Page, name: string): Promise<number> {
  const id = await makeBoard(page, name, [{ name: 'Gate' }])
  const gate = await deviceOf(page, id, 'Gate')
  for (const [file, buffer] of Object.entries(PHOTOS)) {
    const photo = { name: file.slice('Gate/'.length), mimeType: 'image/jpeg', buffer }
    const answer = await page.request.post(`/api/devices/${gate.id}/photos`, { headers, multipart: { photo } })
    expect(answer.status()).toBe(201)
  }
  await openBoard(page, id)
  return id
}

for (const [device, options] of Object.entries({ desk: { viewport: { width: 1280, height: 800 } }, phone }))
  test(`[EXPORT-1] [EXPORT-7] on a ${device} the photos are downloaded byte by byte`, async ({ openAs }) => {
    const employee = await openAs('employee', options)
    await openWithPhotos(employee, `Export: ${device}`)
    const downloading = employee.waitForEvent('download')
    await exportButton(employee).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`Site_ Export_ ${device}_Photos.zip`)
    const files = await readZip(await readFile(await download.path()))
    const digests = Object.entries(PHOTOS).map(([file, bytes]) => {
      expect([file, files.get(file)?.equals(bytes)]).toEqual([file, true])
      return createHash('sha256').update(bytes).digest('hex')
    })
    const { photos } = PhotoManifest.parse(JSON.parse(String(files.get('manifest.json'))))
    expect(photos.map(({ sha256 }) => sha256)).toEqual(digests)
    await expect(toast(employee, 'Photos exported')).toBeVisible()
    // The tooltip of the button goes with the pointer.
    await employee.mouse.move(2, 2)
    await expectAccessible(employee)
  })

for (const width of [320, 390, 768, 1024, 1280, 1440])
  test(`[EXPORT-7] the head of a board keeps within ${width} px`, async ({ openAs }) => {
    const employee = await openAs('employee', { viewport: { width, height: 800 } })
    await openBoard(employee, await makeBoard(employee, `Export at ${width}`, []))
    await expect(exportButton(employee)).toBeInViewport({ ratio: 1 })
    await expect(employee.getByRole('button', { name: 'More for this project' })).toBeInViewport({ ratio: 1 })
    await expect(employee.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  })

test('[EXPORT-7] an export that fails, or has nothing to export, says so and downloads nothing', async ({ openAs }) => {
  const employee = await openAs('employee')
  await openBoard(employee, await makeBoard(employee, 'Export: bare', [{ name: 'Gate' }]))
  await exportButton(employee).click()
  await expect(toast(employee, 'No photos yet')).toBeVisible()

  await openWithPhotos(employee, 'Export: cut off')
  await employee.route('**/export-photos', (route) => route.abort())
  await exportButton(employee).click()
  await expect(exportButton(employee)).toHaveAttribute('aria-disabled', 'true')
  await expect(toast(employee, 'Export failed')).toContainText('Failed to export photos')
  await expect(exportButton(employee)).not.toHaveAttribute('aria-disabled')
})

test('[EXPORT-1] others have no such button', async ({ openAs }) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Export: others', [])
  for (const person of ['installer', 'customer'] as const) {
    const page = await openAs(person)
    await openBoard(page, id)
    await expect(page.getByRole('button', { name: 'More for this project' })).toBeVisible()
    await expect(exportButton(page)).toHaveCount(0)
    expect((await page.request.get(`/api/projects/${id}/export-photos`)).status()).toBe(403)
  }
})
