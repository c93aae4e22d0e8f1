import { expect, type Page } from 'playwright/test'
import { button, makeBoard, moveByCall, openBoard, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { makeNote, openNotes } from '../notes/notes-page.ts'
import { deletePerson, makePerson } from './former-person.ts'
import { dialog, openUsers } from './users-page.ts'

const names = { firstName: 'Ottilie', lastName: 'Wiesengrund' }
const NAME = 'Ottilie Wiesengrund'
const formerButton = (page: Page) => page.getByRole('button', { name: /^Deleted \(/ })
/** All that a person could read on a page. */
const textOf = (page: Page) => page.evaluate(() => document.body.innerText + document.body.innerHTML)

test('[ERASE-54] [ERASE-55] the erasure of a person asks for their name, and takes it from all open pages', async ({
  openAs,
  server,
}) => {
  test.slow()
  const employee = await openAs('employee')
  const { user, email, caller } = await makePerson(employee, server.url, names)
  const id = await makeBoard(employee, 'Erased', [{ name: 'Door 1' }])
  await moveByCall(caller, id, 'Door 1', 'installed')
  await makeNote(caller, id, { title: 'Gate code', content: 'Ask at the lodge' })
  await deletePerson(employee, user.id)

  const [history, notes, users, board] = [
    await openAs('planner'),
    await openAs('planner'),
    await openAs('planner'),
    await openAs('planner'),
  ]
  await history.goto(`/history?projectId=${id}`)
  await expect(history.getByText(NAME).first()).toBeVisible()
  await openNotes(notes, id)
  await expect(notes.getByText(NAME).first()).toBeVisible()
  await openUsers(users)
  await formerButton(users).click()
  await expect(dialog(users).getByRole('listitem', { name: NAME })).toContainText(email)
  await openBoard(board, id)

  await openUsers(employee)
  await formerButton(employee).click()
  await dialog(employee)
    .getByRole('button', { name: `Erase the data of ${NAME}` })
    .click()
  const erase = dialog(employee).getByRole('button', { name: 'Erase Data', exact: true })
  await expect(erase).toBeDisabled()
  await dialog(employee).getByLabel(`Type ${NAME} to confirm`).fill('Ottilie')
  await expect(erase).toBeDisabled()
  await dialog(employee).getByLabel(`Type ${NAME} to confirm`).fill('ottilie  wiesengrund')
  await erase.click()
  await expect(toast(employee, 'Erasure started')).toBeVisible()
  const row = dialog(employee).getByRole('listitem', { name: `A former user (no. ${user.id})` })
  await expect(row).toContainText('Erased', { timeout: 60_000 })
  await expect(row.getByRole('button', { name: /Erase/ })).toHaveCount(0)

  for (const page of [history, notes, users, board, employee])
    await expect.poll(() => textOf(page), { timeout: 15_000 }).not.toMatch(/Ottilie|Wiesengrund|former\.example/)
  await expect(history.getByText(/a former user/i).first()).toBeVisible()
  await expect(notes.getByText(/a former user/i).first()).toBeVisible()
  await expect(dialog(users).getByRole('listitem', { name: `A former user (no. ${user.id})` })).toBeVisible()
})

test('[ERASE-54] the history of a deleted account leads to the erasure, and a refusal is told', async ({
  openAs,
  server,
}) => {
  const employee = await openAs('employee')
  const { user, email } = await makePerson(employee, server.url, { firstName: 'Ada', lastName: 'Gone' })
  await deletePerson(employee, user.id)
  const again = await makePerson(employee, server.url, { firstName: 'Ada', lastName: 'Back', email })
  await employee.goto(`/users?history=${user.id}`)
  await button(employee, 'Erase Data...').click()
  await dialog(employee).getByLabel('Type Ada Gone to confirm').fill('Ada Gone')
  await employee.keyboard.press('Enter')
  await expect(toast(employee, 'Error Erasing Data')).toContainText('Another account has this person’s e-mail by now.')
  await deletePerson(employee, again.user.id)
})
