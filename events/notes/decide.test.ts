import { describe, expect, it } from 'vitest'
import { by, fact, specification } from '../kernel/testing/decider-spec.ts'
import { NoteChanges, type NotesCommand } from './commands.ts'
import { notesDecider } from './decide.ts'
import type { NotesEvent } from './events.ts'
import { NoteId } from './note-id.ts'

const { given } = specification(notesDecider)

const noteId = NoteId.parse(3)
const text = { title: 'Gate code', content: 'Ask at the lodge' }
const added = fact<NotesEvent>({ type: 'NoteAdded', data: { noteId, ...text } }, by(1))
const deleted = fact<NotesEvent>({ type: 'NoteDeleted', data: { noteId, ...text } }, by(1))
const closed = fact<NotesEvent>({ type: 'NotesClosed', data: {} })
const add: NotesCommand = { type: 'AddNote', data: { noteId, ...text } }
const edit: Extract<NotesCommand, { type: 'EditNote' }> = {
  type: 'EditNote',
  data: { noteId, title: 'Gate', content: '1234' },
}
const remove: NotesCommand = { type: 'DeleteNote', data: { noteId } }

describe('notes', () => {
  it('[NOTES-1] are added with their text', () => {
    expect(given().when(add).events).toEqual([{ type: 'NoteAdded', data: { noteId, ...text } }])
  })
  it('[CMD-22] are not added a second time under the same id', () => {
    expect(given(added).refusal(add)).toEqual({ code: 'note-exists' })
    expect(given(added, deleted).refusal(add)).toEqual({ code: 'note-exists' })
  })
  it('[NOTES-2] are edited by the person who wrote them, with the text before', () => {
    expect(given(added).when(edit).events).toEqual([
      { type: 'NoteEdited', data: { noteId, title: 'Gate', content: '1234', previous: text } },
    ])
  })
  it('[NOTES-30] keep what was changed elsewhere in the text that an edit left as it was', () => {
    const edited = fact<NotesEvent>(
      { type: 'NoteEdited', data: { noteId, title: 'Gate', content: text.content, previous: text } },
      by(1),
    )
    const base = { content: text.content }
    const other = { type: 'EditNote', data: { noteId, content: '1234', base } } as const
    const data = { noteId, title: 'Gate', content: '1234', previous: { title: 'Gate', content: text.content } }
    expect(given(added, edited).when(other).events).toEqual([{ type: 'NoteEdited', data }])
  })
  it('[NOTES-30] refuse an edit of a text that was changed otherwise since, with that text', () => {
    const edited = fact<NotesEvent>(
      { type: 'NoteEdited', data: { noteId, title: 'Lodge', content: '1234', previous: text } },
      by(1),
    )
    const beaten = (base?: typeof text): NotesCommand => ({ ...edit, data: { ...edit.data, ...(base && { base }) } })
    expect(given(added, edited).refusal(beaten(text))).toEqual({
      code: 'changed-meanwhile',
      theirs: { title: 'Lodge' },
    })
    expect(given(added, edited).when(beaten()).events).toHaveLength(1)
    expect(given(added, edited).when(beaten({ title: 'Lodge', content: '1234' })).events).toHaveLength(1)
  })
  it('[NOTES-54] say who may read them, and keep that where an edit does not say it', () => {
    const readers = (installersMayRead: boolean, base?: boolean): NotesCommand => ({
      type: 'EditNote',
      data: { noteId, installersMayRead, ...(base !== undefined && { base: { installersMayRead: base } }) },
    })
    const opened = { type: 'NoteEdited', data: { noteId, ...text, installersMayRead: true, previous: text } } as const
    expect(given(added).when(readers(true)).events).toEqual([opened])
    expect(given(added).when(readers(false)).events).toEqual([])
    const open = fact<NotesEvent>(opened, by(1))
    expect(given(added, open).when(readers(true)).events).toEqual([])
    expect(given(added, open).when(edit).events[0]).not.toHaveProperty('data.installersMayRead')
    const edited = given(added, open)
      .when(edit)
      .events.map((event) => fact(event, by(1)))
    expect(given(added, open, ...edited).view.notes.get(noteId)).toMatchObject({ installersMayRead: true })
    expect(given(added, open).refusal(readers(false, false))).toMatchObject({ theirs: { installersMayRead: true } })
    expect(NoteChanges.safeParse({ installersMayRead: true }).success).toBe(true)
    expect(NoteChanges.safeParse({ installersMayRead: true, title: 'Gate' }).success).toBe(false)
  })
  it('record nothing when an edit leaves them as they are', () => {
    expect(given(added).when({ type: 'EditNote', data: { noteId, ...text } }).events).toEqual([])
  })
  it('are deleted with the text that they had', () => {
    expect(given(added).when(remove).events).toEqual([{ type: 'NoteDeleted', data: { noteId, ...text } }])
  })
  it.each([edit, remove])('[NOTES-2] refuse $type to other people', (command) => {
    expect(given(added).refusal(command, by(2))).toEqual({ code: 'note-of-another' })
  })
  it.each([edit, remove])('refuse $type of one that is not there', (command) => {
    expect(given().refusal(command)).toEqual({ code: 'note-unknown' })
    expect(given(added, deleted).refusal(command)).toEqual({ code: 'note-unknown' })
  })
  it.each([add, edit, remove])('[NOTES-3] refuse $type once the project is gone', (command) => {
    expect(given(added, closed).refusal(command)).toEqual({ code: 'notes-closed' })
  })
  it('[NOTES-3] are closed once', () => {
    const close: NotesCommand = { type: 'CloseNotes', data: {} }
    expect(given(added).when(close).events).toEqual([{ type: 'NotesClosed', data: {} }])
    expect(given(added, closed).when(close).events).toEqual([])
  })
  it('are the same from a snapshot', () => {
    const { view } = given(
      added,
      fact<NotesEvent>({ type: 'NoteAdded', data: { noteId: NoteId.parse(4), ...text } }),
      deleted,
      closed,
    )
    const model = notesDecider.open()
    const { snapshots } = notesDecider
    const patch = snapshots?.load(JSON.parse(JSON.stringify(snapshots.save(view))))
    if (patch) model.apply(patch)
    expect(model.view).toEqual(view)
    expect(model.view.notes.size).toBe(2)
  })
})
