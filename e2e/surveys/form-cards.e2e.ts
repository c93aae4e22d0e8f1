import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { button, card, detail, makeBoard, openBoard, phone, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { unique } from '../instances/instances-page.ts'
import { openDetail, viewer } from '../photos/photos-page.ts'
import { camera, door, makeCards, makeForm, openForm, shown, uploadByCall } from './form-page.ts'

const SECTIONS = [
  camera(1, { title: 'Gate', cameraNotes: 'On the mast' }),
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

test('[FORM-143] [FORM-144] [FORM-148] cards are made from a survey, appear on an open board, and are not offered again', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const board = await openAs('employee')
  const name = unique('Quay')
  const project = await makeBoard(page, name, [])
  const id = await makeForm(page, 'Harbour survey', SECTIONS)
  await openBoard(board, project)
  await openForm(page, id)
  await button(page, 'Make Cards').click()
  await expect(box(page, /Alarms/)).toHaveCount(0)
  await expect(box(page, /Gate/)).toBeChecked()
  await box(page, /Lodge/).click()
  await expect(button(page, 'Make 1 Card')).toBeDisabled()
  await choose(page, name)
  await expectAccessible(page)
  await button(page, 'Make 1 Card').click()
  await expect(toast(page, '1 card made')).toBeVisible()
  await expect(card(board, 'Gate')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, 'Make Cards')).toBeFocused()

  const link = shown(page, 'Gate').getByRole('link', { name: `Card on Site: ${name}` })
  await expect(link).toBeVisible()
  await button(page, 'Make Cards').click()
  await expect(dialog(page).getByRole('link', { name: `Card on Site: ${name}` })).toHaveCount(1)
  await expect(box(page, /Gate/)).toHaveCount(0)
  await expect(box(page, /Lodge/)).toBeChecked()
  // Another person makes its card meanwhile: the open dialog says so.
  await makeCards(board, id, project, [2])
  await expect(dialog(page).getByRole('link', { name: `Card on Site: ${name}` })).toHaveCount(2)
  await expect(button(page, 'Make 0 Cards')).toBeDisabled()
  await page.keyboard.press('Escape')
  await link.click()
  await expect(detail(page, 'Gate')).toBeVisible()
})

test('[FORM-145] [FORM-146] [FORM-147] a card leads to its survey, shows its photos, and its history begins there', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const title = unique('Harbour survey')
  const id = await makeForm(page, title, [...[4, 5, 6].map((one) => camera(one)), ...SECTIONS])
  await uploadByCall(page, id, 1, 'gate.jpg')
  const project = await makeBoard(page, unique('Quay'), [])
  await makeCards(page, id, project, [1])
  await openBoard(page, project)
  await openDetail(page, 'Gate')
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

test('[FORM-145] [FORM-147] who may not open the survey reads its name, and sees its photos', async ({ openAs }) => {
  const page = await openAs('employee')
  const customer = await openAs('customer', phone)
  const id = await makeForm(page, 'Harbour survey', SECTIONS)
  await uploadByCall(page, id, 1, 'gate.jpg')
  const project = await makeBoard(page, unique('Quay'), [])
  await makeCards(page, id, project, [1])
  await openBoard(customer, project)
  await openDetail(customer, 'Gate')
  const survey = customer.getByRole('region', { name: 'Survey' })
  await expect(survey).toContainText('From the survey Harbour survey')
  await survey.getByRole('list', { name: 'Photos of the survey' }).getByRole('button').click()
  await expect(viewer(customer).getByRole('img', { name: 'gate.jpg' })).toBeVisible()
  await customer.keyboard.press('Escape')
  await expect(survey.getByRole('link')).toHaveCount(0)
})

test('[FORM-143] installers make no cards', async ({ openAs }) => {
  const page = await openAs('employee')
  const installer = await openAs('installer')
  const name = unique('Quay')
  const id = await makeForm(page, 'Harbour survey', SECTIONS)
  await makeCards(page, id, await makeBoard(page, name, []), [1])
  await openForm(installer, id)
  await expect(shown(installer, 'Gate').getByRole('link', { name: `Card on Site: ${name}` })).toBeVisible()
  await expect(button(installer, 'Make Cards')).toHaveCount(0)
})
