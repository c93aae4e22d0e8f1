import { expect, type Page } from 'playwright/test'
import {
  card,
  cardIn,
  chooseOn,
  column,
  detail,
  devicesOf,
  makeBoard,
  moveByCall,
  openBoard,
  toast,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { goOffline } from '../kit/go-offline.ts'
import { hold } from '../kit/hold.ts'

const description = (page: Page, name: string) => card(page, name).getByRole('textbox', { name: 'Description' })
/** Of "Cam 1", as the server knows it. */
const descriptionOf = async (page: Page, id: number) => (await devicesOf(page, id)).get('Cam 1')?.description
const edit = (page: Page, name: string) => card(page, name).getByTitle('Click to edit').click()
const alertOn = (page: Page, name: string) =>
  page.getByRole('button', { name: `Status of ${name} changed. Clear this alert` })

test('[BOARD-1] [BOARD-5] a card moved by its button moves on every open board, glows there and is read aloud', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Moves by button', [
    { name: 'Door 3' },
    { name: 'Door 20' },
    { name: 'Door 10' },
  ])
  const installer = await openAs('installer')
  await openBoard(employee, id)
  await openBoard(installer, id)
  await expect(column(installer, 'waiting').getByRole('heading', { level: 3 })).toHaveText([
    'Door 3',
    'Door 10',
    'Door 20',
  ])

  await card(installer, 'Door 3').getByRole('button', { name: 'Mark as Installed' }).click()
  await expect(cardIn(installer, 'installed', 'Door 3')).toBeVisible()
  await expect(cardIn(employee, 'installed', 'Door 3')).toBeVisible()
  await expect(employee.getByText('Door 3 moved to Installed by Ivo Ladder')).toBeAttached()
  await expect(employee.getByText('1 of 3 devices done')).toBeVisible()
  await expect(employee.getByRole('progressbar', { name: 'Installation Progress' })).toHaveAttribute(
    'aria-valuenow',
    '27',
  )

  // The focus stays at work: the next card's button has it.
  await expect(card(installer, 'Door 10').getByRole('button', { name: 'Mark as Installed' })).toBeFocused()

  await card(employee, 'Door 3').getByRole('button', { name: 'Mark as Confirmed' }).click()
  await expect(cardIn(installer, 'confirmed', 'Door 3')).toBeVisible()
  await card(installer, 'Door 3').getByRole('button', { name: 'Move back to Installed' }).click()
  await expect(cardIn(employee, 'installed', 'Door 3')).toBeVisible()
  await chooseOn(employee, 'Door 3', 'Move back to Waiting')
  await expect(cardIn(installer, 'waiting', 'Door 3')).toBeVisible()
  await expect.poll(async () => (await devicesOf(employee, id)).get('Door 3')?.status).toBe('waiting')
})

test('[BOARD-6] [BOARD-90] the mark of a card that another person moved stays over a reload until it is clicked', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Alerts', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  const installer = await openAs('installer')
  await openBoard(installer, id)
  await openBoard(employee, id)
  await expect(alertOn(installer, 'Cam 1')).toHaveCount(0)
  await card(employee, 'Cam 1').getByRole('button', { name: 'Mark as Installed' }).click()
  const icon = alertOn(installer, 'Cam 1').locator('svg')
  await expect(icon).toHaveCSS('animation-name', 'shake')
  await expect(icon).toHaveCSS('animation-iteration-count', '1')

  await installer.reload()
  await alertOn(installer, 'Cam 1').click()
  await expect(alertOn(installer, 'Cam 1')).toHaveCount(0)
  await installer.reload()
  await expect(card(installer, 'Cam 1')).toBeVisible()
  await expect(alertOn(installer, 'Cam 1')).toHaveCount(0)
  // Their own work is no news to them.
  await expect(cardIn(employee, 'installed', 'Cam 1')).toBeVisible()
  await expect(alertOn(employee, 'Cam 1')).toHaveCount(0)

  await moveByCall(employee, id, 'Cam 2', 'installed')
  await expect(alertOn(installer, 'Cam 2')).toBeVisible()
  await installer.getByRole('button', { name: 'Clear all alerts' }).click()
  await expect(alertOn(installer, 'Cam 2')).toHaveCount(0)
})

test('[BOARD-7] a description is saved on leaving it, and not after Escape', async ({ openAs }) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Descriptions', [{ name: 'Cam 1', description: 'north wall' }])
  const customer = await openAs('customer')
  await openBoard(employee, id)
  await openBoard(customer, id)

  await edit(customer, 'Cam 1')
  await expect(description(customer, 'Cam 1')).toHaveValue('north wall')
  await expect(card(employee, 'Cam 1').getByText(/is at this card/)).toBeAttached()
  await description(customer, 'Cam 1').fill('south wall,\nabove the gate')
  await customer.getByRole('heading', { level: 1 }).click()
  await expect(card(employee, 'Cam 1')).toContainText('south wall,\nabove the gate')
  await expect(card(employee, 'Cam 1').getByText(/is at this card/)).toHaveCount(0)

  await edit(customer, 'Cam 1')
  await description(customer, 'Cam 1').fill('never mind')
  await customer.keyboard.press('Escape')
  await expect(card(customer, 'Cam 1')).toContainText('south wall')
  await expect.poll(() => descriptionOf(employee, id)).toBe('south wall,\nabove the gate')
})

