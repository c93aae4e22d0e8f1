import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { button, card, detail, makeBoard, openBoard, phone, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { unique } from '../instances/instances-page.ts'
import { openDetail, viewer } from '../photos/photos-page.ts'
import { camera, door, makeCards, makeForm, openForm, shown, uploadByCall } from './form-page.ts'

const SECTIONS = [
  camera(1, { title: 'Gate', cameraNotes: 'On the mast', physaasNotes: 'Ask Ida' }),
  door(2, { title: 'Lodge', installType: { newInstall: true } }),
  { id: 3, type: 'alarms', title: 'Alarms' },
]
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Make Cards' })
const box = (page: Page, name: RegExp) => dialog(page).getByRole('checkbox', { name })

async function choose(page: Page, project: string): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: /Project/ })
    .click()
  await page.getByRole('option', { name: project }).click()
}

test('[FORM-143] [FORM-149] [FORM-144] [FORM-145] [FORM-146] [FORM-147] [FORM-148] cards are made from a survey, appear on an open board, and lead back to it', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const customer = await openAs('customer', phone)
  const [name, title] = [unique('Quay'), unique('Harbour survey')]
  const project = await makeBoard(page, name, [])
  const id = await makeForm(page, title, [...[4, 5, 6].map((one) => camera(one)), ...SECTIONS])
  await uploadByCall(page, id, 1, 'gate.jpg')
  await openBoard(customer, project)
  await openForm(page, id)
  const link = shown(page, 'Gate').getByRole('link', { name: `Card on Site: ${name}` })
  await test.step('one is made, and not offered again', async () => {
    await button(page, 'Make Cards').click()
    await expect(box(page, /Alarms/)).toHaveCount(0)
    await expect(box(page, /Gate/)).toBeChecked()
    await expect(box(page, /PhySaaS/)).toBeChecked()
    await expect(dialog(page)).toContainText('customers')
    for (const other of [/Camera 4/, /Camera 5/, /Camera 6/, /Lodge/]) await box(page, other).click()
    await expect(button(page, 'Make 1 Card')).toBeDisabled()
    await choose(page, name)
    await expectAccessible(page)
    await button(page, 'Make 1 Card').click()
    await expect(toast(page, '1 card made')).toBeVisible()
    await expect(card(customer, 'Gate')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(button(page, 'Make Cards')).toBeFocused()
    await expect(link).toBeVisible()
    await button(page, 'Make Cards').click()
    await expect(dialog(page).getByRole('link', { name: `Card on Site: ${name}` })).toHaveCount(1)
    await expect(box(page, /Gate/)).toHaveCount(0)
    await expect(box(page, /Lodge/)).toBeChecked()
  })
  await test.step('the open dialog hears of those that another person makes', async () => {
    await makeCards(page, id, project, [2])
    await expect(dialog(page).getByRole('link', { name: `Card on Site: ${name}` })).toHaveCount(2)
    await expect(box(page, /Lodge/)).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
  await test.step('the card shows the photos of its section, and its history begins at the survey', async () => {
    await link.click()
    await expect(detail(page, 'Gate')).toContainText('On the mast')
    await expect(detail(page, 'Gate')).not.toContainText('Ask Ida')
    const survey = page.getByRole('region', { name: 'Survey' })
    await survey.getByRole('list', { name: 'Photos of the survey' }).getByRole('button').click()
    await expect(viewer(page).getByRole('img', { name: 'gate.jpg' })).toBeVisible()
    await page.keyboard.press('Escape')
    await button(page, 'History').click()
    const history = page.getByRole('list', { name: 'History of this device' })
    await expect(history).toContainText(`made Gate from the survey ${title}`)
    await expect(history.getByRole('link', { name: title })).toHaveAttribute('href', `/forms/${id}`)
    await survey.getByRole('link', { name: title }).click()
    await expect(shown(page, 'Gate')).toBeInViewport()
    await expect(shown(page, 'Gate')).toBeFocused()
  })
  await test.step('a person who may not open the survey reads its name, and sees its photos', async () => {
    await openDetail(customer, 'Gate')
    const survey = customer.getByRole('region', { name: 'Survey' })
    await expect(survey).toContainText(`From the survey ${title}`)
    await survey.getByRole('list', { name: 'Photos of the survey' }).getByRole('button').click()
    await expect(viewer(customer).getByRole('img', { name: 'gate.jpg' })).toBeVisible()
    await customer.keyboard.press('Escape')
    await expect(survey.getByRole('link')).toHaveCount(0)
  })
})
