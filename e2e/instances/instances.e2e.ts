import { expect } from 'playwright/test'
import { Instance } from '#events/catalog/api.ts'
import { button, phone, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import {
  dialog,
  fillInstance,
  instanceCard,
  INSTANCES,
  makeInstance,
  openInstances,
  removeInstance,
  save,
  unique,
} from './instances-page.ts'

test('[INSTANCE-12] [INSTANCE-13] [INSTANCE-14] what an employee makes, changes and deletes is in the open screen of another', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const author = await openAs('employee')
  const colleague = await openAs('planner')
  await openInstances(author)
  await openInstances(colleague)
  const name = unique('Quay')

  await fillInstance(author, name, 'sim-no-alarms')
  await dialog(author).getByLabel('Webhook Secret (optional)').fill('WHSEC-e2e')
  await save(author, 'Create Instance')
  await expect(toast(author, 'Instance created')).toBeVisible()
  await expect(dialog(author)).toHaveCount(0)
  const seen = instanceCard(colleague, name)
  await expect(seen).toContainText('Cannot read Alarms')
  await expect(seen).toContainText('Webhook secret saved')
  await expect(seen).toContainText(`${name} Ltd`)
  await colleague.getByLabel('Search instances').fill(` ${name.toUpperCase()} LTD`)
  await expect(colleague.getByRole('article')).toHaveCount(1)

  await button(author, `Edit ${name}`).click()
  await expect(dialog(author).getByLabel('New API Key')).toHaveValue('')
  await expect(dialog(author).getByLabel('New Webhook Secret')).toHaveValue('')
  await dialog(author).getByLabel('New API Key').fill('sim-no-cameras')
  await save(author, 'Save')
  await expect(toast(author, 'API Key Permission Error')).toBeVisible()
  await expect(dialog(author).getByLabel('New API Key')).toHaveValue('sim-no-cameras')
  await dialog(author).getByLabel('New API Key').fill('sim-cameras-only')
  await save(author, 'Save')
  await expect(toast(author, 'Instance updated')).toBeVisible()
  await expect(seen).toContainText('Cannot read Access Control and Alarms')

  await button(author, `Delete ${name}`).click()
  await author.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(author, 'Instance deleted')).toBeVisible()
  await expect(instanceCard(author, name)).toHaveCount(0)
  // The card that stands there now.
  await expect(author.getByRole('article').locator('button:focus')).toHaveCount(1)
  await expect(colleague.getByText('No instance has this in its name.')).toBeVisible()
  await button(colleague, 'Show all instances').click()
  await expect(colleague.getByRole('article').first()).toBeVisible()
  await expect(button(colleague, 'Configure New Instance')).toBeFocused()
})

test('[INSTANCE-13] [INSTANCE-15] a key that is not taken is told in its form, and the dialog keeps what was typed', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await openInstances(page)
  const name = unique('Refused')
  await fillInstance(page, name, 'sim-unknown')
  const key = dialog(page).getByLabel('API Key', { exact: true })
  const failures = [
    ['sim-unknown', 'Failed to create instance', 'Verkada refuses this API key: It may be mistyped, expired'],
    ['sim-expired', 'Failed to create instance', 'Verkada refuses this API key: It may be mistyped, expired'],
    ['sim-no-cameras', 'API Key Permission Error', 'The API key needs at least "Cameras - Read" permission.'],
    ['sim-failing', 'Failed to create instance', 'Verkada API Error: Internal error for key …'],
    ['sim-html', 'Failed to create instance', 'Verkada answered with something that is not its API.'],
  ] as const
  for (const [apiKey, title, description] of failures) {
    await key.fill(apiKey)
    await save(page, 'Create Instance')
    const said = dialog(page).getByRole('alert')
    await expect(said).toContainText(description)
    await expect(said).toContainText(title)
    await expect(toast(page, title)).toContainText(description)
    await expect(key).toHaveValue(apiKey)
    await expect(dialog(page).getByLabel('Instance Name')).toHaveValue(name)
  }
  await page.route('**/api/verkada-instances', (route) => route.abort())
  await save(page, 'Create Instance')
  await expect(dialog(page).getByRole('alert')).toContainText('Network error: Please check your internet connection')
  await page.unroute('**/api/verkada-instances')

  const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  expect(kept).toContain(name)
  expect(kept).not.toContain('sim-')
  // A reload takes the dialog away; what may be kept is there again, the key is not.
  await page.reload()
  await button(page, 'Configure New Instance').click()
  await expect(dialog(page).getByLabel('Instance Name')).toHaveValue(name)
  await expect(key).toHaveValue('')
  await key.fill('sim-good')
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await save(page, 'Create Instance')
  await expect(instanceCard(page, name)).toContainText('Reads Cameras, Access Control and Alarms')
  await removeInstance(page, Instance.parse(await (await answer).json()))
})

