import { expect, type Page } from 'playwright/test'
import { boxAtRest, button, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { holdFinger } from '../kit/touch.ts'
import { camera, chooseMore, makeForm, openForm, readForm, save, section, sectionTitles, shown } from './form-page.ts'
import { photoInput, photosOf, pictures } from './form-photos-page.ts'

/** How many rows of links and buttons the head of a form has, without the bar at the bottom. */
const rowsOfHead = (page: Page): Promise<number> =>
  page
    .getByRole('main')
    .locator('header')
    .first()
    .evaluate((head) => {
      const shown = [...head.querySelectorAll('a, button')].filter(
        (one) => one.checkVisibility() && getComputedStyle(one.parentElement ?? one).position !== 'fixed',
      )
      return new Set(shown.map((one) => Math.round(one.getBoundingClientRect().top))).size
    })

test('[FORM-81] [FORM-82] [FORM-91] [FORM-95] [FORM-143] [FORM-247] [FORM-249] on a phone a site is walked: one section at a time, moved by a finger, with photos', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  const ids = Array.from({ length: 12 }, (_, index) => index + 1)
  const title = 'Of the far end of the harbour '.repeat(6).trim()
  const id = await makeForm(
    page,
    title,
    ids.map((one) => camera(one)),
  )
  await openForm(page, id)
  await test.step('the head has two rows at most, and the menu has what has no room there', async () => {
    expect(await rowsOfHead(page)).toBeLessThanOrEqual(2)
    await chooseMore(page, 'Make Cards')
    await expect(page.getByRole('dialog', { name: 'Make Cards' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button(page, 'More for this form')).toBeFocused()
    await button(page, 'Edit Form').tap()
    expect(await rowsOfHead(page)).toBe(1)
    await expect(page.getByRole('button', { name: 'Add Device(s)' })).toBeHidden()
  })
  await test.step('Cancel and Save stay at the bottom, and the focus is never behind them', async () => {
    await expect(button(page, 'Save Form')).toBeInViewport({ ratio: 1 })
    const bar = await boxAtRest(button(page, 'Save Form'))
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab')
      const bottom = await page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.closest('[data-section]') ? activeElement.getBoundingClientRect().bottom : 0
      })
      expect(bottom).toBeLessThanOrEqual(bar.y + 1)
    }
  })
  let place = 0
  await test.step('a finger that rests on its handle moves a section', async () => {
    await sectionTitles(page).first().scrollIntoViewIfNeeded()
    const [from, to] = [await boxAtRest(button(page, 'Move Camera 1')), await boxAtRest(button(page, 'Move Camera 3'))]
    const finger = await holdFinger(page, { x: from.x + 10, y: from.y + 10 })
    await expect(page.getByText('Camera 1 is over place 1 of 12.')).toBeAttached()
    await finger.moveTo({ x: to.x + 10, y: to.y + 10 })
    await expect(page.getByText(/^Camera 1 is over place (?!1 )\d+ of 12\.$/)).toBeAttached()
    await finger.lift()
    // The list may scroll under a finger near its edge: the drop says which place that was.
    const moved = page.getByText(/^Camera 1 moved to place \d+ of 12\.$/)
    await expect(moved).toBeAttached()
    place = Number(/place (\d+)/.exec((await moved.textContent()) ?? '')?.[1])
    await expect(sectionTitles(page).nth(place - 1)).toHaveAccessibleName('Camera 1')
  })
  await test.step('one section is open at a time, and the next is one tap away', async () => {
    await section(page, 'Camera 2').getByRole('heading').getByRole('button').tap()
    await section(page, 'Camera 2').getByLabel('Ladder').tap()
    await button(page, 'Next Section').tap()
    await expect(section(page, 'Camera 3').getByRole('heading').getByRole('button')).toBeFocused()
    await expect(section(page, 'Camera 3').getByLabel('Section Title')).toBeVisible()
    await expect(section(page, 'Camera 2')).toContainText('Ladder')
    await expect(page.getByLabel('Section Title')).toHaveCount(1)
  })
  await test.step('a section that is added takes pictures of the camera, and is saved with them', async () => {
    await button(page, 'Add New Section').tap()
    await page.getByRole('dialog', { name: 'Add New Section' }).getByRole('button', { name: 'Add Section' }).tap()
    await expect(section(page, 'Camera 13').locator('input[capture=environment]')).toHaveCount(1)
    await photoInput(page, 'Camera 13').setInputFiles(await pictures(1))
    await expect(photosOf(page, 'Camera 13')).toHaveCount(1)
    await section(page, 'Camera 5').evaluate((it) => it.scrollIntoView({ block: 'center' }))
    const before = (await boxAtRest(section(page, 'Camera 5'))).y
    await save(page)
    const after = (await boxAtRest(shown(page, 'Camera 5'))).y
    expect(Math.abs(after - before)).toBeLessThan(3)
    await expect(button(page, 'Edit Form')).toBeFocused()
    const { sections } = await readForm(page, id)
    expect(sections.map((one) => one.id)).toEqual([...ids.slice(1).toSpliced(place - 1, 0, 1), 13])
    expect(sections.at(-1)).toMatchObject({ title: 'Camera 13', photos: [expect.stringMatching(/^form-/)] })
  })
  await test.step('the list of sections is below the thumb, and leads to each of them', async () => {
    const { height } = page.viewportSize() ?? { height: 0 }
    expect((await boxAtRest(button(page, 'Sections'))).y).toBeGreaterThan(height * 0.75)
    await button(page, 'Sections').tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Camera 9/ })
      .tap()
    await expect(shown(page, 'Camera 9')).toBeFocused()
    await expect(shown(page, 'Camera 9')).toBeInViewport()
  })
})
