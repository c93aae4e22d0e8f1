import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { boardPage, dialog, fill, press, showBoard, TICKS, toast, untilGone } from './board-dom.tsx'
import { user } from '../test-page.tsx'

// The import of a list, as people ask for it from anywhere.

const page = await boardPage()

async function askForImport(): Promise<void> {
  await press('Find')
  await fill(await within(await dialog('Find')).findByRole('combobox', { name: 'Find' }), 'device list')
  await user.click(await within(await dialog('Find')).findByRole('option', { name: 'Import a Device List' }))
  await untilGone('dialog', 'Find')
}

it('[FIND-44] an import that is asked for opens on an open project, and a closed one says why it does not', async () => {
  const id = await page.makeBoard('Asked for', [{ name: 'Cam 1', status: 'confirmed' }])
  await showBoard(page, 'employee', id)
  await askForImport()
  await dialog('Import CSV')
  await user.keyboard('{Escape}')
  await untilGone('dialog', 'Import CSV')

  await page.employee('PATCH', `/api/projects/${id}/checklist`, TICKS)
  await page.employee('PATCH', `/api/projects/${id}/status`, { status: 'closed' })
  await screen.findByRole('button', { name: 'Reopen' })
  await askForImport()
  expect((await toast('No List Can Be Imported Here')).textContent).toContain('This project is closed.')
  expect(location.search).not.toContain('open=import')

  await press('Reopen')
  await screen.findByRole('button', { name: 'Installation Complete' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
