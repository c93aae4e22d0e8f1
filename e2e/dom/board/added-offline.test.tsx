import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { boardPage, dialog, fill, goOffline, press, showBoard } from './board-dom.tsx'
import { user } from '../test-page.tsx'

const page = await boardPage()

it('[BOARD-126] a card that is added without a connection is said to wait, and to be there once it was sent', async () => {
  const id = await page.makeBoard('Added in the cellar', [{ name: 'Cam 1' }])
  await showBoard(page, 'employee', id)
  await goOffline(page)
  await press('Add Manual Card')
  const adding = await dialog('Add Manual Card')
  await fill(within(adding).getByRole('textbox', { name: 'Card name' }), 'Cam 2')
  await user.keyboard('{Enter}')
  const said = () => within(adding).getByRole('status').textContent
  await expect.poll(said).toBe('Cam 2 is on the board and waits for the connection. You can add another one.')
  await screen.findByRole('article', { name: 'Cam 2', hidden: true })
})
