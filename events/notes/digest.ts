import type { Fact } from '../kernel/envelope.ts'
import type { UserId } from '../kernel/ids.ts'
import { type DigestLine, DigestLines } from '../project/digest/lines.ts'
import type { NotesEvent } from './events.ts'
import type { NoteId } from './note-id.ts'

type WrittenNote = { readonly by: UserId; readonly title: string; readonly content: string }

/** News of a project's notes, event by event: each note by another person that is still there, as it is now. */
export class NotesDigest {
  readonly #notes = new Map<NoteId, WrittenNote>()
  readonly #reader: UserId

  constructor(reader: UserId) {
    this.#reader = reader
  }

  /** Takes the next event. */
  take({ type, data, actor }: Fact<NotesEvent>): void {
    switch (type) {
      case 'NoteAdded':
      case 'NoteEdited':
        if (type === 'NoteEdited' && data.title === data.previous.title && data.content === data.previous.content)
          return
        if (actor.id === null || actor.id === this.#reader) this.#notes.delete(data.noteId)
        else this.#notes.set(data.noteId, { by: actor.id, title: data.title, content: data.content })
        return
      case 'NoteDeleted':
        this.#notes.delete(data.noteId)
        return
      case 'NotesClosed':
        this.#notes.clear()
    }
  }

  lines(): DigestLine[] {
    const lines = new DigestLines()
    for (const { by, title, content } of this.#notes.values())
      lines.addCard({ kind: 'noted', by }, { name: title, text: content })
    return lines.inOrder()
  }
}
