// The screen of the provider's instances, and how a page comes into its states.
import type { Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import { fillInstance, instanceCard, openInstances, save } from './instances-page.ts'
import type { Screen } from '../kit/screen.ts'

const NORTHFIELD = 'Northfield Campus'

async function failToConfigure(page: Page): Promise<void> {
  await openInstances(page)
  await fillInstance(page, 'Quay', 'sim-no-cameras')
  await save(page, 'Create Instance')
}

async function configureNothing(page: Page): Promise<void> {
  await openInstances(page)
  await button(page, 'Configure New Instance').click()
  await save(page, 'Create Instance')
}

async function press(page: Page, name: string): Promise<void> {
  await openInstances(page)
  await button(page, name).click()
}

export const instancesScreens: readonly Screen[] = [
  {
    name: 'instances',
    path: '/verkada-instances',
    person: 'employee',
    seen: (page) => instanceCard(page, NORTHFIELD).getByText('Cannot read Alarms'),
  },
  {
    name: 'instances-none',
    person: 'employee',
    open: async (page) => {
      await openInstances(page)
      await page.getByLabel('Search instances').fill('nothing')
    },
    seen: (page) => page.getByText('No instance has this in its name.'),
  },
  {
    name: 'configure-instance',
    person: 'employee',
    open: configureNothing,
    seen: (page) => page.getByRole('dialog').getByText('Please select an organization').last(),
    opens: ['features/instances/configure-dialog.tsx'],
  },
  {
    name: 'configure-instance-failed',
    person: 'employee',
    open: failToConfigure,
    seen: (page) => page.getByRole('dialog').getByText('API Key Permission Error'),
  },
  {
    name: 'edit-instance',
    person: 'employee',
    open: (page) => press(page, `Edit ${NORTHFIELD}`),
    seen: (page) => page.getByRole('dialog', { name: 'Edit Verkada Instance' }),
    opens: ['features/instances/change-dialog.tsx'],
  },
  {
    name: 'delete-used-instance',
    person: 'employee',
    open: (page) => press(page, `Delete ${NORTHFIELD}`),
    // The region that reads toasts aloud has the words for a moment, with more around them.
    seen: (page) => page.getByText('Cannot delete instance', { exact: true }),
  },
  {
    name: 'organizations',
    person: 'employee',
    open: (page) => press(page, 'Manage Organizations'),
    seen: (page) => page.getByRole('dialog').getByRole('listitem').first(),
  },
]
