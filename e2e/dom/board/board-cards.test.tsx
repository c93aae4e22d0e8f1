// Longer than 300 lines: the gestures on one card, which share the server, the page and the words of its parts.
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  untilFocused,
  boardPage,
  type NewCard,
  showBoard,
  goTo,
  watchSent,
  cardsOf,
  statusesOf,
  actOn,
  card,
  cardIn,
  namesIn,
  dialog,
  question,
  bar,
  untilGone,
  press,
  pressOn,
  chooseOn,
  fill,
  toast,
  writeInto,
  SAVE,
} from './board-dom.tsx'
import { user } from '../test-page.tsx'

// The cards of a board: how they are added, shown, written on and deleted.

const page = await boardPage()

/** Makes a board with these cards and shows it; its id. */
async function show(cards: readonly NewCard[], person: 'employee' | 'customer' = 'employee'): Promise<number> {
  const id = await page.makeBoard('Harbour', cards)
  await showBoard(page, person, id)
  return id
}
const long = 'x'.repeat(214)
const tooLong = (subject: string) => `${subject} must be at most 200 characters; this one has 214`
const leave = () => user.click(screen.getByRole('heading', { level: 1 }))
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const description = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })
/** Of the card "Cam 1". */
const textOf = async (id: number) => (await cardsOf(page.employee, id)).get('Cam 1')?.description
async function paste(into: HTMLElement, text: string): Promise<void> {
  await user.clear(into)
  await user.click(into)
  await user.paste(text)
}

it('[BOARD-8] manual cards are added one after the other, renamed by a click, and deleted after a question', async () => {
  const id = await show([])
  await screen.findByText('No devices yet')
  expect(screen.queryByRole('searchbox', { name: 'Search cards' })).toBeNull()
  await press('Add Manual Card')
  const adding = await dialog('Add Manual Card')
  await press('Add card', adding)
  await within(adding).findByText('Card name is required')
  within(adding).getByRole('combobox', { name: 'Status Waiting To Be Installed' })
  const name = within(adding).getByRole<HTMLInputElement>('textbox', { name: 'Card name' })
  const text = within(adding).getByRole<HTMLInputElement>('textbox', { name: 'Description (optional)' })
  await fill(name, 'Keypad, back door')
  await user.click(within(adding).getByRole('combobox', { name: 'Type Camera' }))
  expect(screen.getAllByRole('option')).toHaveLength(7)
  await user.click(screen.getByRole('option', { name: 'Keypad' }))
  await fill(text, 'next to the bell')
  await press('Add card', adding)
  await within(adding).findByText(/^Keypad, back door is on the board/)
  expect([name.value, text.value]).toEqual(['', ''])
  await fill(name, 'Cam 1')
  await user.keyboard('{Enter}')
  await within(adding).findByText(/^Cam 1 is on the board/)
  await user.keyboard('{Escape}')
  expect((await cardIn('waiting', 'Keypad, back door')).textContent).toContain('next to the bell')

  const rename = async (by: () => Promise<void>, wanted: string, key: string) => {
    await by()
    const renamed = await field('Card name')
    expect(document.activeElement).toBe(renamed)
    await fill(renamed, wanted)
    if (key === '') await leave()
    else await user.keyboard(key)
    await untilGone('textbox', 'Card name')
  }
  const byClick = () => pressOn('Cam 1', 'Cam 1')
  const sent = watchSent()
  await rename(byClick, '   ', '{Enter}')
  await rename(byClick, 'Cam 100', '{Escape}')
  await rename(byClick, 'Cam 1', '')
  expect(sent).toEqual([])
  await rename(() => chooseOn('Cam 1', 'Rename'), 'Cam 2', '{Enter}')
  await untilFocused('Cam 2')
  await rename(() => chooseOn('Cam 2', 'Rename'), 'Cam 3', '')
  const names = async () => [...(await cardsOf(page.employee, id)).keys()].toSorted()
  await expect.poll(names).toEqual(['Cam 3', 'Keypad, back door'])

  await chooseOn('Cam 3', 'Delete')
  await press('Cancel', await question('Delete "Cam 3"?'))
  await card('Cam 3')
  await chooseOn('Cam 3', 'Delete')
  await press('Delete', await question('Delete "Cam 3"?'))
  await untilGone('article', 'Cam 3')
  await expect.poll(names).toEqual(['Keypad, back door'])
})