test('[INSTANCE-12] [INSTANCE-30] [INSTANCE-33] [INSTANCE-34] [INSTANCE-36] employees come there from Installs and back; one in use is not deleted, organizations are renamed and, unused, deleted', async ({
  openHome,
}) => {
  const page = await openHome('employee')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = unique('Wharf')
  const made = await makeInstance(page, name)
  await page.getByRole('main').getByRole('link', { name: 'Verkada Instances' }).click()
  await expect(page).toHaveURL(INSTANCES)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Instances' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await button(page, 'Delete Northfield Campus').click()
  await expect(toast(page, 'Cannot delete instance')).toContainText(/used by \d+ project\(s\)/)
  await expect(toast(page, 'Cannot delete instance')).toContainText('Northfield')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(instanceCard(page, 'Northfield Campus')).toContainText(/\d+ projects/)

  await test.step('organizations are renamed and, unused, deleted; the address of webhooks is copied from a card', async () => {
    const card = instanceCard(page, name)
    await card.getByRole('button', { name: `Copy the webhook address of ${name}` }).click()
    await expect(card.getByText('Copied to the clipboard')).toBeAttached()
    const { origin } = new URL(page.url())
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/api/webhook/verkada`)

    await button(page, 'Manage Organizations').click()
    const row = (of: string) => dialog(page).getByRole('listitem').filter({ hasText: of })
    await expect(row(`${name} Ltd`)).toContainText('1 instance')
    await button(page, `Rename ${name} Ltd`).click()
    await dialog(page).getByLabel(`Name of ${name} Ltd`).fill(`${name} Inc`)
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Organization renamed')).toBeVisible()
    await expect(button(page, `Rename ${name} Inc`)).toBeFocused()
    await button(page, `Delete ${name} Inc`).click()
    await expect(toast(page, 'Cannot delete organization')).toContainText('used by 1 instance')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await removeInstance(page, made)
    await expect(row(`${name} Inc`)).toContainText('Not used')
    await button(page, `Delete ${name} Inc`).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Organization deleted')).toBeVisible()
    await expect(row(name)).toHaveCount(0)
    // Not on the page, which would leave the key to the toast.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]')?.isConnected))
      .toBe(true)
    await page.keyboard.press('Escape')
    await expect(button(page, 'Manage Organizations')).toBeFocused()
  })

  await page.getByRole('link', { name: 'Back to projects' }).click()
  await expect(page.getByRole('heading', { name: 'Active Projects' })).toBeVisible()

  const installer = await openHome('installer')
  await expect(installer.getByRole('link', { name: 'Verkada Instances' })).toHaveCount(0)
  await installer.goto(INSTANCES)
  await expect(installer.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})

test('[INSTANCE-16] on a phone the longest names fit, and what was typed is not lost by a touch beside it', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  const made = await makeInstance(page, `L${'o'.repeat(150)}ng`)
  await openInstances(page)
  await expect(instanceCard(page, made.name)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await fillInstance(page, 'Half', 'sim-good')
  await page.touchscreen.tap(200, 10)
  await dialog(page).getByRole('button', { name: 'Close' }).tap()
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep editing' }).tap()
  await expect(dialog(page).getByLabel('Instance Name')).toHaveValue('Half')
  await dialog(page).getByRole('button', { name: 'Cancel' }).tap()
  await expect(dialog(page)).toHaveCount(0)
  await removeInstance(page, made)
})
