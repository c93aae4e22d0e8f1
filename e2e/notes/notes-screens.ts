// The screens of the notes, and how a page comes into their states.
import type { Page } from 'playwright/test'
import { button, makeBoard, openBoard } from '../kit/board-page.ts'
import { colleagueAt } from '../kit/screen-steps.ts'
import { dialog, makeNote, openNotes } from './notes-page.ts'
import type { Screen } from '../kit/screen.ts'

/** Two notes, one of them with the longest title that there may be. */
async function readNotes(page: Page): Promise<void> {
  const id = await makeBoard(page, `Notes at ${'the far end of the harbour '.repeat(5)}`.trim(), [])
  await makeNote(page, id, { title: 'T'.repeat(300), content: `${'Long '.repeat(100)}${'C'.repeat(500)}` })
  await makeNote(page, id, { title: 'Gate code', content: '1234, and ask at the lodge.\nNot after 18:00.' })
  await openNotes(page, id)
}

/** Sends the dialog empty. */
async function addNote(page: Page): Promise<void> {
  await button(page, 'Add Note').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Note' }).click()
}

async function openEmptyNotes(page: Page): Promise<void> {
  await openNotes(page, await makeBoard(page, 'Notes to come', []))
}

/** A board with a note for installers. */
async function readShared(page: Page): Promise<void> {
  await page.goto('/profile')
  const employee = await colleagueAt(page, 'employee')
  const id = await makeBoard({ request: employee }, 'Notes for installers', [])
  const content = 'Behind the lodge, https://lodge.example/key has the code.'
  const note = { title: 'Ladder', content, installersMayRead: true }
  await employee.post(`/api/projects/${id}/notes`, { data: note })
  await employee.dispose()
  await openBoard(page, id)
  await button(page, '1 note').click()
}

const notes: Screen = {
  name: 'notes',
  person: 'employee',
  open: readNotes,
  seen: (page) => page.getByRole('article').first(),
}

const addNoteScreen: Screen = {
  name: 'add-note',
  from: notes,
  person: 'employee',
  open: addNote,
  seen: (page) => dialog(page).getByRole('alert'),
}

export const notesScreens: readonly Screen[] = [
  notes,
  { name: 'notes-projects', path: '/notes', person: 'employee', seen: (page) => page.getByText('Active').first() },
  {
    name: 'notes-empty',
    person: 'employee',
    open: openEmptyNotes,
    seen: (page) => button(page, 'Create First Note'),
  },
  {
    name: 'notes-missing',
    path: '/notes?project=999999',
    person: 'employee',
    seen: (page) => page.getByText('This project does not exist, or you have no access to it.'),
  },
  {
    name: 'delete-note',
    from: notes,
    person: 'employee',
    open: (page) => button(page, `Delete ${'T'.repeat(300)}`).click(),
    seen: (page) => page.getByRole('alertdialog'),
    opens: ['features/notes/note-dialog.tsx'],
  },
  addNoteScreen,
  {
    name: 'shared-notes',
    person: 'installer',
    open: readShared,
    seen: (page) => page.getByRole('heading', { name: 'Ladder' }),
    opens: ['features/board/notes/shared-notes-dialog.tsx'],
  },
  {
    name: 'notes-refused',
    path: '/notes',
    person: 'installer',
    seen: (page) => page.getByRole('heading', { name: /^Access Restricted - / }),
  },
]
