import { randomUUID } from 'node:crypto'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  abc,
  boardPage,
  showBoard,
  goOffline,
  goOnline,
  actOn,
  card,
  cardIn,
  cardsOf,
  liveBadge,
  SAVE,
  writeInto,
  namesIn,
  dialog,
  bar,
  untilGone,
  press,
  toast,
} from './board-dom.tsx'
import { user } from '../test-page.tsx'

// Steps that a colleague was quicker with, found when the line comes back.

const page = await boardPage()
afterEach(() => goOnline(page))

/** Shows a board of three cards to the installer; its id. */
async function show(name: string): Promise<number> {
  const id = await page.makeBoard(name, abc)
  await showBoard(page, 'installer', id)
  return id
}
/** A colleague takes a card to the last column. */
async function confirm(id: number, name: string): Promise<void> {
  for (const status of ['installed', 'confirmed']) await actOn(page.employee, id, name, 'PATCH', 'status', { status })
}

it('[CMD-9] [BOARD-17] [LIVE-75] of a selection those stay that a colleague moved back, named with the reason, in the list of refusals, too', async () => {
  const id = await show('Parts')
  const installed = { status: 'installed' }
  for (const name of ['Cam 1', 'Cam 2', 'Cam 3']) await actOn(page.employee, id, name, 'PATCH', 'status', installed)
  await cardIn('installed', 'Cam 3')
  await goOffline(page)
  await press('Select cards')
  await press('Select all')
  await press(/^Mark as Confirmed/, await bar())
  await actOn(page.employee, id, 'Cam 2', 'PATCH', 'status', { status: 'waiting' })
  await goOnline(page)
  expect((await toast('Failed to update device status')).textContent).toMatch(
    /1 of 3 cards was not moved\. Cam 2: employee Test moved this card to Waiting/,
  )
  await cardIn('waiting', 'Cam 2')
  expect(namesIn('confirmed')).toEqual(['Cam 1', 'Cam 3'])
  await press('1 refused')
  const item = await within(await dialog('Changes that were refused')).findByRole('listitem', { name: 'Cam 2' })
  expect(item.textContent).toContain('Move to Confirmed & Tested')
  expect(item.textContent).toContain('Parts')
})

it('[STORY-8] of steps that a colleague overtook the digest tells, and nothing is refused', async () => {
  const id = await show('Overtaken')
  await goOffline(page)
  within(await card('Cam 1'))
    .getByRole('button', { name: 'Mark as Installed' })
    .focus()
  await user.keyboard('{Enter}')
  await press('Select cards')
  for (const name of ['Cam 2', 'Cam 3'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  // By key: a press of a button that has just come under the pointer counts for nothing (BOARD-23).
  within(await bar())
    .getByRole('button', { name: /^Mark as Installed/ })
    .focus()
  await user.keyboard('{Enter}')
  for (const name of ['Cam 1', 'Cam 2']) await confirm(id, name)
  await goOnline(page)
  const digest = () => screen.getByRole('region', { name: 'While you were away' })
  await screen.findByRole('region', { name: 'While you were away' })
  const told = () => within(digest()).getAllByRole('listitem')
  await expect
    .poll(() => told().map(({ textContent }) => textContent))
    // Beside them stands what the colleague did meanwhile, once that is known.
    .toEqual(expect.arrayContaining(['Cam 1 was already confirmed', 'Cam 2 was already confirmed']))
  await cardIn('installed', 'Cam 3')
  expect(namesIn('confirmed')).toEqual(['Cam 1', 'Cam 2'])
  expect(screen.queryByRole('button', { name: /refused$/ })).toBeNull()
  expect(screen.queryByText('Failed to update device status')).toBeNull()
  await press('Got it', digest())
  await untilGone('region', 'While you were away')
})

it('[STORY-10] [STORY-11] a text for a card that was deleted can be tried again and saved, and goes by itself once the card is back', async () => {
  const id = await show('Back again')
  const cam = (await cardsOf(page.employee, id)).get('Cam 1')
  await goOffline(page)
  await writeInto('Cam 1', 'Behind the steel door')
  await user.keyboard(SAVE)
  await liveBadge('Offline · 1 pending')
  const key = randomUUID()
  await page.employee('DELETE', `/api/devices/${cam?.id}`, undefined, { key })
  await goOnline(page)
  await press('1 refused')
  const item = await within(await dialog('Changes that were refused')).findByRole('listitem', { name: 'Cam 1' })
  for (const name of ['Retry', 'Save as a file', 'Discard']) within(item).getByRole('button', { name })
  await user.keyboard('{Escape}')
  expect((await page.employee('POST', `/api/projects/${id}/undo`, { undoes: [key] })).status).toBeLessThan(300)
  await untilGone('button', /refused$/)
  await expect
    .poll(async () => (await cardsOf(page.employee, id)).get('Cam 1')?.description)
    .toBe('Behind the steel door')
})