it('a manual card that is refused says why and gives back what was typed, unless the next one is begun', async () => {
  await show([])
  let refuse = () => {}
  const held = new Promise<void>((resolve) => {
    refuse = resolve
  })
  const refusal = async () => {
    await held
    return Response.json({ message: 'The list is full.' }, { status: 409 })
  }
  watchSent((path) => (path.endsWith('/devices/manual') ? refusal() : undefined))
  await press('Add Manual Card')
  const adding = await dialog('Add Manual Card')
  const name = within(adding).getByRole<HTMLInputElement>('textbox', { name: 'Card name' })
  const text = within(adding).getByRole<HTMLInputElement>('textbox', { name: 'Description (optional)' })
  await fill(name, 'Cam 1')
  await user.keyboard('{Enter}')
  await expect.poll(() => name.value).toBe('')
  await fill(name, 'Cam 2')
  refuse()
  expect((await toast('Failed to create card')).textContent).toContain('The list is full.')
  const isSaidToBeThere = () => within(adding).queryByText(/is on the board/) !== null
  await expect.poll(isSaidToBeThere).toBe(false)
  expect(name.value).toBe('Cam 2')

  await fill(text, 'above the gate')
  await user.type(name, '{Enter}')
  await expect.poll(() => [name.value, text.value]).toEqual(['Cam 2', 'above the gate'])
  expect(isSaidToBeThere()).toBe(false)
})

it('[BOARD-10] [BOARD-32] [BOARD-63] everything a card holds stands in its detail, which moves, describes and deletes it', async () => {
  const id = await show([{ name: 'Cam 1', description: 'north wall' }])
  await user.click(within(await card('Cam 1')).getByText('Camera'))
  await dialog('Cam 1')
  await user.keyboard('{Escape}')
  await untilGone('dialog', 'Cam 1')
  ;(await card('Cam 1')).focus()
  await user.keyboard('{Enter}')
  const detail = await dialog('Cam 1')
  expect(detail.textContent).toContain('Waiting To Be Installed')
  expect(detail.textContent).toMatch(/By you, (just now|\d+ s ago)/)
  // No provider knows the card.
  expect(detail.textContent).not.toMatch(/manual-\d+|Online|Offline/)
  await actOn(page.installer, id, 'Cam 1', 'PATCH', 'status', { status: 'installed' })
  await expect.poll(() => detail.textContent).toMatch(/By installer Test, (just now|\d+ s ago)/)
  await press('Mark as Confirmed', detail)
  await expect.poll(() => statusesOf(page.employee, id)).toEqual({ 'Cam 1': 'confirmed' })
  await user.click(within(detail).getByTitle('Click to edit'))
  await fill(await within(detail).findByRole('textbox', { name: 'Description' }), 'from the detail')
  await press('Close', detail)
  await expect.poll(() => textOf(id)).toBe('from the detail')

  await chooseOn('Cam 1', 'Open details')
  await press('Delete', await dialog('Cam 1'))
  await press('Delete', await screen.findByRole('alertdialog'))
  await untilGone('article', 'Cam 1')
  await untilGone('dialog', 'Cam 1')
  await expect.poll(() => statusesOf(page.employee, id)).toEqual({})
})

it('[BOARD-32] a second card of a name is hinted at while it is typed, and added all the same', async () => {
  await show([{ name: 'CAM-1' }])
  await press('Add Manual Card')
  const adding = await dialog('Add Manual Card')
  const name = within(adding).getByRole('textbox', { name: 'Card name' })
  const isHinted = () => within(adding).queryByText('There is already a card named CAM-1 on this board.') !== null
  for (const [typed, expected] of [
    ['cam-1 ', true],
    ['CAM-10', false],
    ['CAM-1', true],
  ] as const) {
    await fill(name, typed)
    await expect.poll(isHinted).toBe(expected)
  }
  await press('Add card', adding)
  await within(adding).findByText(/CAM-1 is on the board/)
  await expect.poll(isHinted).toBe(false)
  await user.keyboard('{Escape}')
  await expect.poll(() => namesIn('waiting')).toEqual(['CAM-1', 'CAM-1'])
})

