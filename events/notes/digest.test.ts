import { describe, expect, it } from 'vitest'
import { by, fact } from '../kernel/testing/decider-spec.ts'
import { UserId } from '../kernel/ids.ts'
import { NotesDigest } from './digest.ts'
import type { NotesEvent } from './events.ts'
import { NoteId } from './note-id.ts'

const [me, ivo, mia] = [by(1), by(2), by(3)]
const reader = UserId.parse(1)
const [gate, key] = [NoteId.parse(1), NoteId.parse(2)]
const added = (noteId: NoteId, title: string): NotesEvent => ({
  type: 'NoteAdded',
  data: { noteId, title, content: '' },
})
const edited = (noteId: NoteId, title: string): NotesEvent => ({
  type: 'NoteEdited',
  data: { noteId, title, content: 'Ask', previous: { title: '', content: '' } },
})
const deleted = (noteId: NoteId): NotesEvent => ({ type: 'NoteDeleted', data: { noteId, title: '', content: '' } })

function told(...events: readonly (readonly [typeof me, NotesEvent])[]) {
  const digest = new NotesDigest(reader)
  for (const [who, event] of events) digest.take(fact(event, who))
  return digest.lines()
}

describe('[SEEN-8] the digest of notes', () => {
  it('tells each note that others wrote, as it is now, by the one who wrote it last', () => {
    expect(told([ivo, added(gate, 'Gate')], [ivo, added(key, 'Key')], [mia, edited(gate, 'Gate code')])).toEqual([
      { kind: 'noted', by: mia.id, count: 1, cards: [{ name: 'Gate code', text: 'Ask' }] },
      { kind: 'noted', by: ivo.id, count: 1, cards: [{ name: 'Key', text: '' }] },
    ])
  })

  it('[NOTES-54] tells no note whose readers alone changed', () => {
    const data = { noteId: gate, title: 'Gate', content: '', previous: { title: 'Gate', content: '' } }
    const opened: NotesEvent = { type: 'NoteEdited', data: { ...data, installersMayRead: true } }
    expect(told([ivo, added(gate, 'Gate')], [mia, opened])).toMatchObject([{ by: ivo.id }])
    expect(told([mia, opened])).toEqual([])
  })

  it('leaves out what the reader wrote last, and what is gone', () => {
    expect(told([me, added(gate, 'Gate')])).toEqual([])
    expect(told([ivo, added(gate, 'Gate')], [me, edited(gate, 'Mine')])).toEqual([])
    expect(told([ivo, added(gate, 'Gate')], [ivo, deleted(gate)])).toEqual([])
    expect(told([ivo, added(gate, 'Gate')], [ivo, { type: 'NotesClosed', data: {} }])).toEqual([])
  })
})
