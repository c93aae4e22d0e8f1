import { expect, type Page } from 'playwright/test'
import { toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { makeInstance, removeInstance, unique } from '../instances/instances-page.ts'
import { dashboard, inList, projectsOf } from './installs-page.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create New Project' })

test('[WORK-12] a new project needs a name and an instance, is made once, opens at once, and is there for those it is given to', async ({
  openHome,
}) => {
  const page = await openHome('employee')
  const instance = await makeInstance(page, unique('Pier'))
  const [name, next] = [unique('Pier'), unique('Pier')]
  const submit = dialog(page).getByRole('button', { name: 'Create Project' })
  const chosen = dialog(page).getByLabel('Verkada Instance')

  await test.step('what is missing is named', async () => {
    await page.getByRole('button', { name: 'Create New Project', exact: true }).click()
    await submit.click()
    await expect(toast(page, 'Missing project name')).toContainText('Please enter a project name')
    await expect(dialog(page).getByRole('alert').getByRole('listitem')).toHaveText([
      'Please enter a project name',
      'Please select a Verkada instance',
    ])
    await dialog(page).getByLabel('Project Name').fill(name)
    await submit.click()
    await expect(toast(page, 'Missing Verkada instance')).toContainText('Please select a Verkada instance')
  })

  await test.step('an instance that is gone by then is not asked for', async () => {
    await chosen.click()
    await page.getByRole('option', { name: instance.name }).click()
    await removeInstance(page, instance)
    await expect(chosen).toHaveText('Select a Verkada instance')
    await submit.click()
    await expect(toast(page, 'Could not find the selected Verkada instance')).toContainText('Error')
    await expect(dialog(page).getByLabel('Project Name')).toHaveValue(name)
  })

  await test.step('instance and users are searched', async () => {
    await chosen.click()
    const instances = page.getByRole('combobox', { name: 'Search instances...' })
    await instances.fill('nothing like it')
    await expect(page.getByText('No instances found')).toBeVisible()
    await instances.fill('north')
    await instances.press('Enter')
    await expect(chosen).toHaveText('Northfield Campus')
    await dialog(page).getByPlaceholder('Search users...').fill('nobody')
    await expect(dialog(page).getByText('No users found')).toBeVisible()
    await dialog(page).getByPlaceholder('Search users...').fill('CUSTOMER@')
    await dialog(page)
      .getByRole('checkbox', { name: /customer@fieldboard.example/ })
      .check()
  })

  await test.step('an answer that is lost is said, keeps what was typed, and makes no second project', async () => {
    await page.route('**/api/projects', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      return route.abort()
    })
    await submit.click()
    await expect(toast(page, 'Failed to create project')).toContainText(
      'Network error: Please check your internet connection',
    )
    await expect(dialog(page).getByLabel('Project Name')).toHaveValue(name)
    await page.unroute('**/api/projects')
    await submit.click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(inList(page, name)).toHaveAttribute('aria-current', 'true')
    const made = (await projectsOf(page)).filter((project) => project.name === name)
    expect(made).toHaveLength(1)
    expect(made[0]?.assignedUsers).toContain('customer@fieldboard.example')
    const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
    expect(made[0]?.timeZone).toBe(zone)
  })

  await test.step('it opens without waiting for the list of projects', async () => {
    await page.getByRole('link', { name: 'Back to projects' }).click()
    await expect(dashboard(page)).toBeVisible()
    await page.route('**/api/projects?*', () => {})
    await page.goto('/')
    await page.getByRole('button', { name: 'Create New Project', exact: true }).first().click()
    await dialog(page).getByLabel('Project Name').fill(next)
    await chosen.click()
    await page.getByRole('option', { name: 'Northfield Campus' }).click()
    await submit.click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: next })).toBeVisible()
  })
})
