import { expect, type Page } from 'playwright/test'
import { boxAtRest, button, phone, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { holdFinger } from '../kit/touch.ts'
import { camera, chooseMore, door, makeForm, openForm, readForm, save, section, sectionTitles } from './form-page.ts'

const TYPE_NEEDED = "Please select either 'New Install' or 'Existing/Replace'"

test('[FORM-80] cameras and doors are added in any number, each with a title that counts those there are', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Added', [])
  await openForm(page, id)
  await expect(page.getByText('This form has no sections.')).toBeVisible()
  await button(page, 'Edit Form').click()
  await page.getByRole('main').getByRole('button', { name: 'Add Device(s)' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Section' })
  const count = dialog.getByLabel('Number of Cameras')
  await count.fill('0x')
  await expect(count).toHaveValue('0')
  await count.blur()
  await expect(count).toHaveValue('1')
  await count.fill('2')
  await dialog.getByRole('button', { name: 'Add 2 Sections' }).click()
  await expect(section(page, 'Camera 1').getByRole('heading').getByRole('button')).toBeFocused()
  await expect(sectionTitles(page)).toHaveCount(2)

  await page.getByRole('main').getByRole('button', { name: 'Add Device(s)' }).click()
  await page.getByRole('menuitem', { name: 'MDF/IDF' }).click()
  await expect(dialog.getByRole('radio', { name: 'MDF/IDF' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Add Section' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Add Device(s)' }).click()
  await page.getByRole('menuitem', { name: 'Camera' }).click()
  await dialog.getByRole('button', { name: 'Add Section' }).click()
  await save(page)
  expect((await readForm(page, id)).sections.map((one) => [one.id, one.title])).toEqual([
    [1, 'Camera 1'],
    [2, 'Camera 2'],
    [3, 'MDF/IDF'],
    [4, 'Camera 3'],
  ])
})

test('[FORM-82] sections are moved by the keyboard and by the pointer', async ({ openAs }) => {
  const page = await openAs('employee')
  const ids = Array.from({ length: 9 }, (_, index) => index + 1)
  const id = await makeForm(
    page,
    'Moved',
    ids.map((each) => camera(each)),
  )
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await button(page, 'Move Camera 1').focus()
  await page.keyboard.press('Space')
  await expect(button(page, 'Move Camera 1')).toHaveAttribute('aria-pressed', 'true')
  for (const travelled of [25, 50, 75]) {
    await page.keyboard.press('ArrowDown')
    await expect(section(page, 'Camera 1')).toHaveAttribute('style', `transform: translateY(${travelled}px);`)
  }
  await page.keyboard.press('Space')
  await expect(sectionTitles(page).first()).toHaveAccessibleName('Camera 2')
  const [from, to] = await Promise.all([
    button(page, 'Move Camera 4').boundingBox(),
    button(page, 'Move Camera 3').boundingBox(),
  ])
  if (!from || !to) throw new Error('no handles')
  await page.mouse.move(from.x + 5, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(to.x + 5, to.y + 8, { steps: 8 })
  await page.mouse.up()
  await save(page)
  const order = (await readForm(page, id)).sections.map((one) => Number(one.id))
  expect(order.slice(0, 2)).toEqual([2, 1])
  expect(order.indexOf(4)).toBeLessThan(order.indexOf(3))
})

test('[FORM-82] on a phone a section is moved by a finger that rests on its handle', async ({ openAs }) => {
  const page = await openAs('installer', phone)
  const employee = await openAs('employee')
  const id = await makeForm(employee, 'Moved by finger', [camera(1), camera(2), camera(3)])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  const [from, to] = await Promise.all([1, 3].map((each) => boxAtRest(button(page, `Move Camera ${each}`))))
  if (!from || !to) throw new Error('no handles')
  const finger = await holdFinger(page, { x: from.x + 10, y: from.y + 10 })
  await expect(page.getByText('Camera 1 is over place 1 of 3.')).toBeAttached()
  await finger.moveTo({ x: to.x + 10, y: to.y + 10 })
  await expect(page.getByText('Camera 1 is over place 3 of 3.')).toBeAttached()
  await finger.lift()
  await expect(sectionTitles(page).last()).toHaveAccessibleName('Camera 1')
  await save(page)
  expect((await readForm(page, id)).sections.map((one) => one.id)).toEqual([2, 3, 1])
})

test('[FORM-84] in a form whose sections are folded away the doors without an install type open, and no other', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const page = await openAs('installer')
  const doors = Array.from({ length: 9 }, (_, index) =>
    door(index + 1, index === 4 ? {} : { installType: { newInstall: true } }),
  )
  const id = await makeForm(employee, 'Many doors', doors)
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await expect(sectionTitles(page)).toHaveCount(9)
  await expect(page.getByLabel('Section Title')).toHaveCount(0)
  await button(page, 'Save Form').click()
  await expect(toast(page, 'Validation Error')).toBeVisible()
  await expect(section(page, 'Door 5').getByRole('alert')).toHaveText(TYPE_NEEDED)
  await expect(section(page, 'Door 5').getByLabel('Section Title')).toBeVisible()
  await expect(page.getByLabel('Section Title')).toHaveCount(1)
  await section(page, 'Door 5').getByRole('radio', { name: 'New Install' }).click()
  await save(page)
})

test('[FORM-184] a form takes so many sections as there is room for, and says how many that are', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const sections = Array.from({ length: 498 }, (_, index) => camera(index + 1))
  const id = await makeForm(page, 'Nearly full', sections)
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await page.getByRole('main').getByRole('button', { name: 'Add Device(s)' }).click()
  await page.getByRole('menuitem', { name: 'Camera' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Section' })
  await dialog.getByLabel('Number of Cameras').fill('3')
  await dialog.getByRole('button', { name: 'Add 3 Sections' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('A form has at most 500 sections: there is room for 2 more.')
  await expect(sectionTitles(page)).toHaveCount(498)
  await dialog.getByLabel('Number of Cameras').fill('2')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add 2 Sections' }).click()
  await expect(sectionTitles(page)).toHaveCount(500)
  await page.getByRole('main').getByRole('button', { name: 'Add Device(s)' }).click()
  await page.getByRole('menuitem', { name: 'MDF/IDF' }).click()
  await dialog.getByRole('button', { name: 'Add Section' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('A form has at most 500 sections: there is no room for more.')
})

test('[FORM-83] [FORM-84] installers choose the install type of each door, and groups of the other type are closed', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const page = await openAs('installer')
  const id = await makeForm(employee, 'Doors', [door(1), door(2, { newHardwareRequired: { yes: true } })])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  const [later, earlier] = [section(page, 'Door 1'), section(page, 'Door 2')]
  await later.getByRole('group', { name: 'New Hardware' }).getByLabel('Maglock').click()
  await expect(later.getByRole('alert')).toHaveText('Please Select The Install Type First')
  await button(page, 'Save Form').click()
  await expect(toast(page, 'Validation Error')).toContainText(
    "All door sections must have either 'New Install' or 'Existing/Replace' selected",
  )
  await expect(later.getByRole('alert')).toHaveText(TYPE_NEEDED)
  await expect(earlier.getByRole('alert')).toHaveText(TYPE_NEEDED)

  await later.getByRole('radio', { name: 'New Install' }).click()
  await expect(later.getByRole('alert')).toHaveCount(0)
  await expect(later).toContainText('Lock Hardware(Disabled - select Existing/Replace to enable)')
  await later.getByRole('group', { name: 'New Hardware' }).getByLabel('Maglock').click()
  await earlier.getByRole('radio', { name: 'Existing/Replace' }).click()
  await expect(earlier).toContainText('Lock Hardware(Disabled - select New Install to enable)')
  await save(page)
  expect((await readForm(page, id)).sections).toMatchObject([
    { installType: { newInstall: true }, hardwareTypes: { maglock: true } },
    { installType: { existingReplace: true }, newHardwareRequired: { yes: true } },
  ])
})

test('[FORM-81] on a phone one section is open at a time, and the next is one tap away', async ({ openAs }) => {
  const page = await openAs('installer', phone)
  const employee = await openAs('employee')
  const id = await makeForm(employee, 'Walked', [camera(1), camera(2)])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await expect(page.getByRole('button', { name: 'Add Device(s)' })).toBeHidden()
  await section(page, 'Camera 1')
    .getByRole('button', { name: /^Camera 1/ })
    .click()
  await section(page, 'Camera 1').getByLabel('Ladder').click()
  await button(page, 'Next Section').click()
  await expect(section(page, 'Camera 2').getByRole('heading').getByRole('button')).toBeFocused()
  await expect(section(page, 'Camera 2').getByLabel('Section Title')).toBeVisible()
  await expect(section(page, 'Camera 1')).toContainText('Ladder')
  await expect(section(page, 'Camera 1').getByLabel('Section Title')).toHaveCount(0)
  await button(page, 'Add New Section').click()
  await page.getByRole('dialog', { name: 'Add New Section' }).getByRole('button', { name: 'Add Section' }).click()
  await save(page)
  expect((await readForm(page, id)).sections.map(({ title }) => title)).toEqual(['Camera 1', 'Camera 2', 'Camera 3'])
})

test('[FORM-95] [FORM-143] on a phone the head has two rows at most, and the menu has what has no room there', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  await openForm(page, await makeForm(page, 'Of the far end of the harbour '.repeat(6).trim(), [camera(1)]))
  expect(await rowsOfHead(page)).toBeLessThanOrEqual(2)
  await chooseMore(page, 'Make Cards')
  await expect(page.getByRole('dialog', { name: 'Make Cards' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'More for this form')).toBeFocused()
  await button(page, 'Edit Form').tap()
  expect(await rowsOfHead(page)).toBe(1)
})

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

test('[FORM-95] on a phone Cancel and Save stay at the bottom while a form is edited, and the focus is never behind them', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const page = await openAs('installer', phone)
  const id = await makeForm(
    employee,
    'Long walk',
    Array.from({ length: 12 }, (_, index) => camera(index + 1)),
  )
  await openForm(page, id)
  await button(page, 'Edit Form').tap()
  await expect(button(page, 'Save Form')).toBeInViewport({ ratio: 1 })
  const bar = await button(page, 'Save Form').boundingBox()
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab')
    const bottom = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.closest('[data-section]') ? activeElement.getBoundingClientRect().bottom : 0
    })
    expect(bottom).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
  }
  await button(page, 'Save Form').tap()
  await expect(button(page, 'Edit Form')).toBeVisible()
})
