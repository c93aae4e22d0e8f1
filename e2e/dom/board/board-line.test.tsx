import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  abc,
  TICKS,
  boardPage,
  type NewCard,
  showBoard,
  goOffline,
  goOnline,
  watchSent,
  liveBadge,
  cardsOf,
  statusesOf,
  actOn,
  card,
  chooseOn,
  cardIn,
  namesIn,
  dialog,
  untilGone,
  press,
  fill,
  toast,
  writeInto,
  SAVE,
} from './board-dom.tsx'
import { user } from '../test-page.tsx'

// Two people change the same at once, also over a line that goes and comes back: one is refused, and chooses what becomes of it.

const page = await boardPage()
afterEach(() => goOnline(page))

/** Shows a board of these cards to the installer; its id. */
async function show(name: string, cards: readonly NewCard[] = abc): Promise<number> {
  const id = await page.makeBoard(name, cards)
  await showBoard(page, 'installer', id)
  return id
}
/** A colleague takes a card to the last column. */
async function confirm(id: number, name: string): Promise<void> {
  for (const status of ['installed', 'confirmed']) await actOn(page.employee, id, name, 'PATCH', 'status', { status })
}
/** A colleague writes on a card. */
const describeElsewhere = (id: number, name: string, description: string) =>
  actOn(page.employee, id, name, 'PATCH', 'description', { description })
const textOf = async (id: number, name: string) => (await cardsOf(page.employee, id)).get(name)?.description
/** By key: keys may follow each other as fast as they like ([BOARD-23]). */
async function install(name: string): Promise<void> {
  within(await card(name))
    .getByRole('button', { name: 'Mark as Installed' })
    .focus()
  await user.keyboard('{Enter}')
  await cardIn('installed', name)
}
async function stepBack(name: string): Promise<void> {
  await chooseOn(name, 'Move back to Waiting')
  await cardIn('waiting', name)
}
async function describeCard(name: string, text: string): Promise<void> {
  await writeInto(name, text)
  await user.keyboard(SAVE)
}
const CONFLICT = 'This description was changed while you wrote'

/** Opens the list of refusals; the item about a card. */
async function refused(count: number, name: string): Promise<HTMLElement> {
  await press(`${count} refused`)
  return within(await dialog('Changes that were refused')).findByRole('listitem', { name })
}
async function discard(item: HTMLElement): Promise<void> {
  await press('Discard', item)
  await expect.poll(() => document.contains(item)).toBe(false)
}

it('[CMD-10] [BOARD-19] two texts for one card stand side by side, and are combined or left for the field', async () => {
  const id = await show('Conflict', [{ name: 'Cam 1', description: 'old' }])
  const write = async (mine: string, theirs: string) => {
    await writeInto('Cam 1', mine)
    await describeElsewhere(id, 'Cam 1', theirs)
    await screen.findByText(/^Changed by employee Test while you write/)
    await user.keyboard(SAVE)
    return dialog(CONFLICT)
  }
  const choice = await write('mine', 'theirs')
  const side = (name: string) => within(choice).getByRole('region', { name })
  expect(side('Text by employee Test').textContent).toContain('theirs')
  expect(side('Your text').textContent).toContain('mine')
  // [BOARD-22]
  expect(document.activeElement?.textContent).toBe('Keep this text')
  await press('Combine both', choice)
  const combined = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Combined text' })
  expect(combined.value).toBe('theirs\n\nmine')
  expect(document.activeElement).toBe(combined)
  await user.keyboard(SAVE)
  await expect.poll(() => textOf(id, 'Cam 1')).toBe('theirs\n\nmine')

  await untilGone('dialog', CONFLICT)
  await write('mine again', 'theirs again')
  await user.keyboard('{Escape}')
  const detail = await dialog('Cam 1')
  const draft = await within(detail).findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })
  expect(draft.value).toBe('mine again')
  // Escape leaves the field first, the card second; what the colleague wrote stands.
  await user.type(draft, '{Escape}')
  await within(detail).findByText('theirs again')
  await user.keyboard('{Escape}')
  await untilGone('dialog', 'Cam 1')
  expect(await textOf(id, 'Cam 1')).toBe('theirs again')
})

