import { expect } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { test } from '../kit/fixtures.ts'
import { camera, chooseMore, makeForm, openForm, saveByCall, shown } from './form-page.ts'
import { lines } from './record-page.ts'

test('[FORM-122] [FORM-124] [FORM-125] a form leads to its history, where the changes of others come on top, and a line to its section', async ({
  openAs,
}) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  const ids = Array.from({ length: 12 }, (_, index) => index + 1)
  const cameras = (notes: Readonly<Record<number, string>>) =>
    ids.map((id) => camera(id, id in notes ? { cameraNotes: notes[id] } : {}))
  const id = await makeForm(employee, 'Quay', cameras({}))
  await saveByCall(employee, id, { sections: cameras({ 12: 'high' }) })
  await openForm(employee, id)
  await openForm(page, id)
  const also = employee.getByRole('list', { name: 'Also on this form' })
  await expect(also).toHaveCount(1)
  await test.step('the menu leads there, newest first, without a word to others', async () => {
    await chooseMore(page, 'History')
    await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeFocused()
    await expect(lines(page)).toHaveCount(2)
    await expect(lines(page).first()).toContainText('changed Camera 12')
    await expect(lines(page).first()).toContainText('Camera Notes')
    await expect(lines(page).first()).toContainText('high')
    await expect(lines(page).last()).toContainText('made the form Quay')
    await expect(also).toHaveCount(0)
    await expectAccessible(page)
  })
  await test.step('a change of another person comes on top', async () => {
    await saveByCall(employee, id, { sections: cameras({ 1: 'At the gate', 12: 'high' }) })
    await expect(lines(page)).toHaveCount(3)
    await expect(lines(page).first()).toContainText('At the gate')
    await expect(page.getByRole('status').filter({ hasText: '1 new change' })).toHaveCount(1)
  })
  await test.step('a change of another section does not come into the history of one', async () => {
    await page.getByRole('button', { name: /^Section / }).click()
    await page.getByRole('option', { name: 'Camera 12' }).click()
    await expect(lines(page)).toHaveCount(1)
    await expect(page).toHaveURL(/\?section=12$/)
    const read = page.waitForResponse(/\/history\?after=\d+&section=12$/)
    await saveByCall(employee, id, { sections: cameras({ 1: 'Here', 12: 'high' }) })
    await read
    await expect(lines(page)).toHaveCount(1)
    await saveByCall(employee, id, { sections: cameras({ 1: 'Here', 12: 'higher' }) })
    await expect(lines(page)).toHaveCount(2)
  })
  await test.step('a line leads to its section', async () => {
    await page.getByRole('link', { name: 'See the section Camera 12' }).first().click()
    await expect(shown(page, 'Camera 12')).toBeInViewport()
    await expect(shown(page, 'Camera 12')).toBeFocused()
    await expect(page).toHaveURL(`/forms/${id}`)
  })
})
