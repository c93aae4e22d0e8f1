import { expect } from 'playwright/test'
import { boxAtRest, button, headers, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { camera, makeForm, openForm, readForm, save, section, sectionTitles, shown } from './form-page.ts'

test('[FORM-70] [FORM-71] [FORM-73] two people have a form open: they see each other, what is saved, and the end of access', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const installer = await openAs('installer')
  const id = await makeForm(employee, 'Harbour survey', [
    { id: 1, type: 'title', title: 'Form Information', formTitle: 'Harbour' },
    { id: 2, type: 'installer', title: 'Installer Information' },
    camera(3, { cameraNotes: 'At the crane', typeOfInstall: { newInstall: true } }),
    { id: 4, type: 'laser', title: 'Laser', beams: 7 },
  ])
  await openForm(employee, id)
  await openForm(installer, id, '/forms/view')
  await test.step('it is read section by section', async () => {
    await expect(shown(employee, 'Form Information')).toContainText('Harbour')
    await expect(shown(employee, 'Camera 3')).toContainText('At the crane')
    await expect(shown(employee, 'Camera 3')).toContainText('New Install')
    await expect(shown(employee, 'Laser')).toContainText('"beams": 7')
  })
  await test.step('others show, and where they write', async () => {
    await expect(employee.getByRole('list', { name: 'Also on this form' }).getByRole('listitem')).toHaveCount(1)
    await button(installer, 'Edit Form').click()
    await section(installer, 'Camera 3').getByLabel('Camera Notes').focus()
    await expect(shown(employee, 'Camera 3').getByRole('list', { name: 'Writing here' })).toBeVisible()
  })
  await test.step('a save shows at once', async () => {
    await section(installer, 'Camera 3').getByLabel('Camera Notes').fill('At the gate')
    await section(installer, 'Camera 3').getByLabel('Ladder').click()
    await section(installer, 'Installer Information').getByLabel('First Name').fill('Ida')
    await save(installer)
    await expect(toast(installer, 'Form saved successfully')).toBeVisible()
    await expect(shown(employee, 'Camera 3')).toContainText('At the gate')
    await expect(shown(employee, 'Camera 3')).toContainText('Ladder')
    await expect(shown(employee, 'Installer Information')).toContainText('Ida')
    expect((await readForm(employee, id)).sections[2]).toMatchObject({
      cameraNotes: 'At the gate',
      accessibility: { ladder: true },
    })
  })
  await test.step('a person who may open it no more reads what they typed', async () => {
    await button(installer, 'Edit Form').click()
    await section(installer, 'Camera 3').getByLabel('Camera Notes').fill('Typed in vain')
    await employee.request.patch(`/api/forms/${id}/users`, { headers, data: { assignedUsers: [] } })
    await expect(installer.getByRole('heading', { name: 'This survey is not available' })).toBeVisible()
    await expect(installer.getByRole('region', { name: 'What you typed' })).toContainText('Typed in vain')
  })
})

test('[FORM-82] sections are moved by the keyboard and by the pointer', { tag: '@nightly' }, async ({ openAs }) => {
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
    boxAtRest(button(page, 'Move Camera 4')),
    boxAtRest(button(page, 'Move Camera 3')),
  ])
  await page.mouse.move(from.x + 5, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(to.x + 5, to.y + 8, { steps: 8 })
  await page.mouse.up()
  await save(page)
  const order = (await readForm(page, id)).sections.map((one) => Number(one.id))
  expect(order.slice(0, 2)).toEqual([2, 1])
  expect(order.indexOf(4)).toBeLessThan(order.indexOf(3))
})
