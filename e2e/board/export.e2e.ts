import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { PhotoManifest } from '#events/project/photo-export.ts'
import { JPEG, PNG } from '../../server/testing/app/pictures.ts'
import { readZip } from '../../server/testing/read-zip.ts'
import { expectAccessible } from '../kit/axe.ts'
import { card, deviceOf, headers, makeBoard, openBoard, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const PHOTOS = { 'Gate/IMG 1.jpg': JPEG, 'Gate/plan.png': PNG }

test('[EXPORT-1] [EXPORT-7] the photos are downloaded byte by byte; where that fails, or there are none, a toast says so', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Export', [{ name: 'Gate' }])
  await openBoard(employee, id)
  const exportButton = employee.getByRole('button', { name: 'Export Photos' })

  await test.step('without photos', async () => {
    await exportButton.click()
    await expect(toast(employee, 'No photos yet')).toBeVisible()
  })
  await test.step('cut off', async () => {
    const gate = await deviceOf(employee, id, 'Gate')
    for (const [file, buffer] of Object.entries(PHOTOS)) {
      const photo = { name: file.slice('Gate/'.length), mimeType: 'image/jpeg', buffer }
      const answer = await employee.request.post(`/api/devices/${gate.id}/photos`, { headers, multipart: { photo } })
      expect(answer.status()).toBe(201)
    }
    await expect(card(employee, 'Gate').getByRole('img')).toHaveCount(2)
    await employee.route('**/export-photos', (route) => route.abort())
    await exportButton.click()
    await expect(exportButton).toHaveAttribute('aria-disabled', 'true')
    await expect(toast(employee, 'Export failed')).toContainText('Failed to export photos')
    await expect(exportButton).not.toHaveAttribute('aria-disabled')
    await employee.unroute('**/export-photos')
  })
  await test.step('whole', async () => {
    const downloading = employee.waitForEvent('download')
    await exportButton.click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('Site_ Export_Photos.zip')
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
})
