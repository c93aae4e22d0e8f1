// The menu of a person in the list of users, and the dialogs that it leads to.
import type { Screen } from '../kit/screen.ts'
import { customerButton, users } from './users-screens.ts'

const personMenu: Screen = {
  name: 'person-menu',
  from: users,
  person: 'employee',
  open: (page) => customerButton(page, /^More for/).click(),
  seen: (page) => page.getByRole('menuitem').first(),
  within: '[role=menu]',
  opens: ['features/users/list/user-card.tsx'],
}

export const personScreens: readonly Screen[] = [
  personMenu,
  {
    name: 'change-email',
    from: personMenu,
    person: 'employee',
    open: (page) => page.getByRole('menuitem', { name: 'Change Email' }).click(),
    seen: (page) => page.getByRole('dialog', { name: /^Change the e-mail/ }).getByRole('textbox'),
    opens: ['features/users/dialogs/change-email-dialog.tsx'],
  },
]
