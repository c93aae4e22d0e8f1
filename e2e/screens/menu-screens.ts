// The menus and lists to choose from, the search over everything, and how a page comes to them.
import { expect, type Page } from 'playwright/test'
import { button, makeBoard, openBoard, projectsButton } from '../kit/board-page.ts'
import { dashboard } from '../kit/first-screens.ts'
import { findScreens } from '../find/find-screens.ts'
import type { Screen } from '../kit/screen.ts'
import { importAgain } from '../kit/screen-steps.ts'

/** On a phone the list of projects is in a drawer. */
async function openRowMenu(page: Page): Promise<void> {
  await page.goto('/')
  const actions = page.getByRole('button', { name: 'Project actions' }).first()
  await expect(projectsButton(page).or(actions)).toBeVisible()
  if (await projectsButton(page).isVisible()) await projectsButton(page).click()
  await actions.click()
}

const menu = { within: '[role=menu]', seen: (page: Page) => page.getByRole('menuitem').first() } as const

export const menuScreens: readonly Screen[] = [
  {
    ...menu,
    name: 'card-menu',
    person: 'employee',
    isReopened: true,
    open: async (page) => {
      await openBoard(page, await makeBoard(page, 'Menu', [{ name: 'Cam 1' }]))
      await button(page, 'More for Cam 1').click()
    },
    opens: ['features/board/card/card-body.tsx'],
  },
  {
    ...menu,
    name: 'project-row-menu',
    person: 'employee',
    isReopened: true,
    open: openRowMenu,
    opens: ['features/installs/project-list.tsx'],
  },
  {
    ...menu,
    name: 'profile-menu',
    from: dashboard,
    person: 'employee',
    isOfDesks: true,
    open: (page) => page.getByRole('button', { name: /^Profile of/ }).click(),
    opens: ['frame/nav-bar.tsx'],
  },
  {
    name: 'import-again',
    person: 'employee',
    open: importAgain,
    seen: (page) => page.getByRole('checkbox', { name: /^Take over all changes/ }),
  },
  ...findScreens,
]
