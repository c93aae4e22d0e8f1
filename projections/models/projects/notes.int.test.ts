import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#events/kernel/actor.ts'
import { ProjectId, UserId } from '#events/kernel/ids.ts'
import type { NotesEvent } from '#events/notes/events.ts'
import { NoteId } from '#events/notes/note-id.ts'
import { notesStream } from '#events/notes/stream.ts'
import { EXAMPLE_PROJECT } from '#events/project/examples.ts'
import { projectStream } from '#events/project/stream.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import type { GivenEvent } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'
import { listNotes, noteList, notes } from './notes.ts'
import { projects } from './projects.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const quay = ProjectId.parse(1)
const [gate, ladder] = [NoteId.parse(1), NoteId.parse(2)]
const person = (role: Person['role'], email: string): Person => ({ id: UserId.parse(9), role, email })
const [ida, other] = [person('installer', 'ida@example.com'), person('installer', 'other@example.com')]
const cleo = person('customer', 'cleo@example.com')
const text = { title: 'Gate', content: 'Ask' }
const on = (event: NotesEvent): GivenEvent => ({ stream: notesStream(quay), ...event })
const readers = (installersMayRead: boolean) =>
  on({ type: 'NoteEdited', data: { noteId: gate, ...text, installersMayRead, previous: text } })
const log: readonly GivenEvent[] = [
  {
    ...{ stream: projectStream(quay), type: 'ProjectCreated' },
    data: { ...EXAMPLE_PROJECT, projectId: quay, assignedUsers: ['Ida@example.com', 'cleo@example.com'] },
  },
  on({ type: 'NoteAdded', data: { noteId: gate, ...text } }),
  on({ type: 'NoteAdded', data: { noteId: ladder, ...text, installersMayRead: true } }),
]

/** The first note in the list: true if a person may see it, and if they could before. */
const told = (who: Person, ...more: readonly GivenEvent[]) =>
  given(...log, ...more).answer(test.database.pool, [notes, projects], async (db) => {
    const [row] = await noteList.rows(db, [gate])
    return [row?.isFor(who), row?.couldSee?.(who)]
  })

it('[NOTES-54] tells a note to the installers of its project while they may read it, and as gone then', async () => {
  expect(await told(ida)).toEqual([false, false])
  expect(await told(ida, readers(true))).toEqual([true, true])
  expect(await told(ida, readers(true), readers(false))).toEqual([false, true])
  for (const who of [other, cleo]) expect(await told(who, readers(true))).toEqual([false, false])
})

it('[NOTES-54] lists for installers those that they may read, also after an edit that does not say it', async () => {
  const previous = text
  const edited = on({ type: 'NoteEdited', data: { noteId: ladder, title: 'Ladder', content: 'Lodge', previous } })
  const titles = (isAll: boolean) =>
    given(...log, edited).answer(test.database.pool, [notes, projects], async (db) =>
      (await listNotes(db, quay, { isAll })).map(({ title, installersMayRead }) => [title, installersMayRead]),
    )
  expect(await titles(true)).toEqual([
    ['Ladder', true],
    ['Gate', false],
  ])
  expect(await titles(false)).toEqual([['Ladder', true]])
})