it('[LIVE-69] [BOARD-19] two texts that were refused are chosen between one after another', async () => {
  const id = await show('Two conflicts')
  await goOffline(page)
  for (const name of ['Cam 1', 'Cam 2']) await describeCard(name, `mine for ${name}`)
  await liveBadge('Offline · 2 pending')
  for (const name of ['Cam 1', 'Cam 2']) await describeElsewhere(id, name, `theirs for ${name}`)
  await goOnline(page)
  // Both went off together: the one that is answered first is shown first.
  for (let choices = 0; choices < 2; choices += 1) {
    const about = await screen.findByText(/^Cam [12]: changed by/)
    await press(about.textContent.startsWith('Cam 1') ? 'Keep my text' : 'Keep this text')
    await expect.poll(() => document.contains(about)).toBe(false)
  }
  await expect
    .poll(async () => Array.from((await cardsOf(page.employee, id)).values(), ({ description }) => description))
    .toEqual(['mine for Cam 1', 'theirs for Cam 2', ''])
  await untilGone('dialog', CONFLICT)
})

it('[BOARD-128] who goes on typing without a connection is asked once, about the last of their texts', async () => {
  const id = await show('Typed on')
  await goOffline(page)
  for (const text of ['Packer', 'Packer missing']) await describeCard('Cam 1', text)
  await install('Cam 1')
  await liveBadge('Offline · 3 pending')
  await describeElsewhere(id, 'Cam 1', 'Lock type B')
  await goOnline(page)
  const choice = await dialog(CONFLICT)
  expect(within(choice).getByRole('region', { name: 'Your text' }).textContent).toContain('Packer missing')
  within(choice).getByText(/1 later change to this card is sent with your choice/)
  await press('Combine both', choice)
  await press('Save combined text', choice)
  await untilGone('dialog', CONFLICT)
  await expect.poll(() => textOf(id, 'Cam 1')).toBe('Lock type B\n\nPacker missing')
  await cardIn('installed', 'Cam 1')
})

it('[LIVE-76] a refused text that is edited again leaves the list once the new one is sent', async () => {
  const id = await show('Edited again')
  // As a rule of a newer server would.
  let isRefused = true
  const refusal = async () => Response.json({ message: 'The server says no.', code: 'no' }, { status: 422 })
  watchSent((path) => (isRefused && path.endsWith('/description') ? refusal() : undefined))
  await describeCard('Cam 1', 'North shaft')
  await screen.findByRole('button', { name: '1 refused' })
  isRefused = false
  await press('Edit again')
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })
  expect(field.value).toBe('North shaft')
  await fill(field, 'North shaft, second floor')
  await user.keyboard(SAVE)
  await untilGone('button', '1 refused')
  await expect.poll(() => textOf(id, 'Cam 1')).toBe('North shaft, second floor')
})

it('[LIVE-69] [STORY-9] two refusals after being offline are each named and kept, also after the board was left', async () => {
  const id = await show('Refusals')
  for (const name of ['Cam 1', 'Cam 2']) {
    await actOn(page.employee, id, name, 'PATCH', 'status', { status: 'installed' })
    await cardIn('installed', name)
  }
  await goOffline(page)
  for (const name of ['Cam 1', 'Cam 2']) await stepBack(name)
  await liveBadge('Offline · 2 pending')
  for (const name of ['Cam 1', 'Cam 2']) await confirm(id, name)
  await user.click(screen.getByRole('link', { name: 'Back to projects' }))
  await goOnline(page)

  const first = await refused(2, 'Cam 1')
  const second = within(screen.getByRole('dialog')).getByRole('listitem', { name: 'Cam 2' })
  for (const item of [first, second]) {
    expect(item.textContent).toContain('Refusals')
    expect(item.textContent).toContain('Move to Waiting')
    // [STORY-9] The button that takes a colleague's step back says so, and is not the one that leads.
    expect(within(item).getByRole('button', { name: 'Move back to Waiting' }).className).not.toContain('bg-accent')
    expect(within(item).queryByRole('button', { name: 'Do it again on top' })).toBeNull()
  }
  // The cards have gone on: the same move would be refused again.
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
  await user.click(within(first).getByRole('link', { name: 'Open the card' }))
  await dialog('Cam 1')
  await user.keyboard('{Escape}')
  await untilGone('dialog', 'Cam 1')
  await discard(await refused(2, 'Cam 2'))
  await user.keyboard('{Escape}')
  await expect.poll(() => document.activeElement?.textContent).toBe('1 refused')
  await discard(await refused(1, 'Cam 1'))
  await untilGone('dialog', 'Changes that were refused')
  await untilGone('button', /^\d+ refused$/)
})

