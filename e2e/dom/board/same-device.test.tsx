import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useShortcutGroups } from '../../../client/ui/text/shortcut-help.ts'
import { card, cardsOf, chooseOn, dialog, boardPage, press, showBoard, toast, untilGone, user } from './board-dom.tsx'

const page = await boardPage()

it('[SYNC-65] [SYNC-66] an employee merges two cards from the menu of one, sees what comes over, and takes it back', async () => {
  const id = await page.makeBoard('Doubles', [
    { name: 'Gate' },
    { name: 'Camera 12', status: 'installed' },
    { name: 'Ramp' },
  ])
  await showBoard(page, 'employee', id)
  await card('Gate')
  // The code that offers to take back comes once the board shows.
  await expect.poll(() => Object.keys(useShortcutGroups.getState())).toContain('Undo')
  await chooseOn('Camera 12', 'Same device as ...')
  const asking = await dialog('Same device')
  await user.click(within(asking).getByRole('button', { name: /^Same device as/ }))
  await user.click(await screen.findByRole('option', { name: 'Gate' }))
  within(asking).getByText('Status: Installed')
  await press('Merge cards', asking)
  const told = await toast('Camera 12 merged into Gate')
  await untilGone('article', 'Camera 12')
  await expect.poll(async () => (await cardsOf(page.employee, id)).get('Gate')?.status).toBe('installed')
  await press('Undo', told)
  await card('Camera 12')
  await expect.poll(async () => (await cardsOf(page.employee, id)).get('Gate')?.status).toBe('waiting')
})

it('[SYNC-65] installers have no such item', async () => {
  const id = await page.makeBoard('Doubles of others', [{ name: 'Gate' }, { name: 'Ramp' }])
  await showBoard(page, 'installer', id)
  await card('Gate')
  await press('More for Gate')
  await screen.findByRole('menuitem', { name: 'Open details' })
  expect(screen.queryByRole('menuitem', { name: 'Same device as ...' })).toBeNull()
})
