// The steps of the tests of the users, on their screen.
import { expect, type Page } from 'playwright/test'
import { CreatedUser } from '#events/account/api.ts'
import { Company } from '#events/account/company.ts'
import { button, headers } from '../kit/board-page.ts'
import { unique } from '../instances/instances-page.ts'

export const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the users and waits until they are there. */
export async function openUsers(page: Page): Promise<void> {
  await page.goto('/users')
  await expect(button(page, 'Create User')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

export const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search users' }).fill(text)

/** Opens the list of those who have not come yet; it says how many they are. */
export const invitationsButton = (page: Page) => page.getByRole('button', { name: /^Invitations \(/ })

/** The card of the user with this e-mail. */
export const cardOf = (page: Page, email: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: email })

export async function makeCompany(page: Page, name: string): Promise<Company> {
  return Company.parse(await (await page.request.post('/api/companies', { headers, data: { name } })).json())
}

export async function makeUser(page: Page, change: object = {}): Promise<CreatedUser> {
  const email = `${unique('cora').replace(' ', '-')}@customer.example`
  const data = { firstName: 'Cora', lastName: 'Grouped', email, ...change }
  return CreatedUser.parse(await (await page.request.post('/api/users', { headers, data })).json())
}

/** The heading of a company's group. */
export const group = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name: new RegExp(`^${name} ?\\d`), includeHidden: true })

/** A company with so many people, "Pat 000" and so on, in the list that shows them alone. */
export async function openCompanyOf(page: Page, count: number, change: object = {}): Promise<Company> {
  const company = await makeCompany(page, unique('Large'))
  const numbers = Array.from({ length: count }, (_, n) => n)
  while (numbers.length > 0) {
    const part = numbers.splice(0, 20)
    await Promise.all(
      part.map((n) => {
        const lastName = String(n).padStart(3, '0')
        const email = `pat-${company.id}-${lastName}@customer.example`
        return makeUser(page, { firstName: 'Pat', lastName, email, companyId: company.id, ...change })
      }),
    )
  }
  await page.goto(`/users?groups=${company.id}`)
  await expect(page.getByRole('list', { name: company.name }).getByRole('listitem').first()).toBeVisible()
  return company
}

export const list = (page: Page, { name }: Company) => page.getByRole('list', { name })
export const row = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })

/** How far the page is scrolled, in pixels. */
export const scrolled = (page: Page) => page.getByRole('main').evaluate((main) => main.scrollTop)
/** Scrolls until this person's row stands in the middle, and gives how far that is. */
export async function scrollTo(page: Page, name: string): Promise<number> {
  await page.getByRole('main').hover()
  await expect(async () => {
    if ((await row(page, name).count()) === 0) await page.mouse.wheel(0, 600)
    await expect(row(page, name)).toHaveCount(1, { timeout: 300 })
  }).toPass()
  await row(page, name).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return scrolled(page)
}
/** Where a row stands on the screen, in pixels. */
export const topOf = async (page: Page, name: string) => (await row(page, name).boundingBox())?.y
