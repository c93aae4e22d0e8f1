// The menu of a person in the list of users, and the dialogs that it leads to.
import type { Screen } from '../kit/screen.ts'
import { cardOf, openUsers } from './users-page.ts'
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

const personPage: Screen = {
  name: 'person',
  person: 'employee',
  open: async (page) => {
    await openUsers(page)
    await cardOf(page, 'installer@fieldboard.example').getByRole('link').first().click()
  },
  seen: (page) => page.getByRole('list', { name: 'History of the account' }).getByRole('listitem').first(),
}

export const personScreens: readonly Screen[] = [
  personPage,
  {
    name: 'hand-over',
    from: personPage,
    person: 'employee',
    open: (page) => page.getByRole('button', { name: 'Hand Over...' }).click(),
    seen: (page) => page.getByRole('dialog', { name: /^Hand over/ }),
    opens: ['features/users/person/hand-over-dialog.tsx'],
  },
  {
    name: 'change-email-on-page',
    from: personPage,
    person: 'employee',
    open: (page) => page.getByRole('button', { name: 'Change Email' }).click(),
    seen: (page) => page.getByRole('dialog', { name: /^Change the e-mail/ }).getByRole('textbox'),
    opens: ['features/users/dialogs/change-email-dialog.tsx'],
  },
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
