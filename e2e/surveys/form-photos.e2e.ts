import { expect } from 'playwright/test'
import { boxAtRest, button, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { camera, openForm, section, shown } from './form-page.ts'
import { ANNOUNCED, editNewForm, noPicture, photoInput, photosOf, pictures, UPLOADS } from './form-photos-page.ts'

test('[FORM-90] [FORM-92] [FORM-183] photos go up one a request; others see how many are to come, who come late too, and which are given up', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const other = await openAs('planner')
  const id = await editNewForm(page, 'Photos', [camera(1)])
  await openForm(other, id)
  const requests: string[] = []
  /** The keys of the photos, in the order in which they are sent: one that is sent again counts once. */
  const keys: string[] = []
  const openings: (() => void)[] = []
  const gates = [7, Infinity].map((last) => ({ last, opened: new Promise<void>((open) => openings.push(open)) }))
  await page.route(UPLOADS, async (route) => {
    requests.push(route.request().postDataBuffer()?.toString('latin1') ?? '')
    const key = route.request().headers()['idempotency-key'] ?? ''
    if (!keys.includes(key)) keys.push(key)
    await gates.find(({ last }) => keys.indexOf(key) < last)?.opened
    // One that its page gave up meanwhile has no way on.
    await route.continue().catch(() => undefined)
  })
  await test.step('they are announced, and go one a request', async () => {
    await photoInput(page, 'Camera 1').setInputFiles(await pictures(9))
    await expect(shown(other, 'Camera 1')).toContainText('0 of 9 photos arrived')
    await expect(section(page, 'Camera 1').getByRole('button', { name: 'Uploading...' })).toBeVisible()
    openings[0]?.()
    for (const each of [page, other]) await expect(photosOf(each, 'Camera 1')).toHaveCount(7)
    for (const name of ['formTitle', 'sectionTitle', 'formId', 'sectionId', 'sectionType', 'isNewSection'])
      expect(requests[0]).toContain(`name="${name}"`)
    await expect.poll(() => keys.length).toBe(8)
  })
  await test.step('a person who comes late sees how many have arrived', async () => {
    await other.reload()
    await expect(shown(other, 'Camera 1')).toContainText('7 of 9 photos arrived')
    await expect(photosOf(other, 'Camera 1')).toHaveCount(7)
  })
  await test.step('those that are cancelled are given up, once the server is there to be told', async () => {
    const lost: string[] = []
    await page.route(ANNOUNCED, (route) => {
      lost.push(route.request().method())
      return route.abort()
    })
    // It shows for a while only, and the rest of this step may take longer.
    const said = toast(page, '7 photo(s) uploaded successfully').waitFor()
    await button(page, 'Cancel view 9.jpg').click()
    await button(page, 'Cancel view 8.jpg').click()
    await expect.poll(() => lost.filter((method) => method === 'DELETE').length).toBeGreaterThanOrEqual(2)
    await expect(shown(other, 'Camera 1')).toContainText('7 of 9 photos arrived')
    await page.unroute(ANNOUNCED)
    await expect(shown(other, 'Camera 1')).not.toContainText('arrived')
    await said
  })
  await test.step('they stand three beside each other, and one is removed after a question', async () => {
    const [first, second, fourth] = await Promise.all(
      [0, 1, 3].map((at) => boxAtRest(photosOf(page, 'Camera 1').nth(at))),
    )
    expect(second?.y).toBe(first?.y)
    expect(fourth?.x).toBe(first?.x)
    await photosOf(page, 'Camera 1').first().click()
    const viewer = page.getByRole('dialog', { name: 'Photos', exact: true })
    const deleted = page.waitForRequest('**/api/forms/delete-photo')
    await viewer.getByRole('button', { name: 'Delete this photo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    expect((await deleted).headers()['x-http-method-override']).toBe('DELETE')
    await expect(toast(page, 'Photo deleted successfully')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(photosOf(other, 'Camera 1')).toHaveCount(6)
  })
  await test.step('a hundred and more are announced as well', async () => {
    const many = Array.from({ length: 101 }, (_, index) => noPicture(`many ${index + 1}.jpg`))
    await photoInput(page, 'Camera 1').setInputFiles(many)
    await expect(shown(other, 'Camera 1')).toContainText('6 of 107 photos arrived')
  })
})
