import { expect, type Page } from 'playwright/test'
import { makeBoard, moveByCall, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { openHistory } from '../history/history-page.ts'
import { makeNote, openNotes } from '../notes/notes-page.ts'
import { deletePerson, makePerson } from './former-person.ts'
import { dialog, openUsers } from './users-page.ts'

const names = { firstName: 'Ottilie', lastName: 'Wiesengrund' }
const NAME = 'Ottilie Wiesengrund'
const formerButton = (page: Page) => page.getByRole('button', { name: /^Deleted \(/ })
/** All that a person could read on a page. */
const textOf = (page: Page) => page.evaluate(() => document.body.innerText + document.body.innerHTML)

test('[ERASE-54] [ERASE-55] [ERASE-71] the erasure of a person asks for their name, and takes it from all open pages', async ({
  openAs,
  server,
}) => {
  const employee = await openAs('employee')
  const { user, email, caller } = await makePerson(employee, server.url, names)
  const id = await makeBoard(employee, 'Erased', [{ name: 'Door 1' }])
  await moveByCall(caller, id, 'Door 1', 'installed')
  await makeNote(caller, id, { title: 'Gate code', content: 'Ask at the lodge' })
  await deletePerson(employee, user.id)

  const history = await openAs('planner')
  const [notes, users] = [await history.context().newPage(), await history.context().newPage()]
  await openHistory(history, id)
  await expect(history.getByText(NAME).first()).toBeVisible()
  await openNotes(notes, id)
  await expect(notes.getByText(NAME).first()).toBeVisible()
  await openUsers(users)
  await formerButton(users).click()
  await expect(dialog(users).getByRole('listitem', { name: NAME })).toContainText(email)

  await openUsers(employee)
  await formerButton(employee).click()
  await dialog(employee)
    .getByRole('button', { name: `Erase Data of ${NAME}...` })
    .click()
  await expect(dialog(employee)).toContainText('until its operator clears them')
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

  for (const page of [history, notes, users, employee])
    await expect.poll(() => textOf(page), { timeout: 15_000 }).not.toMatch(new RegExp(`Ottilie|Wiesengrund|${email}`))
  await expect(history.getByText(/a former user/i).first()).toBeVisible()
  await expect(notes.getByText(/a former user/i).first()).toBeVisible()
  await expect(dialog(users).getByRole('listitem', { name: `A former user (no. ${user.id})` })).toBeVisible()
})
