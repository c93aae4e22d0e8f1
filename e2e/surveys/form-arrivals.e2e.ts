import { expect } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { camera, openForm, shown } from './form-page.ts'
import { ANNOUNCED, editNewForm, noPicture, photoInput, photosOf, pictures, UPLOADS } from './form-photos-page.ts'

test('[FORM-92] a third person who opens the form late sees how many photos have arrived', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await editNewForm(page, 'Seen late', [camera(1)])
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let requests = 0
  await page.route(UPLOADS, async (route) => {
    requests += 1
    if (requests > 7) await held
    await route.continue()
  })
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(9))
  await expect(photosOf(page, 'Camera 1')).toHaveCount(7)
  const late = await openAs('planner')
  await openForm(late, id)
  await expect(shown(late, 'Camera 1')).toContainText('7 of 9 photos arrived')
  await expect(photosOf(late, 'Camera 1')).toHaveCount(7)
  letGo()
  await expect(photosOf(late, 'Camera 1')).toHaveCount(9)
  await expect(shown(late, 'Camera 1')).not.toContainText('arrived')
})

test('[FORM-183] a photo that is cancelled is given up for the others, once the server is there to be told', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const other = await openAs('planner')
  const id = await editNewForm(page, 'Given up', [camera(1)])
  await openForm(other, id)
  await hold(page, UPLOADS)
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(2))
  await expect(shown(other, 'Camera 1')).toContainText('0 of 2 photos arrived')
  const lost: string[] = []
  await page.route(ANNOUNCED, (route) => {
    lost.push(route.request().method())
    return route.abort()
  })
  await button(page, 'Cancel view 1.jpg').click()
  await button(page, 'Cancel view 2.jpg').click()
  await expect.poll(() => lost.filter((method) => method === 'DELETE').length).toBeGreaterThanOrEqual(2)
  await expect(shown(other, 'Camera 1')).toContainText('0 of 2 photos arrived')
  await page.unroute(ANNOUNCED)
  await expect(shown(other, 'Camera 1')).not.toContainText('arrived')
})

test('[FORM-183] a hundred photos and more are announced as well', async ({ openAs }) => {
  const page = await openAs('employee')
  const other = await openAs('planner')
  const id = await editNewForm(page, 'Many photos', [camera(1)])
  await openForm(other, id)
  await hold(page, UPLOADS)
  await photoInput(page, 'Camera 1').setInputFiles(
    Array.from({ length: 101 }, (_, index) => noPicture(`view ${index + 1}.jpg`)),
  )
  await expect(shown(other, 'Camera 1')).toContainText('0 of 101 photos arrived')
})
