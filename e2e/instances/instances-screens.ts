// The screen of the provider's instances, and how a page comes into its states.
import type { Page } from 'playwright/test'
import { button, headers } from '../kit/board-page.ts'
import { fillFields, INSTANCES, instanceCard, openInstances, save, unique } from './instances-page.ts'
import type { Screen } from '../kit/screen.ts'

const NORTHFIELD = 'Northfield Campus'

async function failToConfigure(page: Page): Promise<void> {
  await fillFields(page, 'Quay', 'sim-no-cameras')
  await save(page, 'Create Instance')
}

async function configureNothing(page: Page): Promise<void> {
  await openInstances(page)
  await button(page, 'Configure New Instance').click()
  await save(page, 'Create Instance')
}

/** The organizations, one of them of no use to any instance. */
async function manageOrganizations(page: Page): Promise<void> {
  const name = unique(`Quay ${'of the far end '.repeat(5)}`.trim())
  await page.request.post('/api/organizations', { headers, data: { name } })
  await openInstances(page)
  await button(page, 'Manage Organizations').click()
}

const instances: Screen = {
  name: 'instances',
  path: INSTANCES,
  person: 'employee',
  seen: (page) => instanceCard(page, NORTHFIELD).getByText('Cannot read Alarms'),
}
const configuring: Screen = {
  name: 'configure-instance',
  person: 'employee',
  open: configureNothing,
  seen: (page) => page.getByRole('dialog').getByText('Please select an organization').last(),
  opens: ['features/instances/configure-dialog.tsx'],
}
const organizations: Screen = {
  name: 'organizations',
  person: 'employee',
  open: manageOrganizations,
  seen: (page) => page.getByRole('dialog').getByRole('listitem').first(),
}
const organizationButton = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name }).first()

export const instancesScreens: readonly Screen[] = [
  instances,
  configuring,
  {
    name: 'configure-instance-failed',
    from: configuring,
    person: 'employee',
    open: failToConfigure,
    seen: (page) => page.getByRole('dialog').getByText('API Key Permission Error'),
  },
  {
    name: 'instances-none',
    from: instances,
    person: 'employee',
    open: (page) => page.getByLabel('Search instances').fill('nothing'),
    seen: (page) => page.getByText('No instance has this in its name.'),
    close: (page) => page.getByLabel('Search instances').fill(''),
  },
  {
    name: 'edit-instance',
    from: instances,
    person: 'employee',
    open: (page) => button(page, `Edit ${NORTHFIELD}`).click(),
    seen: (page) => page.getByRole('dialog', { name: 'Edit Verkada Instance' }),
    opens: ['features/instances/change-dialog.tsx'],
  },
  {
    name: 'delete-used-instance',
    from: instances,
    person: 'employee',
    open: (page) => button(page, `Delete ${NORTHFIELD}`).click(),
    // The region that reads toasts aloud has the words for a moment, with more around them.
    seen: (page) => page.getByText('Cannot delete instance', { exact: true }),
  },
  organizations,
  {
    name: 'rename-organization',
    from: organizations,
    person: 'employee',
    open: (page) => organizationButton(page, /^Rename Quay/).click(),
    seen: (page) => page.getByLabel(/^Name of Quay/),
    opens: ['features/instances/organizations-dialog.tsx'],
  },
]