test('[CMD-10] [BOARD-19] two texts for one card stand side by side, and can be combined', async ({ openAs }) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Conflict', [{ name: 'Cam 1', description: 'old' }])
  const installer = await openAs('installer')
  await openBoard(employee, id)
  await openBoard(installer, id)

  await edit(employee, 'Cam 1')
  await description(employee, 'Cam 1').fill('text of the employee')
  await edit(installer, 'Cam 1')
  await description(installer, 'Cam 1').fill('text of the installer')
  await installer.keyboard.press('Control+Enter')
  await expect(card(employee, 'Cam 1')).toContainText('Changed by Ivo Ladder while you write')
  await employee.keyboard.press('Control+Enter')

  const choice = employee.getByRole('dialog', { name: 'This description was changed while you wrote' })
  await expect(choice.getByRole('region', { name: 'Text by Ivo Ladder' })).toContainText('text of the installer')
  await expect(choice.getByRole('region', { name: 'Your text' })).toContainText('text of the employee')
  await choice.getByRole('button', { name: 'Combine both' }).click()
  await expect(choice.getByLabel('Combined text')).toHaveValue('text of the installer\n\ntext of the employee')
  await choice.getByLabel('Combined text').press('Control+Enter')
  await expect(card(installer, 'Cam 1')).toContainText('text of the employee')
  await expect.poll(() => descriptionOf(employee, id)).toBe('text of the installer\n\ntext of the employee')
})

test('[CMD-10] leaving the choice between two texts keeps what was typed', async ({ openAs }) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Conflict, left', [{ name: 'Cam 1', description: 'old' }])
  const installer = await openAs('installer')
  await openBoard(employee, id)
  await openBoard(installer, id)
  await edit(employee, 'Cam 1')
  await description(employee, 'Cam 1').fill('mine')
  await edit(installer, 'Cam 1')
  await description(installer, 'Cam 1').fill('theirs')
  await installer.keyboard.press('Control+Enter')
  await expect(card(employee, 'Cam 1')).toContainText('Changed by Ivo Ladder')
  await employee.keyboard.press('Control+Enter')
  await employee.getByRole('dialog', { name: 'This description was changed while you wrote' }).waitFor()
  await employee.keyboard.press('Escape')
  const field = detail(employee, 'Cam 1').getByRole('textbox', { name: 'Description' })
  await expect(field).toHaveValue('mine')
  // Escape leaves the field first, the card second; what the colleague wrote stands.
  await field.press('Escape')
  await expect(detail(employee, 'Cam 1')).toContainText('theirs')
  await employee.keyboard.press('Escape')
  await expect(detail(employee, 'Cam 1')).toHaveCount(0)
})

