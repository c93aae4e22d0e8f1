// The screens of the surveys, and how a page comes into their states.
import { expect, type Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
import { unique } from '../instances/instances-page.ts'
import { templateScreens } from './template-screens.ts'
import { makeForm } from './form-page.ts'
import { recordScreens } from './record-screens.ts'
import { dialog, formLink, list, makeOrganization, openSurveys } from './surveys-page.ts'

/** A form of an organization of its own, both with long names, and the list open at it. */
async function openList(page: Page): Promise<string> {
  const organization = await makeOrganization(page, unique(`Quay ${'of the far end '.repeat(8)}`.trim()))
  const title = `Survey ${'T'.repeat(290)}`
  await makeForm(page, title, [], { organizationId: organization.id })
  await openSurveys(page, `?open=${organization.id}`)
  await expect(formLink(page, title)).toBeVisible()
  return title
}

/** As {@link openList}, and beside the list the form that was opened last. */
async function reopen(page: Page): Promise<void> {
  const id = await makeForm(page, 'T'.repeat(300))
  await page.goto('/forms')
  await page.evaluate((last) => localStorage.setItem('lastViewedFormId', String(last)), id)
  await page.goto('/forms')
}

/** As an installer. */
async function createForm(page: Page): Promise<void> {
  await openSurveys(page)
  await button(page, 'Create New Form').click()
}

async function createOrganization(page: Page): Promise<void> {
  await openSurveys(page)
  await button(page, 'Create Organization').click()
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
}

async function chooseUsers(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Assign Users / }).click()
  for (const email of ['installer@fieldboard.example', 'planner@fieldboard.example'])
    await page.getByRole('option', { name: email }).click()
  await page.keyboard.press('Escape')
}

async function debugForm(page: Page): Promise<void> {
  const id = await makeForm(page, 'T'.repeat(300), [], {
    sections: JSON.stringify([{ id: 1, type: 'odd', title: 'Odd', notes: 'N'.repeat(500) }]),
  })
  await page.goto(`/debug/forms?id=${id}`)
}

export const surveysScreens: readonly Screen[] = [
  ...recordScreens,
  {
    name: 'surveys',
    person: 'employee',
    open: reopen,
    seen: (page) => page.getByRole('main').getByRole('link', { name: /^T+$/ }),
  },
  {
    name: 'surveys-list',
    person: 'employee',
    isReopened: true,
    open: async (page) => {
      await openList(page)
    },
    seen: (page) => list(page).getByRole('link', { name: /^Survey T+$/ }),
    opens: ['features/surveys/surveys-screen.tsx'],
  },
  {
    name: 'create-form',
    path: '/forms/new',
    person: 'employee',
    open: chooseUsers,
    seen: (page) => button(page, 'Remove planner@fieldboard.example'),
  },
  {
    name: 'create-form-dialog',
    person: 'installer',
    open: createForm,
    seen: (page) => page.getByRole('dialog', { name: 'Create New Form' }),
    opens: ['features/surveys/create/create-form-dialog.tsx', 'shared/forms/form-dialog.tsx'],
  },
  {
    name: 'create-organization',
    person: 'employee',
    open: createOrganization,
    seen: (page) => dialog(page).getByRole('alert'),
    opens: ['features/surveys/create/create-organization-dialog.tsx'],
  },
  { name: 'form-debug', person: 'employee', open: debugForm, seen: (page) => page.getByText('odd: 1') },
  ...templateScreens,
]
