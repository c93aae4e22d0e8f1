import { expect, type Page } from 'playwright/test'
import { button, makeBoard, openBoard } from './board-page.ts'
import { test } from './fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Manage Project Users' })
const list = (page: Page) => page.getByRole('complementary').getByRole('navigation', { name: 'Projects' })

test('[ACCESS-24] access that is taken and given shows at once in the open screen of the other person', async ({
  openAs,
}) => {
  const [employee, customer] = [await openAs('employee'), await openAs('customer')]
  const id = await makeBoard(employee, 'Shared Users', [])
  await openBoard(employee, id)
  await customer.goto('/')
  await expect(list(customer).getByText('Site: Shared Users')).toBeVisible()

  const box = dialog(employee).getByRole('checkbox', { name: /customer@fieldboard/ })
  const search = dialog(employee).getByLabel('Search users')
  const save = dialog(employee).getByRole('button', { name: 'Save Changes' })
  await button(employee, 'Manage Users').click()
  await expect(dialog(employee)).toContainText('Select users who can access the project.')
  await search.fill('no such person')
  await expect(dialog(employee).getByText('No users found')).toBeVisible()
  await search.fill('customer@fieldboard')
  await expect(box).toBeChecked()
  await box.click()
  await save.click()
  await expect(employee.getByText('Project access has been updated successfully').first()).toBeVisible()
  await expect(dialog(employee)).toBeHidden()
  await expect(list(customer).getByText('Site: Shared Users')).toBeHidden()

  // From the row of the list. What is cancelled is not there at the next opening.
  const row = list(employee).getByRole('listitem').filter({ hasText: 'Site: Shared Users' })
  const openFromRow = async () => {
    await row.getByRole('button', { name: 'Project actions' }).click()
    await employee.getByRole('menuitem', { name: 'Manage Users' }).click()
    await search.fill('customer@fieldboard')
    await expect(box).not.toBeChecked()
    await box.click()
  }
  await openFromRow()
  await dialog(employee).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(employee)).toBeHidden()
  await openFromRow()
  await save.click()
  await expect(employee.getByText('Project users updated successfully').first()).toBeVisible()
  await expect(list(customer).getByText('Site: Shared Users')).toBeVisible()
})

test('[ACCESS-26] the instance of a project is saved once it was changed', async ({ openAs }) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Instance Choice', [])
  await openBoard(employee, id)
  await button(employee, 'Verkada Instance').click()
  const assign = employee.getByRole('dialog', { name: 'Verkada Instance' })
  const field = assign.getByLabel('Verkada Instance')
  await expect(field).toHaveText(/Harbour Logistics EU|Northfield Campus/)
  const present = await field.innerText()
  await expect(assign.getByRole('button', { name: 'Save' })).toBeDisabled()
  await field.click()
  await employee.getByRole('option').filter({ hasNotText: present }).first().click()
  await assign.getByRole('button', { name: 'Save' }).click()
  await expect(employee.getByText('Verkada instance updated').first()).toBeVisible()
  await expect(assign).toBeHidden()
})

test('[ACCESS-27] a project is deleted from its row after the question of the browser', async ({ openAs }) => {
  const employee = await openAs('employee')
  await makeBoard(employee, 'Row Deletion', [])
  await employee.goto('/')
  const row = list(employee).getByRole('listitem').filter({ hasText: 'Site: Row Deletion' })
  const asked: string[] = []
  employee.on('dialog', (question) => {
    asked.push(question.message())
    void (asked.length === 1 ? question.dismiss() : question.accept())
  })
  for (const isGone of [false, true]) {
    await row.getByRole('button', { name: 'Project actions' }).click()
    await employee.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(row).toHaveCount(isGone ? 0 : 1)
  }
  const sentence = 'Are you sure you want to delete "Site: Row Deletion"? This action cannot be undone.'
  expect(asked).toEqual([sentence, sentence])
})
