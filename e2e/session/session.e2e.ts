import { expect, type Page } from 'playwright/test'
import { signIn, test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'

const fields = (page: Page) => ({
  username: page.getByLabel('Username or Email'),
  password: page.getByLabel('Password', { exact: true }),
  login: page.getByRole('button', { name: 'Login', exact: true }),
})

/** Signs the employee in on the login screen that is open. */
async function fillIn(page: Page) {
  const { username, password } = fields(page)
  await username.fill('employee')
  await password.fill('Demo-1234')
  await password.press('Enter')
}

const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const openProfile = (page: Page) => page.getByRole('button', { name: /^Profile of/ }).click()

test('the login screen names what is missing and what was wrong, then lets people in', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Installation Portal' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Smart Integration' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Customer & Installer Focus' })).toBeVisible()

  const { username, password, login } = fields(page)
  await login.click()
  await expect(page.getByText('Username or email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()

  await username.fill('employee')
  await password.fill('wrong')
  await login.click()
  await expect(toast(page, 'Login failed')).toContainText('Invalid username or password')
  await expect(username).toHaveValue('employee')

  await password.fill('Demo-1234')
  const letThrough = await hold(page, '**/api/auth/login')
  await login.click()
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  letThrough()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Active Projects' })).toBeVisible()
  await expect(toast(page, 'Login failed')).toHaveCount(0)
})

test('[ACCESS-12] the form says why a login failed, as long as it is so, and the focus stays at work', async ({
  page,
}) => {
  await page.goto('/auth')
  const { username, password, login } = fields(page)
  const failure = page.getByRole('main').locator('[aria-live=polite]')
  await expect(failure).toHaveText('')
  await username.fill('employee')
  await password.fill('wrong')
  await login.click()
  await expect(failure).toHaveText('Invalid username or password')
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

  await password.fill('')
  await password.press('Enter')
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(failure).toHaveText('')
})

test('an e-mail signs in as well, and who is signed in has no business on the login screen', async ({ page }) => {
  await page.goto('/auth')
  const { username, password } = fields(page)
  await username.fill('Employee@Fieldboard.example')
  await password.fill('Demo-1234')
  await password.press('Enter')
  await expect(page).toHaveURL('/')
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
})

test('a link to a project leads there after signing in', async ({ page }) => {
  await page.goto('/?projectId=1&q=CAM')
  await expect(page).toHaveURL('/auth')
  await fillIn(page)
  await expect(page).toHaveURL('/?projectId=1&q=CAM')
  await expect(page.getByRole('searchbox', { name: 'Search cards' })).toHaveValue('CAM')

  await page.context().clearCookies()
  await page.reload()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/auth')
  await fillIn(page)
  await expect(page).toHaveURL('/?projectId=1&q=CAM')
})

test('without a session every path leads to the login screen', async ({ page }) => {
  for (const path of ['/', '/users', '/no/such/path']) {
    await page.goto(path)
    await expect(page).toHaveURL('/auth')
    await expect(fields(page).login).toBeVisible()
  }
})

test('while the session loads it says so', async ({ page }) => {
  const letThrough = await hold(page, '**/api/user')
  await page.goto('/')
  await expect(page.getByText('Loading your session...')).toBeVisible()
  letThrough()
  await expect(page).toHaveURL('/auth')
})

test('a session that ended is told apart from one that never was', async ({ openHome }) => {
  const page = await openHome('employee')
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Session Expired')
  await expect(page.getByRole('alert')).toContainText(
    'Your session has expired or there was an authentication issue. Please log in again.',
  )
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/auth')
})

test('a session that ends elsewhere ends on an open screen too', async ({ openHome }) => {
  const page = await openHome('employee')
  const sameBrowser = await page.context().newPage()
  await sameBrowser.goto('/')
  await openProfile(sameBrowser)
  await sameBrowser.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(sameBrowser).toHaveURL('/auth')
  await expect(page.getByRole('alert')).toContainText('Session Expired')
})

test('Logout leads to the login screen and leaves nothing behind', async ({ openHome }) => {
  const page = await openHome('employee')
  await openProfile(page)
  await expect(page.getByRole('menu')).toContainText('Ella Planner')
  await expect(page.getByRole('menu')).toContainText('Employee')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth')
  await page.goto('/')
  await expect(page).toHaveURL('/auth')

  await signIn(page, 'customer')
  await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Project' })).toHaveCount(0)
})

test('a logout that does not reach the server says so and keeps the session', async ({ openHome }) => {
  const page = await openHome('employee')
  // The code of toasts comes two seconds after the first screen.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('toast-view')),
  )
  await page.context().setOffline(true)
  await openProfile(page)
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(toast(page, 'Logout failed')).toContainText('Network error: Please check your internet connection')
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Active Projects' })).toBeVisible()
})

test('the theme is light at first, and the one that was chosen from then on', async ({ openHome }) => {
  const page = await openHome('employee')
  const root = page.locator('html')
  await expect(root).toHaveClass('light')
  await openProfile(page)
  await page.getByRole('menuitemcheckbox', { name: 'Dark theme' }).click()
  await expect(root).toHaveClass('dark')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')

  // The class stands before any script of the app ran, so that nothing flashes.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(root).toHaveClass('dark')
})

test('[PART-30] the theme "System" follows the device, also while the page is open', async ({ openHome }) => {
  const page = await openHome('employee')
  const root = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveClass(/\blight\b/)
  await page.goto('/profile')
  await page.getByRole('radio', { name: 'System' }).click()
  await expect(root).toHaveClass(/\bdark\b/)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveClass(/\blight\b/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(root).toHaveClass(/\bdark\b/)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('system')
})

test('a path that does not exist shows the fallback', async ({ openAs }) => {
  const page = await openAs('employee')
  await page.goto('/no/such/path')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

test('on a phone a menu takes the place of the bar, without Installs for installers', async ({ openHome }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const installer = await openHome('installer', phone)
  await installer.getByRole('button', { name: 'Menu' }).tap()
  await expect(installer.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expect(installer.getByRole('menuitem', { name: 'Installs' })).toHaveCount(0)

  const customer = await openHome('customer', phone)
  await customer.getByRole('button', { name: 'Menu' }).tap()
  await expect(customer.getByRole('menuitem', { name: 'Installs' })).toBeVisible()
})

test('the keys "/" and "?" can be switched off', async ({ openHome }) => {
  const page = await openHome('employee')
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await shortcuts.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).not.toBeFocused()
  await page.keyboard.press('?')
  await expect(shortcuts).toHaveCount(0)
  await openProfile(page)
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await expect(shortcuts.getByRole('switch')).not.toBeChecked()
})

test('"?" shows the shortcuts and "/" goes to the search', async ({ openHome }) => {
  const page = await openHome('employee')
  await page.getByRole('heading', { name: 'Active Projects' }).waitFor()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toContainText('Search on this screen')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toBeFocused()
  await page.keyboard.type('?')
  await expect(dialog).toBeHidden()
})
