// The questions about users, and how a page comes to them.
import type { Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import { asked, type Screen } from '../kit/screen.ts'
import { dialog, openCompanyOf, openUsers, row, search } from '../users/users-page.ts'
import { companiesScreen, createUserScreen, invitationsScreen } from '../users/users-screens.ts'

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

const usersSelected: Screen = {
  name: 'users-selected',
  person: 'employee',
  open: selectUsers,
  seen: (page) => selectedUsers(page).getByText('3 selected'),
}

/** Presses a button of the open dialog whose name begins so. */
const press = (name: RegExp) => (page: Page) => dialog(page).getByRole('button', { name }).first().click()

async function discardUser(page: Page): Promise<void> {
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
  usersSelected,
  {
    ...asked(
      'delete-users',
      (page) => selectedUsers(page).getByRole('button', { name: 'Delete' }).click(),
      'features/users/selection-bar.tsx',
    ),
    from: usersSelected,
  },
  {
    ...asked('withdraw-invitation', press(/^Take back the invitation of guest-/), 'features/users/pending-row.tsx'),
    from: invitationsScreen,
  },
  {
    ...asked('delete-pending', press(/^Delete Ivo /), 'features/users/pending-row.tsx'),
    from: invitationsScreen,
  },
  {
    ...asked('delete-company', press(/^Delete Harbour Works .* end/), 'features/users/company-row.tsx'),
    from: companiesScreen,
  },
  { ...asked('discard-user', discardUser, 'shared/forms/form-dialog.tsx'), from: createUserScreen },
  asked('leave-unanswered', leaveUnanswered, 'shared/forms/use-leave-unanswered.ts'),
  {
    name: 'new-link',
    from: invitationsScreen,
    person: 'employee',
    open: press(/^New Link for guest-/),
    seen: (page) => page.getByLabel(/link/i).last(),
  },
]
