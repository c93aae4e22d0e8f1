import { expect, type Locator } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import { goOffline } from '../kit/go-offline.ts'
import { test } from '../kit/fixtures.ts'
import { untilSettled } from '../kit/settled.ts'
import { camera, door, makeForm, openForm } from './form-page.ts'

const side = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true }
const sections = Array.from({ length: 12 }, (_, index) => (index % 2 ? camera(index + 1) : door(index + 1)))

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (!box) throw new Error('It has no box.')
  return box
}

test('[FORM-252] [PART-101] on a phone that lies on its side a survey has its buttons in sight and most of the height', async ({
  openAs,
}) => {
  const page = await openAs('employee', side)
  await openForm(page, await makeForm(page, 'Sideways, a survey with a name of some length', sections))
  const scrollOn = () => page.getByRole('main').evaluate((main) => main.scrollTo(0, 500))

  await test.step('read', async () => {
    await scrollOn()
    for (const name of ['Sections', 'Edit Form']) await expect(button(page, name)).toBeInViewport({ ratio: 1 })
  })
  await test.step('edited', async () => {
    await button(page, 'Edit Form').tap()
    await scrollOn()
    for (const name of ['Sections', 'Cancel', 'Save Form'])
      await expect(button(page, name)).toBeInViewport({ ratio: 1 })
    const bar = await boxOf(button(page, 'Save Form').locator('..'))
    expect(bar.height).toBeLessThan(390 / 6)
    const feedback = await boxOf(button(page, 'Submit Feedback'))
    const save = await boxOf(button(page, 'Save Form'))
    expect(save.x + save.width).toBeLessThanOrEqual(feedback.x)
  })
  await test.step('its list of sections', async () => {
    await button(page, 'Sections').tap()
    const dialog = page.getByRole('dialog', { name: 'Sections' })
    await untilSettled(page)
    const which = dialog.getByRole('group', { name: 'Which sections' })
    const type = await boxOf(dialog.getByRole('combobox', { name: 'Type of sections' }))
    for (const one of await which.getByRole('radio').all()) {
      const box = await boxOf(one)
      expect(box.x + box.width <= type.x || box.y + box.height <= type.y, JSON.stringify([box, type])).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('what is said about the connection is whole', async () => {
    await goOffline(page)
    const words = page.locator('[data-strip] p > span').filter({ visible: true })
    await expect(words.first()).toBeVisible()
    const cut = () =>
      words.evaluateAll(
        (all) => all.filter((one) => one.clientWidth > 1 && one.scrollHeight > one.clientHeight + 1).length,
      )
    expect(await cut()).toBe(0)
  })
})