it('[BOARD-61] selected cards are deleted with one question and one command, and the focus goes to the card beside', async () => {
  const id = await show(['Cam 1', 'Cam 2', 'Cam 3', 'Cam 4'].map((name) => ({ name })))
  const sent = watchSent()
  await press('Select cards')
  for (const name of ['Cam 1', 'Cam 3']) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  const selected = await bar()
  await press('Delete', selected)
  await press('Cancel', await question('Delete 2 cards?'))
  expect(selected.textContent).toContain('2 selected')
  await press('Delete', selected)
  await press('Delete', await question('Delete 2 cards?'))
  await toast('2 cards deleted')
  expect(namesIn('waiting')).toEqual(['Cam 2', 'Cam 4'])
  await untilFocused('Cam 2')
  await expect.poll(() => statusesOf(page.employee, id)).toEqual({ 'Cam 2': 'waiting', 'Cam 4': 'waiting' })
  expect(sent).toEqual([`POST /api/projects/${id}/devices/delete`])
})

it('[BOARD-7] a description is saved on leaving it, and not after Escape', async () => {
  const id = await show([{ name: 'Cam 1', description: 'north wall' }], 'customer')
  await user.click(within(await card('Cam 1')).getByTitle('Click to edit'))
  expect((await description()).value).toBe('north wall')
  await fill(await description(), 'south wall,\nabove the gate')
  await leave()
  await expect.poll(() => textOf(id)).toBe('south wall,\nabove the gate')
  const sent = watchSent()
  await writeInto('Cam 1', 'never mind')
  await user.keyboard('{Escape}')
  await untilGone('textbox', 'Description')
  expect((await card('Cam 1')).textContent).toContain('south wall')
  expect(sent).toEqual([])
})

it('[HTTP-13] names and descriptions that are too long are cut nowhere: each field says its length and sends nothing', async () => {
  await show([{ name: 'Cam 1' }])
  const sent = watchSent()
  await pressOn('Cam 1', 'Cam 1')
  const rename = await field('Card name')
  await paste(rename, long)
  await user.keyboard('{Enter}')
  await screen.findByRole('textbox', { name: 'Card name', description: tooLong('Card name') })
  await leave()
  expect(rename.value).toBe(long)
  await user.type(rename, '{Escape}')
  await untilGone('textbox', 'Card name')

  const text = 'x'.repeat(20_001)
  await user.click(within(await card('Cam 1')).getByTitle('Click to edit'))
  const writing = await description()
  await paste(writing, text)
  await user.keyboard(SAVE)
  const sentence = 'Description must be at most 20000 characters; this one has 20001'
  await screen.findByRole('textbox', { name: 'Description', description: sentence })
  expect(writing.value).toBe(text)
  await user.type(writing, '{Escape}')
  await untilGone('textbox', 'Description')

  await press('Add Manual Card')
  const adding = await dialog('Add Manual Card')
  await paste(within(adding).getByRole('textbox', { name: 'Card name' }), long)
  await press('Add card', adding)
  await within(adding).findByText(tooLong('Card name'))
  await user.keyboard('{Escape}')

  await press('Create New Project')
  const creating = await dialog('Create New Project')
  const projectName = within(creating).getByRole<HTMLInputElement>('textbox', { name: 'Project Name' })
  await paste(projectName, long)
  await press('Create Project', creating)
  await expect.poll(() => within(creating).queryByRole('alert')?.textContent).toContain(tooLong('Project name'))
  expect(projectName.value).toBe(long)
  expect(sent).toEqual([])
})

it('[BOARD-33] what cannot be saved is not given up for the next name or description that is pressed', async () => {
  const id = await show([{ name: 'Cam 1' }, { name: 'Cam 2' }])
  await pressOn('Cam 1', 'Cam 1')
  const rename = await field('Card name')
  await paste(rename, long)
  await pressOn('Cam 2', 'Cam 2')
  expect([document.activeElement, rename.value]).toEqual([rename, long])
  await user.click(within(await card('Cam 2')).getByTitle('Click to edit'))
  expect([document.activeElement, rename.value]).toEqual([rename, long])
  expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull()
  await fill(rename, 'Gate')
  await pressOn('Cam 2', 'Cam 2')
  await expect.poll(async () => (await field('Card name')).value).toBe('Cam 2')
  await card('Gate')
  await expect.poll(async () => (await cardsOf(page.employee, id)).has('Gate')).toBe(true)
})

it('a full storage of the browser takes no screen down', async () => {
  const id = await page.makeBoard('Full storage', [{ name: 'Cam 1' }])
  await page.signIn('employee')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  goTo(`/?projectId=${id}`)
  await pressOn('Cam 1', 'Mark as Installed')
  await cardIn('installed', 'Cam 1')
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await user.click(await screen.findByRole('button', { name: /^Open Projects/ }))
  expect(await screen.findByRole('heading', { name: 'Active Projects' })).toBeTruthy()
})
