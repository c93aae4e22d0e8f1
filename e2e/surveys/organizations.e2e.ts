import { expect } from 'playwright/test'
import { button, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { unique } from '../instances/instances-page.ts'
import { dialog, list, openSurveys, organizationLine } from './surveys-page.ts'

const CALL = '**/api/organizations'

test('[FORM-57] an organization that was not created says why, and its name stays to be sent again', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await openSurveys(page)
  const name = unique('Amber Wharf')
  await button(page, 'Create Organization').click()
  await dialog(page).getByLabel('Organization Name').fill(name)
  const json = { message: 'The catalog is closed.' }
  await page.route(CALL, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json }) : route.continue(),
  )
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toast(page, 'Failed to create organization')).toContainText('The catalog is closed.')
  await expect(dialog(page).getByLabel('Organization Name')).toHaveValue(name)
  await page.unroute(CALL)
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toast(page, 'Organization created')).toContainText(name)
  await expect(organizationLine(page, name)).toBeVisible()
})

test('[FORM-60] organizations that cannot be read say so with a toast and in the place of the list', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await page.route(CALL, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/forms')
  await expect(toast(page, 'Error fetching organizations')).toBeVisible()
  await expect(list(page).getByText('Error fetching organizations')).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(0)
  await page.unroute(CALL)
  await list(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  await expect(list(page).getByText('Error fetching organizations')).toHaveCount(0)
})

test('[FORM-60] a new form says with a toast and in the field that the organizations cannot be read', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await page.route(CALL, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/forms/new')
  await expect(toast(page, 'Error fetching organizations')).toBeVisible()
  await page.getByRole('button', { name: /^Organization / }).click()
  await expect(page.getByText('The organizations could not be loaded')).toBeVisible()
})
