import { render, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { ProjectId } from '#events/kernel/ids.ts'
import { Note } from '#events/notes/api.ts'
import { NoteDialog } from '../../../client/features/notes/note-dialog.tsx'
import { ConfirmProvider } from '../../../client/ui/overlay/confirm.tsx'
import { Around, user } from '../test-page.tsx'
import { card, dialog, fill, isThere, boardPage, press, showBoard } from './board-dom.tsx'

const page = await boardPage()

const write = async (project: number, title: string, more: object = {}) =>
  Note.parse((await page.employee('POST', `/api/projects/${project}/notes`, { title, content: 'Ask', ...more })).body)
const notesOf = async (project: number) =>
  z.array(Note).parse((await page.employee('GET', `/api/projects/${project}/notes`)).body)

describe('[NOTES-55] the board of an installer', () => {
  it('shows the notes that installers may read, as they come and go', async () => {
    const id = await page.makeBoard('Notes', [{ name: 'Cam 1' }])
    const closed = await write(id, 'Contract')
    await showBoard(page, 'installer', id)
    await card('Cam 1')
    expect(isThere('button', /notes?$/)).toBe(false)
    const open = await write(id, 'Ladder', { installersMayRead: true })
    await screen.findByRole('button', { name: '1 note' })
    await press('1 note')
    const notes = within(await dialog('Notes'))
    expect(notes.getByRole('heading', { name: 'Ladder' })).toBeTruthy()
    expect(notes.queryByText('Contract')).toBeNull()
    await page.employee('PATCH', `/api/notes/${closed.id}`, { installersMayRead: true })
    await notes.findByRole('heading', { name: 'Contract' })
    for (const one of [open, closed]) await page.employee('PATCH', `/api/notes/${one.id}`, { installersMayRead: false })
    await notes.findByText('There is no note any more.')
    await user.keyboard('{Escape}')
    await expect.poll(() => isThere('button', /notes?$/)).toBe(false)
  })

  it('is the only one that has them: customers see none, employees have a way to all', async () => {
    const id = await page.makeBoard('Notes', [{ name: 'Cam 1' }])
    await write(id, 'Ladder', { installersMayRead: true })
    for (const person of ['customer', 'employee'] as const) {
      await showBoard(page, person, id)
      await card('Cam 1')
      expect(isThere('button', /notes?$/)).toBe(false)
    }
    expect(screen.getAllByRole('link', { name: 'Notes' }).length).toBeGreaterThan(0)
  })
})

it('[NOTES-55] the dialog of a note opens it to installers by a tick, which is off at first', async () => {
  const id = await page.makeBoard('Notes', [])
  await page.signIn('employee')
  const onClose = vi.fn<() => void>()
  const props = { projectId: id as ProjectId, isOpen: true, onClose, focusFallback: createRef<HTMLElement>() }
  render(
    <ConfirmProvider>
      <NoteDialog {...props} edited={null} />
    </ConfirmProvider>,
    { wrapper: Around },
  )
  await fill(screen.getByRole('textbox', { name: 'Title' }), 'Ladder')
  await fill(screen.getByRole('textbox', { name: 'Content' }), 'Behind the lodge')
  const tick = screen.getByRole('checkbox', { name: /^Installers may read it/ })
  expect(tick.getAttribute('aria-checked')).toBe('false')
  await user.click(tick)
  await press('Add Note')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(await notesOf(id)).toMatchObject([{ title: 'Ladder', installersMayRead: true }])
})
