import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import {
  button,
  card,
  cardIn,
  chooseOn,
  column,
  detail,
  devicesOf,
  makeBoard,
  moveByCall,
  openBoard,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const alertOn = (page: Page, name: string) =>
  page.getByRole('button', { name: `Status of ${name} changed. Clear this alert` })
const stepOf = (page: Page, name: string, label: string) => card(page, name).getByRole('button', { name: label })

test('[BOARD-1] [BOARD-5] [BOARD-6] [BOARD-90] a card that one person moves goes there on the board of the other, is read aloud, and keeps its mark until it is clicked', async ({
  openAs,
}) => {
  const [employee, installer] = [await openAs('employee'), await openAs('installer')]
  const id = await makeBoard(employee, 'Two people', [{ name: 'Door 3' }, { name: 'Door 20' }, { name: 'Door 10' }])
  for (const page of [employee, installer]) await openBoard(page, id)

  await test.step('the installer moves a card, and their focus stays at work', async () => {
    await expect(column(installer, 'waiting').getByRole('heading', { level: 3 })).toHaveText([
      'Door 3',
      'Door 10',
      'Door 20',
    ])
    await stepOf(installer, 'Door 3', 'Mark as Installed').click()
    for (const page of [installer, employee]) await expect(cardIn(page, 'installed', 'Door 3')).toBeVisible()
    await expect(employee.getByText('Door 3 moved to Installed by Ivo Ladder')).toBeAttached()
    await expect(employee.getByText('1 of 3 devices done')).toBeVisible()
    const progress = employee.getByRole('progressbar', { name: 'Installation Progress' })
    await expect(progress).toHaveAttribute('aria-valuenow', '27')
    await expect(stepOf(installer, 'Door 10', 'Mark as Installed')).toBeFocused()
  })
  await test.step('both move it on and back', async () => {
    await stepOf(employee, 'Door 3', 'Mark as Confirmed').click()
    await expect(cardIn(installer, 'confirmed', 'Door 3')).toBeVisible()
    await stepOf(installer, 'Door 3', 'Move back to Installed').click()
    await button(installer, 'Wrong angle').click()
    await button(installer, 'Move back').click()
    await expect(cardIn(employee, 'installed', 'Door 3')).toBeVisible()
    await chooseOn(employee, 'Door 3', 'Move back to Waiting')
    await expect(cardIn(installer, 'waiting', 'Door 3')).toBeVisible()
    await expect.poll(async () => (await devicesOf(employee, id)).get('Door 3')?.status).toBe('waiting')
  })
  await test.step('the mark shakes once, and stays over a reload until it is clicked', async () => {
    await expect(alertOn(installer, 'Door 10')).toHaveCount(0)
    await stepOf(employee, 'Door 10', 'Mark as Installed').press('Enter')
    const icon = alertOn(installer, 'Door 10').locator('svg')
    await expect(icon).toHaveCSS('animation-name', 'shake')
    await expect(icon).toHaveCSS('animation-iteration-count', '1')
    await installer.reload()
    await alertOn(installer, 'Door 10').click()
    await expect(alertOn(installer, 'Door 10')).toHaveCount(0)
    await installer.reload()
    await expect(card(installer, 'Door 10')).toBeVisible()
    await expect(alertOn(installer, 'Door 10')).toHaveCount(0)
    // Their own work is no news to them.
    await expect(alertOn(employee, 'Door 10')).toHaveCount(0)
    await moveByCall(employee, id, 'Door 20', 'installed')
    await expect(alertOn(installer, 'Door 20')).toBeVisible()
    await button(installer, 'Clear all alerts').click()
    await expect(alertOn(installer, 'Door 20')).toHaveCount(0)
  })
  await test.step('each sees at which card the other is', async () => {
    await chooseOn(employee, 'Door 20', 'Open details')
    await expect(card(installer, 'Door 20').getByText('Ella Planner is at this card')).toBeAttached()
    await expectAccessible(employee)
    await chooseOn(installer, 'Door 20', 'Open details')
    await expect(detail(installer, 'Door 20').getByText('Ella Planner', { exact: true })).toBeVisible()
    await employee.keyboard.press('Escape')
    await expect(detail(installer, 'Door 20').getByText('Ella Planner', { exact: true })).toHaveCount(0)
  })
})

test('[BOARD-9] [BOARD-14] [BOARD-34] [PART-14] search and filters narrow all columns, stand in the url and come back with it', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Search', [
    { name: 'Cam 1', description: 'north wall' },
    { name: 'Cam %41' },
    { name: 'Door 1', type: 'access_door', status: 'installed' },
    { name: 'Keypad 1', type: 'keypad', status: 'confirmed' },
  ])
  await openBoard(page, id)
  const search = page.getByRole('searchbox', { name: 'Search cards' })

  await test.step('a search counts what it finds and hides', async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.type('CAM')
    await expect(column(page, 'waiting')).toContainText('2 of 2')
    await expect(page.getByRole('status').filter({ hasText: '2 found' })).toBeAttached()
    await expect(column(page, 'installed')).toContainText('0 of 1')
    await expect(column(page, 'installed')).toContainText('No card matches')
    await expect(column(page, 'installed')).toContainText('1 card is hidden by the search.')
  })
  await test.step('it stays as it is typed, and is there after a card was open', async () => {
    await search.fill('%41')
    await expect(page).toHaveURL(/q=%2541/)
    await expect(search).toHaveValue('%41')
    await expect(card(page, 'Door 1')).toHaveCount(0)
    // The card is opened before the url has followed what was typed.
    await search.fill('Door')
    await card(page, 'Door 1').press('Enter')
    await expect(detail(page, 'Door 1')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detail(page, 'Door 1')).toHaveCount(0)
    await expect(page).toHaveURL(/q=Door$/)
    await expect(search).toHaveValue('Door')
    await search.press('Escape')
    await expect(page.getByRole('article')).toHaveCount(4)
  })
  await test.step('filters and an open card come back with a reload, and the card goes by the way back', async () => {
    await button(page, 'Filter').click()
    const filters = page.getByRole('dialog', { name: 'Filter' })
    await filters.getByRole('checkbox', { name: 'Keypad' }).click()
    await filters.getByRole('checkbox', { name: 'Access Door' }).click()
    // No card of this board has a connection to tell.
    await expect(filters.getByText('Connection')).toHaveCount(0)
    await filters.getByRole('radio', { name: '24 hours' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(column(page, 'waiting')).toContainText('2 cards are hidden by the filters.')
    await expect(page).toHaveURL(/type=access_door%2Ckeypad&changed=day/)
    await card(page, 'Door 1').press('Enter')
    await expect(detail(page, 'Door 1')).toBeVisible()
    await page.reload()
    await expect(detail(page, 'Door 1')).toContainText('Access Door')
    await page.goBack()
    await expect(detail(page, 'Door 1')).toHaveCount(0)
    await expect(page.getByRole('article')).toHaveCount(2)
  })
  await button(page, 'Remove filter Keypad').click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await button(page, 'Clear filters').click()
  await expect(page.getByRole('article')).toHaveCount(4)
})
