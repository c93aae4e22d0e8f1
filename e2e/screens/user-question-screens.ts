// The questions about users, and how a page comes to them.
import type { Page } from 'playwright/test'
import { button, headers } from '../kit/board-page.ts'
import { unique } from '../instances/instances-page.ts'
import { asked, type Screen } from '../kit/screen.ts'
import {
  dialog,
  invitationsButton,
  makeCompany,
  makeUser,
  openCompanyOf,
  openUsers,
  row,
  search,
} from '../users/users-page.ts'

/** A person alone in the list of users, whose role is being changed. */
async function changeRole(page: Page): Promise<void> {
  const company = await openCompanyOf(page, 1)
  await search(page, company.name)
  await row(page, 'Pat 000').getByRole('combobox', { name: /^Role/ }).click()
  await page.getByRole('option', { name: 'Employee' }).click()
}

async function selectUsers(page: Page): Promise<void> {
  const company = await openCompanyOf(page, 3)
  await search(page, company.name)
  await selectedUsers(page).getByRole('checkbox').check()
}
const selectedUsers = (page: Page) => page.getByRole('region', { name: 'Selected users' })

async function deleteUsers(page: Page): Promise<void> {
  await selectUsers(page)
  await selectedUsers(page).getByRole('button', { name: 'Delete' }).click()
}

/** The list of those who have not come yet, with a person in it whose name is known. */
async function openInvited(page: Page): Promise<string> {
  const email = `${unique('guest').replace(' ', '-')}@customer.example`
  await page.request.post('/api/invitations', { headers, data: { email } })
  await openUsers(page)
  await invitationsButton(page).click()
  return email
}

async function withdrawInvitation(page: Page): Promise<void> {
  await button(page, `Take back the invitation of ${await openInvited(page)}`).click()
}

async function deletePending(page: Page): Promise<void> {
  const lastName = unique('Pending')
  await makeUser(page, { firstName: 'Ivo', lastName })
  await openInvited(page)
  await button(page, `Delete Ivo ${lastName}`).click()
}

async function newLink(page: Page): Promise<void> {
  await button(page, `New Link for ${await openInvited(page)}`).click()
}

async function deleteCompany(page: Page): Promise<void> {
  const { name } = await makeCompany(page, unique('Harbour Works'))
  await openUsers(page)
  await button(page, 'Manage Companies').click()
  await button(page, `Delete ${name}`).click()
}

async function discardUser(page: Page): Promise<void> {
  await openUsers(page)
  await button(page, 'Create User').click()
  await dialog(page).getByLabel('First Name').fill('Ana')
  await page.keyboard.press('Escape')
}

/** A form is left while the server still thinks about it. */
async function leaveUnanswered(page: Page): Promise<void> {
  await page.route('**/api/invitations', () => new Promise(() => undefined))
  await openUsers(page)
  await button(page, 'Invite').click()
  await dialog(page).getByLabel('Email').fill('ana.lopez@customer.example')
  await dialog(page).getByRole('button', { name: 'Invite' }).click()
  await page.keyboard.press('Escape')
}

export const userQuestionScreens: readonly Screen[] = [
  asked('change-role', changeRole, 'features/users/user-groups-view.tsx'),
  asked('delete-users', deleteUsers, 'features/users/selection-bar.tsx'),
  asked('withdraw-invitation', withdrawInvitation, 'features/users/pending-row.tsx'),
  asked('delete-pending', deletePending, 'features/users/pending-row.tsx'),
  asked('delete-company', deleteCompany, 'features/users/company-row.tsx'),
  asked('discard-user', discardUser, 'shared/forms/form-dialog.tsx'),
  asked('leave-unanswered', leaveUnanswered, 'shared/forms/use-leave-unanswered.ts'),
  {
    name: 'users-selected',
    person: 'employee',
    open: selectUsers,
    seen: (page) => selectedUsers(page).getByText('3 selected'),
  },
  { name: 'new-link', person: 'employee', open: newLink, seen: (page) => page.getByLabel(/link/i).last() },
]
