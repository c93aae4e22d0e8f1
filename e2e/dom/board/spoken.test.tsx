// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useShortcutGroups } from '../../../client/ui/text/shortcut-help.ts'
import { actOn, boardPage, card, cardsOf, chooseOn, dialog, goOffline, goOnline } from './board-dom.tsx'
import { press, pressOn, showBoard, toast, untilGone } from './board-dom.tsx'
import { user } from '../test-page.tsx'

const page = await boardPage()

/** Waits until the live region says this. */
async function spoken(words: string | RegExp): Promise<void> {
  await expect
    .poll(() => [...document.querySelectorAll('[role=status].sr-only')].map(({ textContent }) => textContent), {
      timeout: 10_000,
    })
    .toContainEqual(expect.stringMatching(words))
}

it('[BOARD-127] [BOARD-126] each change on a board is told to screen readers, by a toast or by the live region', async () => {
  const id = await page.makeBoard('Spoken', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  const { id: first } = (await cardsOf(page.employee, id)).get('Cam 1') ?? {}
  await page.employee('POST', `/api/devices/${first}/flag`, { kind: 'no-access', reason: 'Locked' })
  await showBoard(page, 'employee', id)
  await card('Cam 1')
  // The code that takes gestures back tells of those that have no toast.
  await expect.poll(() => Object.keys(useShortcutGroups.getState())).toContain('Undo')

  await chooseOn('Cam 1', 'Open details')
  await press('Clear flag', await dialog('Cam 1'))
  await spoken('Flag of Cam 1 cleared')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('checkbox', { name: 'Camera views confirmed' }))
  await spoken('Camera views confirmed ticked')
  await press('Add Manual Card')
  const adding = await dialog('Add Manual Card')
  await user.type(within(adding).getByRole('textbox', { name: 'Card name' }), 'Cam 3{Enter}')
  await spoken('Cam 3 added')
  await user.keyboard('{Escape}')
  await untilGone('dialog', 'Add Manual Card')

  await pressOn('Cam 1', 'Mark as Installed')
  await press('Undo', await toast('Cam 1 installed'))
  await toast('Cam 1 moved back to Waiting')
  await actOn(page.installer, id, 'Cam 2', 'PATCH', 'status', { status: 'installed' })
  await spoken('Cam 2 moved to Installed by')
  await goOffline(page)
  await spoken(/connection/i)
  await goOnline(page)
})
