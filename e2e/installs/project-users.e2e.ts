import { expect, type Page } from 'playwright/test'
import { button, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Manage Project Users' })
const list = (page: Page) => page.getByRole('complementary').getByRole('navigation', { name: 'Projects' })

test('[ACCESS-24] [ACCESS-26] [ACCESS-27] access that is taken and given shows at once for the other person; the instance is changed, the project deleted', async ({
  openAs,
}) => {
  const [employee, customer] = [await openAs('employee'), await openAs('customer')]
  const id = await makeBoard(employee, 'Shared Users', [])
  await openBoard(employee, id)
  await customer.goto('/')
  // Of many projects the list has those in view alone.
  for (const page of [employee, customer])
    await page.getByRole('searchbox', { name: 'Search projects' }).fill('Shared Users')
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

  // From the row of the list. A cancelled choice is not there at the next opening.
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

  await test.step('its instance is saved once it was changed', async () => {
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

  await test.step('it is deleted from its row after the question of the browser', async () => {
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
    const sentence = 'Are you sure you want to delete "Site: Shared Users"? This action cannot be undone.'
    expect(asked).toEqual([sentence, sentence])
  })
})

test('[ACCESS-28] what another person changes while the dialog is open stays when it is saved', async ({ openAs }) => {
  const [employee, planner] = [await openAs('employee'), await openAs('planner')]
  const id = await makeBoard(employee, 'Two Hands', [])
  await openBoard(employee, id)
  await openBoard(planner, id)
  const box = (page: Page, person: string) => dialog(page).getByRole('checkbox', { name: new RegExp(`${person}@`) })
  const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save Changes' })
  for (const page of [employee, planner]) {
    await button(page, 'Manage Users').click()
    await expect(box(page, 'customer')).toBeChecked()
    await expect(box(page, 'installer')).toBeChecked()
  }
  await box(employee, 'installer').click()
  await box(planner, 'customer').click()
  await box(planner, 'planner').click()
  await save(planner).click()
  await expect(dialog(planner)).toBeHidden()
  await expect(box(employee, 'customer')).not.toBeChecked()
  await expect(box(employee, 'planner')).toBeChecked()
  await expect(box(employee, 'installer')).not.toBeChecked()
  await save(employee).click()
  await expect(dialog(employee)).toBeHidden()
  await button(planner, 'Manage Users').click()
  await expect(box(planner, 'installer')).not.toBeChecked()
  await expect(box(planner, 'customer')).not.toBeChecked()
  await expect(box(planner, 'planner')).toBeChecked()
})

test('[ACCESS-32] [FOLDER-8] where users or folder of a project are not known yet, the dialogs say so and wait', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Unread List', [])
  await test.step('where it cannot be read who is assigned, the dialog says so and asks again', async () => {
    await employee.route(/\/api\/projects\?/, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
    await openBoard(employee, id)
    await button(employee, 'Manage Users').click()
    await expect(dialog(employee).getByRole('alert')).toContainText('The users could not be loaded.')
    await expect(dialog(employee).getByRole('button', { name: 'Save Changes' })).toBeDisabled()
    await employee.unroute(/\/api\/projects\?/)
    await dialog(employee).getByRole('button', { name: 'Try Again' }).click()
    await expect(dialog(employee).getByRole('checkbox', { name: /customer@fieldboard/ })).toBeChecked()
  })

  await test.step('a project whose folder is not known yet can be moved once it is', async () => {
    const letGo = await hold(employee, /\/api\/projects\?/)
    await openBoard(employee, id)
    await button(employee, 'More for this project').click()
    await employee.getByRole('menuitem', { name: 'Move to Folder' }).click()
    const move = employee.getByRole('dialog', { name: 'Move Project to Folder' })
    await expect(move.getByLabel('Folder')).toHaveText('Loading folders...')
    await expect(move.getByRole('button', { name: 'Move' })).toBeDisabled()
    letGo()
    await expect(move.getByLabel('Folder')).toHaveText('No folder')
  })
})
