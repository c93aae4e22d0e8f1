import { expect, type Page } from 'playwright/test'
import { toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'

const openProfile = (page: Page) => page.getByRole('button', { name: /^Profile of/ }).click()

test('[ACCESS-12] the login screen names what is missing and why a login failed, lets a person in by e-mail, and out', async ({
  page,
}) => {
  await page.goto('/auth')
  for (const name of ['Installation Portal', 'Smart Integration', 'Customer & Installer Focus'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  const username = page.getByLabel('Username or Email')
  const password = page.getByLabel('Password', { exact: true })
  const login = page.getByRole('button', { name: 'Login', exact: true })
  const failure = page.getByRole('main').locator('[aria-live=polite]')
  await login.click()
  await expect(page.getByText('Username or email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(failure).toHaveText('')

  await username.fill('employee')
  await password.fill('wrong')
  await login.click()
  await expect(toast(page, 'Login failed')).toContainText('Invalid username or password')
  await expect(failure).toHaveText('Invalid username or password')
  await expect(username).toHaveValue('employee')
  await expect(password).toBeFocused()
  for (const field of [username, password]) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription('Invalid username or password')
  }

  // No fault of what was typed.
  await page.context().setOffline(true)
  await password.press('Enter')
  await expect(failure).toHaveText('Network error: Please check your internet connection')
  await expect(password).toBeFocused()
  await expect(password).not.toHaveAttribute('aria-invalid')
  await page.context().setOffline(false)
  await password.fill('')
  await password.press('Enter')
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(failure).toHaveText('')

  await username.fill('Employee@Fieldboard.example')
  await password.fill('Demo-1234')
  const letThrough = await hold(page, '**/api/auth/login')
  await login.click()
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  letThrough()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Active Projects' })).toBeVisible()
  await expect(toast(page, 'Login failed')).toHaveCount(0)

  await openProfile(page)
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth')
  await page.goto('/')
  await expect(page).toHaveURL('/auth')
})

test('[PART-30] the theme is light at first, the one that was chosen from then on, or that of the device', async ({
  openHome,
}) => {
  const page = await openHome('employee')
  const root = page.locator('html')
  const kept = () => page.evaluate(() => localStorage.getItem('theme'))
  await expect(root).toHaveClass('light')
  await openProfile(page)
  await page.getByRole('menuitemcheckbox', { name: 'Dark theme' }).click()
  await expect(root).toHaveClass('dark')
  expect(await kept()).toBe('dark')

  // The class stands before any script of the app ran, so that nothing flashes.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(root).toHaveClass('dark')
  await page.unrouteAll()

  await page.goto('/profile')
  await page.getByRole('radio', { name: 'Light' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveClass(/\blight\b/)
  await page.getByRole('radio', { name: 'System' }).click()
  await expect(root).toHaveClass(/\bdark\b/)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveClass(/\blight\b/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(root).toHaveClass(/\bdark\b/)
  expect(await kept()).toBe('system')
})
