// The screens of templates, and how a page comes into their states.
import type { Page } from 'playwright/test'
import { unique } from '../instances/instances-page.ts'
import { button } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
import { camera, makeForm, openForm } from './form-page.ts'
import { dialog } from './surveys-page.ts'
import { makeTemplate, openSaveTemplate, openTemplates, searchTemplates, templateRow } from './templates-page.ts'

const LONG = 'Of the far end of the harbour '.repeat(6).trim()

/** A form with something typed that is not saved. */
async function openChanged(page: Page): Promise<void> {
  await openForm(page, await makeForm(page, LONG, [camera(1), camera(2)]))
  await button(page, 'Edit Form').click()
  await button(page, 'Delete Camera 2').click()
}

async function saveTemplate(page: Page): Promise<void> {
  await openChanged(page)
  await openSaveTemplate(page)
  await button(page, 'Save Template').click()
}

/** Makes a template with the longest name, and gives the name. */
async function makeLong(page: Page): Promise<string> {
  const name = unique(LONG)
  await makeTemplate(page, await makeForm(page, 'Long', [camera(1)]), name)
  return name
}

async function showTemplates(page: Page): Promise<void> {
  await makeLong(page)
  await openTemplates(page)
}

async function offerTemplates(page: Page): Promise<void> {
  const name = await makeLong(page)
  await page.goto('/forms/new')
  await searchTemplates(page, name)
}

const templates: Screen = {
  name: 'templates',
  person: 'employee',
  open: showTemplates,
  seen: (page) => templateRow(page, LONG).first(),
  opens: ['features/surveys/templates/templates-dialog.tsx'],
}
const offered: Screen = {
  name: 'create-form-templates',
  person: 'employee',
  open: offerTemplates,
  seen: (page) => page.getByRole('option').first(),
  within: '[role=dialog]',
}

export const templateScreens: readonly Screen[] = [
  {
    name: 'save-template',
    person: 'employee',
    open: saveTemplate,
    seen: (page) => dialog(page).getByText('Please enter a template name'),
    opens: ['features/surveys/templates/save-template-dialog.tsx'],
  },
  templates,
  offered,
  {
    name: 'create-form-template',
    from: offered,
    person: 'employee',
    open: (page) => page.getByRole('option').first().click(),
    seen: (page) => page.getByText('It brings 1 section'),
  },
]