it('[LIVE-67] without a connection a card cannot be deleted, and the menu says so', async () => {
  await show('Deleting offline')
  await goOffline(page)
  await press('More for Cam 1')
  const item = await screen.findByRole('menuitem', { name: 'Delete (needs a connection)' })
  expect(item.getAttribute('aria-disabled')).toBe('true')
})

it('[STORY-6] what was done for a card, a project or an access that is gone keeps its text and says who ended it', async () => {
  const deleted = await show('Deleted since')
  await goOffline(page)
  await describeCard('Cam 1', 'Behind the steel door')
  await actOn(page.employee, deleted, 'Cam 1', 'DELETE')
  await goOnline(page)
  const card1 = await refused(1, 'Cam 1')
  await expect
    .poll(() => card1.textContent)
    .toMatch(/This card does not exist any more\..*employee Test deleted Cam 1 at \d/)
  expect(card1.textContent).toContain('Behind the steel door')
  within(card1).getByRole('button', { name: 'Copy' })
  expect(within(card1).queryByRole('button', { name: /again/ })).toBeNull()
  await discard(card1)

  const closed = await show('Closed since')
  await goOffline(page)
  await describeCard('Cam 2', 'For the closed one')
  await page.employee('PATCH', `/api/projects/${closed}/checklist`, TICKS)
  await page.employee('PATCH', `/api/projects/${closed}/status`, { status: 'closed' })
  await goOnline(page)
  const card2 = await refused(1, 'Cam 2')
  await expect
    .poll(() => card2.textContent)
    .toMatch(/This project is closed\. An employee can reopen it\..*employee Test completed the project at \d/)
  expect(card2.textContent).toContain('For the closed one')
  await discard(card2)

  const taken = await show('Taken away')
  await goOffline(page)
  await describeCard('Cam 3', 'For the one taken away')
  await page.employee('PATCH', `/api/projects/${taken}/users`, { assignedUsers: [] })
  await goOnline(page)
  const card3 = await refused(1, 'Cam 3')
  expect(card3.textContent).toContain('It is not there any more, or you have no access to it any more')
  expect(card3.textContent).toContain('For the one taken away')
})

it('[UNDO-17] offline an undo withdraws what was not sent, and redoing makes it again', async () => {
  const id = await show('Undo offline')
  await goOffline(page)
  for (const name of ['Cam 1', 'Cam 2']) await install(name)
  for (const installed of [['Cam 1'], []]) {
    await user.keyboard('{Control>}z{/Control}')
    await expect.poll(() => namesIn('installed')).toEqual(installed)
  }
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.poll(() => namesIn('installed')).toEqual(['Cam 1'])
  const sent = watchSent()
  await goOnline(page)
  await expect
    .poll(() => statusesOf(page.employee, id))
    .toEqual({ 'Cam 1': 'installed', 'Cam 2': 'waiting', 'Cam 3': 'waiting' })
  expect(sent).toEqual([expect.stringMatching(/^PATCH .*\/status$/)])
})

it('[LIVE-28] a change says that it is being saved while the server is silent, on the board and after it was left', async () => {
  const id = await show('Slow to save')
  page.line.stall()
  await install('Cam 1')
  const moved = await cardIn('installed', 'Cam 1')
  await within(moved).findByText('Not saved yet')
  await liveBadge('Saving 1 change...')
  await install('Cam 2')
  await liveBadge('Saving 2 changes...')
  await user.click(screen.getByRole('link', { name: 'Back to projects' }))
  // In the head: what was read aloud stays in the page.
  const strip = () => screen.queryByText(/^Saving 2 changes of boards that you left\./, { selector: 'span' })
  await expect.poll(strip).not.toBeNull()
  await page.line.restore()
  await expect
    .poll(() => statusesOf(page.employee, id))
    .toEqual({ 'Cam 1': 'installed', 'Cam 2': 'installed', 'Cam 3': 'waiting' })
  await expect.poll(strip).toBeNull()
})

it('[BOARD-24] [UNDO-3] a step says what it did, and is not taken back by its toast where another person moved the card since', async () => {
  const id = await show('Undo too late')
  await install('Cam 1')
  const told = await toast('Cam 1 installed')
  await within(told).findByRole('button', { name: 'Undo' })
  await actOn(page.employee, id, 'Cam 1', 'PATCH', 'status', { status: 'confirmed' })
  await cardIn('confirmed', 'Cam 1')
  await press('Undo', told)
  expect((await toast('Nothing was undone')).textContent).toMatch(
    /employee Test marked Cam 1 as Confirmed & Tested .* so this cannot be undone/,
  )
  await cardIn('confirmed', 'Cam 1')
})
