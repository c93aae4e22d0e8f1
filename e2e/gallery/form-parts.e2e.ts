import { expect } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { test, urlOf } from './gallery-page.ts'

test('a select says its label and what is chosen', async ({ page }) => {
  await page.goto(urlOf('select'))
  const select = page.getByRole('combobox', { name: 'Role Customer', exact: true })
  await select.press('Enter')
  await expectAccessible(page, '[role=listbox]')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Installer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Role Installer', exact: true })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Role of Ana Installer', exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Second role Choose a role', exact: true })).toBeVisible()
})

test('one of many options is found by typing, chosen by Enter, and said by its field', async ({ page }) => {
  await page.goto(urlOf('combobox'))
  const field = page.getByRole('button', { name: 'Site Museum East', exact: true })
  await field.press('Enter')
  const search = page.getByRole('combobox', { name: 'Search sites...' })
  await expect(search).toBeFocused()
  await expect(page.getByRole('option', { name: 'Museum East', checked: true })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')

  await search.fill('nowhere')
  await expect(page.getByRole('status').filter({ hasText: 'No sites found' })).toBeVisible()
  await search.fill('station')
  await expect(page.getByRole('option')).toHaveText(['Station North', 'Station South', 'Station East', 'Station West'])
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect(page.getByRole('button', { name: 'Site Station South', exact: true })).toBeFocused()
})

test('tabs are one stop for Tab, and the arrow keys show the next one', async ({ page }) => {
  await page.goto(urlOf('tabs'))
  await page.getByRole('tab', { name: 'Open' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'In Progress' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'In Progress' })).toHaveText('What somebody works on.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel')).toBeFocused()
})

test('the arrow keys choose a radio button, past one that cannot be chosen', async ({ page }) => {
  await page.goto(urlOf('radio-group'))
  const group = page.getByRole('radiogroup', { name: 'Invite' })
  await expect(group).toHaveAccessibleDescription('Choose how to invite')
  await group.getByRole('radio', { name: 'By mail' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(group.getByRole('radio', { name: 'As a link' })).toBeChecked()
  // A tap so short that the key is up again before the focus moves.
  await group.getByRole('radio', { name: 'As a link' }).evaluate((radio) => {
    for (const type of ['keydown', 'keyup']) {
      radio.dispatchEvent(new KeyboardEvent(type, { key: 'ArrowDown', bubbles: true }))
    }
  })
  await expect(group.getByRole('radio', { name: 'By mail' })).toBeChecked()
  await expect(group.getByRole('radio', { name: 'By mail' })).toBeFocused()
})

test('a switch changes by its words and by Space', async ({ page }) => {
  await page.goto(urlOf('switch'))
  const registration = page.getByRole('switch', { name: 'Self registration' })
  await expect(registration).not.toBeChecked()
  await page.getByText('Self registration').click()
  await expect(registration).toBeChecked()
  await registration.press('Space')
  await expect(registration).not.toBeChecked()
})

test('a day is chosen by the keyboard, within the first and the last that may be', async ({ page }) => {
  await page.goto(urlOf('date-input'))
  const field = page.getByRole('button', { name: 'Visit Nov 20, 2026', exact: true })
  await field.press('Enter')
  const grid = page.getByRole('grid', { name: 'November 2026' })
  const dayIn = (name: string) => grid.getByRole('button', { name })
  await expect(dayIn('Friday, November 20, 2026, selected')).toBeFocused()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('ArrowDown')
  await expect(dayIn('November 20')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dayIn('November 21')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Visit Nov 21, 2026', exact: true })).toBeFocused()
})

test('date and time are two controls of one group', async ({ page }) => {
  await page.goto(urlOf('date-input'))
  const group = page.getByRole('group', { name: 'Shown as of' })
  await group.getByLabel('Time').fill('08:15')
  await group.getByRole('button', { name: 'Date Nov 20, 2026' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(group.getByRole('button', { name: 'Date Choose a date' })).toBeFocused()
  await expect(group.getByLabel('Time')).toHaveValue('08:15')
})

test('a new password says how strong it is and what it lacks, and shows itself', async ({ page }) => {
  await page.goto(urlOf('password'))
  const password = page.getByLabel('New password')
  const state = page.getByRole('group', { name: 'new, empty' })
  await password.fill('ladder-1')
  await expect(state.getByRole('status')).toHaveText('Password strength: Fair')
  await expect(password).toHaveAccessibleDescription(
    'met: 8 characters missing: an uppercase letter met: a lowercase letter met: a number',
  )
  await state.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await state.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('a link is copied, and selected where the clipboard is closed', async ({ page, context }) => {
  await page.goto(urlOf('copy-field'))
  const field = page.getByLabel('Invitation link')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied to the clipboard' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue())

  // As on a page that came by plain http.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: /^Cop/ }).click()
  await expect(page.getByText('This page may not use the clipboard.')).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await field.inputValue())
})

test('a form that is sent with errors leads to each of them', async ({ page }) => {
  await page.goto(urlOf('form'))
  await page.getByRole('button', { name: 'Create User' }).click()
  const summary = page.getByRole('group', { name: 'Please correct these 2:' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'First name must be at least 2 characters',
    'Please enter a valid email address',
  ])
  await expectAccessible(page)
  await summary.getByRole('link').last().click()
  const email = page.getByLabel('E-mail')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('The invitation goes there. Please enter a valid email address')

  await email.fill('ana@customer.example')
  await expect(email).toHaveAccessibleDescription('The invitation goes there.')
  await expect(summary.getByRole('listitem').last()).toContainText('Please enter a valid email address')
  await expect(summary.getByRole('img', { name: 'corrected:' })).toHaveCount(1)
  await email.press('Enter')
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(summary).toBeHidden()
})

test('what the server refuses stands at its field, or above where the form has none', async ({ page }) => {
  await page.goto(urlOf('form'))
  await page.getByLabel('First name').fill('Ana')
  const email = page.getByLabel('E-mail')
  await email.fill('taken@customer.example')
  await email.press('Enter')
  const summary = page.getByRole('group', { name: 'Please correct these 2:' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveText([
    'This company was deleted meanwhile',
    'This e-mail address has an account already',
  ])
  await expect(summary.getByRole('link')).toHaveText(['This e-mail address has an account already'])
  await expect(email).toHaveAccessibleDescription(/This e-mail address has an account already/)

  await email.fill('ana@customer.example')
  await email.press('Enter')
  await expect(page.getByText('Ana was created.')).toBeVisible()
  await expect(summary).toBeHidden()
})
