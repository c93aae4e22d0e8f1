import type { Page } from 'playwright/test'
import { accountScreens, loginScreens } from '../session/account-screens.ts'
import { board, dashboard } from '../kit/first-screens.ts'
import { button, projectsButton } from '../kit/board-page.ts'
import { feedbackScreens } from '../feedback/feedback-screens.ts'
import { boardScreens } from '../board/work-screens.ts'
import { cardScreens } from '../surveys/card-screens.ts'
import { formScreens } from '../surveys/form-screens.ts'
import { historyScreens } from '../history/history-screens.ts'
import { instancesScreens } from '../instances/instances-screens.ts'
import { menuScreens } from './menu-screens.ts'
import { notesScreens } from '../notes/notes-screens.ts'
import { photoScreens } from '../photos/photos-page.ts'
import { projectScreens } from '../installs/project-screens.ts'
import { replayScreens } from '../replay/replay-screens.ts'
import type { Screen } from '../kit/screen.ts'
import { surveysScreens } from '../surveys/surveys-screens.ts'
import { systemScreens } from '../system/system-screens.ts'
import {
  addCard,
  chooseFilters,
  comeBack,
  createProject,
  loseCode,
  loseSession,
  openClosedBoard,
  openFirstCard,
  previewList,
  previewNothing,
  selectAndEdit,
  showShortcuts,
} from '../kit/screen-steps.ts'
import { personScreens } from '../users/person-screens.ts'
import { usersScreens } from '../users/users-screens.ts'
import { versionScreens } from './version-screens.ts'
import { waitingScreens } from '../waiting/waiting-screens.ts'

const dialog = (page: Page) => page.getByRole('dialog')

const importScreen: Screen = {
  name: 'import',
  from: board,
  person: 'employee',
  open: previewList,
  seen: (page) => page.getByRole('table'),
  opens: ['features/import/import-dialog.tsx'],
}
const installerCard: Screen = {
  name: 'card',
  person: 'installer',
  open: openFirstCard,
  seen: (page) => dialog(page),
  opens: ['features/board/card/card-detail.tsx'],
}

/**
 * Every screen there is, and its dialogs: a new one gets a line here. screens.e2e.ts looks at each by the rules of axe,
 * `npm run screenshots` takes a picture of each.
 */
export const screens: Screen[] = [
  ...loginScreens,
  dashboard,
  {
    name: 'projects',
    path: '/',
    person: 'installer',
    isOfPhones: true,
    open: (page) => projectsButton(page).click(),
    seen: (page) => page.getByRole('dialog', { name: 'Projects' }),
    opens: ['features/installs/installs-screen.tsx'],
  },
  {
    name: 'menu',
    path: '/',
    person: 'customer',
    isOfPhones: true,
    open: (page) => button(page, 'Menu').click(),
    seen: (page) => page.getByRole('menuitem', { name: 'Installs' }),
    within: '[role=menu]',
  },
  {
    name: 'create-project',
    from: dashboard,
    person: 'employee',
    open: createProject,
    seen: (page) => dialog(page).getByRole('alert'),
    opens: ['features/installs/create-project-dialog.tsx'],
  },
  {
    name: 'shortcuts',
    from: dashboard,
    person: 'employee',
    open: showShortcuts,
    seen: (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
    opens: ['frame/shortcut-dialog.tsx'],
  },
  {
    name: 'not-found',
    path: '/no-such-page',
    person: 'employee',
    seen: (page) => page.getByRole('heading', { name: '404 Page Not Found' }),
  },
  {
    name: 'not-loaded',
    person: 'employee',
    open: loseCode,
    seen: (page) => page.getByText('This page could not be loaded.'),
  },
  {
    name: 'session-expired',
    path: '/',
    person: 'employee',
    open: loseSession,
    seen: (page) => page.getByText('Session Expired').first(),
  },
  board,
  {
    name: 'board-selecting',
    person: 'employee',
    open: selectAndEdit,
    seen: (page) => page.getByRole('textbox', { name: 'Description' }),
  },
  {
    name: 'board-digest',
    person: 'employee',
    open: comeBack,
    seen: (page) => page.getByRole('region', { name: 'While you were away' }),
  },
  {
    name: 'board-closed',
    person: 'employee',
    open: openClosedBoard,
    seen: (page) => page.getByText('This project is closed, so nothing on the board can be changed.'),
  },
  {
    name: 'board-gone',
    path: '/?projectId=999999',
    person: 'employee',
    seen: (page) => page.getByRole('heading', { name: 'This board is not available' }),
  },
  {
    name: 'add-card',
    from: board,
    person: 'employee',
    open: addCard,
    seen: (page) => dialog(page),
    opens: ['features/board/toolbar/manual-card-dialog.tsx'],
  },
  installerCard,
  {
    name: 'card-facts',
    from: installerCard,
    person: 'installer',
    open: (page) => page.getByRole('button', { name: 'Add place and facts' }).click(),
    seen: (page) => page.getByRole('dialog', { name: 'Place and facts' }),
    opens: ['features/board/facts/facts-dialog.tsx'],
  },
  ...boardScreens,
  {
    name: 'card-history',
    from: installerCard,
    person: 'installer',
    open: (page) => dialog(page).getByRole('button', { name: 'History' }).click(),
    seen: (page) => page.getByRole('list', { name: 'History of this device' }),
  },
  importScreen,
  {
    name: 'import-empty',
    from: importScreen,
    person: 'employee',
    open: previewNothing,
    seen: (page) => dialog(page).getByText('Row 2: Column A (device identifier) is missing'),
  },
  ...notesScreens,
  {
    name: 'board-filter',
    from: board,
    person: 'employee',
    open: chooseFilters,
    seen: (page) => page.getByRole('dialog', { name: 'Filter' }),
    opens: ['features/board/toolbar/filter-popover.tsx'],
  },
  ...projectScreens,
  ...photoScreens,
  ...replayScreens,
  ...historyScreens,
  ...accountScreens,
  ...usersScreens,
  ...personScreens,
  ...instancesScreens,
  ...feedbackScreens,
  ...surveysScreens,
  ...formScreens,
  ...cardScreens,
  ...systemScreens,
  ...menuScreens,
  ...versionScreens,
  ...waitingScreens,
]