test('[BOARD-8] manual cards are added one after the other, renamed by a click, and deleted after a question', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Manual cards', [])
  await openBoard(employee, id)
  await expect(employee.getByText('No devices yet')).toBeVisible()
  await expect(employee.getByRole('searchbox', { name: 'Search cards' })).toHaveCount(0)
  await employee.getByRole('button', { name: 'Add Manual Card' }).click()

  const dialog = employee.getByRole('dialog', { name: 'Add Manual Card' })
  await dialog.getByRole('button', { name: 'Add card' }).click()
  await expect(dialog.getByText('Card name is required')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveText('Waiting To Be Installed')
  await dialog.getByLabel('Card name').fill('Keypad, back door')
  await expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveText('Camera')
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await expect(employee.getByRole('option')).toHaveCount(7)
  await employee.getByRole('option', { name: 'Keypad' }).click()
  await dialog.getByLabel('Description').fill('next to the bell')
  await dialog.getByRole('button', { name: 'Add card' }).click()
  await expect(dialog.getByText('Keypad, back door is on the board')).toBeVisible()
  await expect(dialog.getByLabel('Card name')).toHaveValue('')
  await expect(dialog.getByLabel('Description')).toHaveValue('')
  await dialog.getByLabel('Card name').fill('Cam 1')
  await dialog.getByLabel('Card name').press('Enter')
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await expect(cardIn(employee, 'waiting', 'Keypad, back door')).toContainText('next to the bell')
  const name = cardIn(employee, 'waiting', 'Cam 1').getByRole('button', { name: 'Cam 1', exact: true })
  await name.click()
  await employee.getByRole('textbox', { name: 'Card name' }).fill('   ')
  await employee.keyboard.press('Enter')
  await name.click()
  await employee.getByRole('textbox', { name: 'Card name' }).fill('Cam 100')
  await employee.keyboard.press('Escape')
  await chooseOn(employee, 'Cam 1', 'Rename')
  await expect(employee.getByRole('textbox', { name: 'Card name' })).toBeFocused()
  await employee.getByRole('textbox', { name: 'Card name' }).fill('Cam 2')
  await employee.keyboard.press('Enter')
  await expect(card(employee, 'Cam 2')).toBeFocused()
  const names = async () => [...(await devicesOf(employee, id)).keys()].toSorted()
  await expect.poll(names).toEqual(['Cam 2', 'Keypad, back door'])

  // A name that is left as it was asks the server for nothing; one that was changed is saved on leaving it.
  const asked: string[] = []
  employee.on('request', (request) => {
    if (request.url().endsWith('/name')) asked.push(request.postData() ?? '')
  })
  const leave = () => employee.getByRole('heading', { level: 1 }).click()
  await chooseOn(employee, 'Cam 2', 'Rename')
  await expect(employee.getByRole('textbox', { name: 'Card name' })).toBeFocused()
  await leave()
  await chooseOn(employee, 'Cam 2', 'Rename')
  await employee.getByRole('textbox', { name: 'Card name' }).fill('Cam 3')
  await leave()
  await expect.poll(names).toEqual(['Cam 3', 'Keypad, back door'])
  expect(asked).toEqual([JSON.stringify({ name: 'Cam 3', base: 'Cam 2' })])

  await chooseOn(employee, 'Cam 3', 'Delete')
  await employee.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(card(employee, 'Cam 3')).toBeVisible()
  await chooseOn(employee, 'Cam 3', 'Delete')
  await employee.getByRole('alertdialog', { name: 'Delete "Cam 3"?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(card(employee, 'Cam 3')).toHaveCount(0)
  await expect.poll(async () => [...(await devicesOf(employee, id)).keys()]).toEqual(['Keypad, back door'])
})

test('[BOARD-63] the type of a manual card leads to its detail, where its name begins renaming', async ({ openAs }) => {
  const employee = await openAs('employee')
  await openBoard(employee, await makeBoard(employee, 'Details', [{ name: 'Cam 1' }]))
  await card(employee, 'Cam 1').getByText('Camera', { exact: true }).click()
  await expect(detail(employee, 'Cam 1')).toBeVisible()
  await employee.keyboard.press('Escape')
  await expect(detail(employee, 'Cam 1')).toHaveCount(0)
  await card(employee, 'Cam 1').press('Enter')
  await expect(detail(employee, 'Cam 1')).toBeVisible()
})

test('a manual card that is refused says why and gives back what was typed, unless the next one is begun', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  await openBoard(employee, await makeBoard(employee, 'Refused cards', []))
  const refuse = await hold(employee, '**/devices/manual', (route) =>
    route.fulfill({ status: 409, json: { message: 'The list is full.' } }),
  )
  await employee.getByRole('button', { name: 'Add Manual Card' }).click()
  const dialog = employee.getByRole('dialog', { name: 'Add Manual Card' })
  const name = dialog.getByLabel('Card name')

  await name.fill('Cam 1')
  await name.press('Enter')
  await expect(name).toHaveValue('')
  await name.fill('Cam 2')
  refuse()
  await expect(toast(employee, 'Failed to create card')).toContainText('The list is full.')
  await expect(dialog.getByText('is on the board')).toHaveCount(0)
  await expect(name).toHaveValue('Cam 2')

  await dialog.getByLabel('Description').fill('above the gate')
  await name.press('Enter')
  await expect(name).toHaveValue('Cam 2')
  await expect(dialog.getByLabel('Description')).toHaveValue('above the gate')
  await expect(dialog.getByText('is on the board')).toHaveCount(0)
})

test('[CMD-6] [LIVE-4] a move that a colleague has overtaken is taken back, and the toast says who and where', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Overtaken', [{ name: 'Cam 1' }])
  const installer = await openAs('installer')
  await openBoard(installer, id)
  await goOffline(installer)
  await expect(installer.getByRole('status').filter({ hasText: /Offline|Reconnecting/ })).toBeVisible()
  await moveByCall(employee, id, 'Cam 1', 'installed')
  await moveByCall(employee, id, 'Cam 1', 'confirmed')

  await card(installer, 'Cam 1').getByRole('button', { name: 'Mark as Installed' }).click()
  await expect(cardIn(installer, 'installed', 'Cam 1')).toBeVisible()
  await expect(installer.getByRole('status').filter({ hasText: '1 pending' })).toBeVisible()
  await installer.context().setOffline(false)
  await expect(cardIn(installer, 'confirmed', 'Cam 1')).toBeVisible()
  await expect(toast(installer, 'Failed to update device status')).toContainText(
    'Ella Planner moved this card to Confirmed & Tested',
  )
})
