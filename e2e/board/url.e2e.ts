import { expect } from 'playwright/test'
import { button, card, cardIn, detail, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

test('[BOARD-9] what is typed into the search stays as it is typed, and is there after a card was open', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  await openBoard(employee, await makeBoard(employee, 'Search by url', [{ name: 'Cam %41' }, { name: 'Door 1' }]))
  const search = employee.getByRole('searchbox', { name: 'Search cards' })
  await search.fill('%41')
  await expect(employee).toHaveURL(/q=%2541/)
  await expect(search).toHaveValue('%41')
  await expect(card(employee, 'Door 1')).toHaveCount(0)

  // The card is opened before the url has followed what was typed.
  await search.fill('Door')
  await card(employee, 'Door 1').press('Enter')
  await expect(detail(employee, 'Door 1')).toBeVisible()
  await employee.keyboard.press('Escape')
  await expect(detail(employee, 'Door 1')).toHaveCount(0)
  await expect(employee).toHaveURL(/q=Door$/)
  await expect(search).toHaveValue('Door')
})

test('a full storage of the browser takes no screen down', async ({ openAs }) => {
  const employee = await openAs('employee')
  await employee.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await openBoard(employee, await makeBoard(employee, 'Full storage', [{ name: 'Cam 1' }]))
  await button(employee, 'Mark as Installed').click()
  await expect(cardIn(employee, 'installed', 'Cam 1')).toBeVisible()
  await employee.getByRole('link', { name: 'Home' }).click()
  await employee.getByRole('button', { name: /^Open Projects/ }).click()
  await expect(employee.getByRole('heading', { name: 'Active Projects' })).toBeVisible()
})

test('[CMD-7] closing a project asks when devices are not confirmed, and is quiet until the checklist is done', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const cards = [{ name: 'Cam 1' }, { name: 'Cam 2', status: 'installed' as const }, { name: 'Cam 3' }]
  await openBoard(employee, await makeBoard(employee, 'Closing', cards))
  const complete = button(employee, 'Installation Complete')
  const colour = () => complete.evaluate((element) => getComputedStyle(element).backgroundColor)
  const quiet = await colour()
  for (const item of ['Users added to support portal', 'Camera views confirmed', 'Users added to Verkada portal'])
    await employee.getByRole('checkbox', { name: item }).click()
  await expect.poll(colour).not.toBe(quiet)

  await complete.click()
  const question = employee.getByRole('alertdialog', { name: '3 devices are not confirmed yet' })
  await expect(question).toContainText('2 waiting to be installed, 1 installed but not tested.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(complete).toBeVisible()
  await complete.click()
  await question.getByRole('button', { name: 'Complete anyway' }).click()
  await expect(button(employee, 'Reopen')).toBeVisible()
})
