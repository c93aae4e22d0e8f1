import { expect } from 'playwright/test'
import { button, card, devicesOf, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { openNotes } from '../notes/notes-page.ts'

const long = 'x'.repeat(214)
const tooLong = (subject: string) => `${subject} must be at most 200 characters; this one has 214`

test('[HTTP-13] a name that is too long is cut nowhere: each field says its length and sends nothing', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Long names', [{ name: 'Cam 1' }])
  await openBoard(page, id)
  const sent: string[] = []
  page.on('request', (request) => {
    // The page tells the server in any case what the person has seen, and which page they are on.
    if (request.method() !== 'GET' && !/\/(seen|page-views)$/.test(request.url())) sent.push(request.url())
  })

  await card(page, 'Cam 1').getByRole('button', { name: 'Cam 1', exact: true }).click()
  const rename = page.getByRole('textbox', { name: 'Card name' })
  await rename.fill(long)
  await rename.press('Enter')
  await expect(page.getByText(tooLong('Card name'))).toBeVisible()
  await expect(rename).toHaveValue(long)
  await expect(rename).toHaveAccessibleDescription(tooLong('Card name'))
  await page.getByRole('searchbox', { name: 'Search cards' }).focus()
  await expect(rename).toHaveValue(long)
  await rename.press('Escape')
  await expect(rename).toHaveCount(0)

  await button(page, 'Add Manual Card').click()
  const adding = page.getByRole('dialog', { name: 'Add Manual Card' })
  await adding.getByLabel('Card name').fill(long)
  await button(page, 'Add card').click()
  await expect(adding.getByText(tooLong('Card name'))).toBeVisible()
  await adding.getByRole('button', { name: 'Close' }).last().click()

  await page.goto('/')
  await button(page, 'Create New Project').first().click()
  const creating = page.getByRole('dialog', { name: 'Create New Project' })
  await creating.getByLabel('Project Name').fill(long)
  await button(page, 'Create Project').click()
  await expect(creating.getByRole('alert')).toContainText(tooLong('Project name'))
  await expect(creating.getByLabel('Project Name')).toHaveValue(long)

  expect(sent).toEqual([])
  expect([...(await devicesOf(page, id)).keys()]).toEqual(['Cam 1'])
})

test('[HTTP-13] descriptions and notes that are too long are cut nowhere', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Long texts', [{ name: 'Cam 1' }])
  await openBoard(page, id)
  const text = 'x'.repeat(20_001)
  const sentence = (subject: string) => `${subject} must be at most 20000 characters; this one has 20001`
  await card(page, 'Cam 1').getByTitle('Click to edit').click()
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill(text)
  await description.press('Control+Enter')
  await expect(description).toHaveAccessibleDescription(sentence('Description'))
  await expect(description).toHaveValue(text)
  await description.press('Escape')
  await expect(description).toHaveCount(0)

  await openNotes(page, id)
  await button(page, 'Create First Note').click()
  const adding = page.getByRole('dialog', { name: 'Add Note' })
  await adding.getByLabel('Title').fill('x'.repeat(301))
  await adding.getByLabel('Content').fill(text)
  await button(page, 'Add Note').last().click()
  await expect(adding.getByRole('alert')).toHaveText('Title must be at most 300 characters; this one has 301')
  await adding.getByLabel('Title').fill('Gate')
  await expect(adding.getByRole('alert')).toHaveText(sentence('Content'))
  await expect(adding.getByLabel('Content')).toHaveValue(text)
})

test('[BOARD-33] what cannot be saved is not given up for the next name or description that is pressed', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await openBoard(page, await makeBoard(page, 'Two names', [{ name: 'Cam 1' }, { name: 'Cam 2' }]))
  await card(page, 'Cam 1').getByRole('button', { name: 'Cam 1', exact: true }).click()
  const rename = page.getByRole('textbox', { name: 'Card name' })
  await rename.fill(long)
  await card(page, 'Cam 2').getByRole('button', { name: 'Cam 2', exact: true }).click()
  await expect(rename).toBeFocused()
  await expect(rename).toHaveValue(long)
  await card(page, 'Cam 2').getByTitle('Click to edit').click()
  await expect(rename).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveCount(0)
  await rename.fill('Gate')
  await card(page, 'Cam 2').getByRole('button', { name: 'Cam 2', exact: true }).click()
  await expect(rename).toHaveValue('Cam 2')
  await expect(card(page, 'Gate')).toBeVisible()
})

test('[BOARD-32] a second card of a name is hinted at while it is typed, and added all the same', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await openBoard(page, await makeBoard(page, 'Namesakes', [{ name: 'CAM-1' }]))
  await button(page, 'Add Manual Card').click()
  const adding = page.getByRole('dialog', { name: 'Add Manual Card' })
  const name = adding.getByLabel('Card name')
  const hint = adding.getByText('There is already a card named CAM-1 on this board.')

  await name.fill('cam-1 ')
  await expect(hint).toBeVisible()
  await name.fill('CAM-10')
  await expect(hint).toHaveCount(0)
  await name.fill('CAM-1')
  await expect(hint).toBeVisible()
  await button(page, 'Add card').click()
  await expect(adding.getByText('CAM-1 is on the board')).toBeVisible()
  await expect(hint).toHaveCount(0)
  await adding.getByRole('button', { name: 'Close' }).last().click()
  await expect(card(page, 'CAM-1')).toHaveCount(2)
})
