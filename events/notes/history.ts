import { EMPLOYEES } from '../kernel/actor.ts'
import { type History, newValue, oldValue, text, type ToldEvent } from '../kernel/history.ts'
import type { NotesEvent } from './events.ts'
import { projectOfNotes } from './stream.ts'

/** The sentences about the notes on a project, for employees alone (docs/rules.md, HIST-1 and HIST-3). */
export const notesHistory: History<NotesEvent> = {
  projectOf: projectOfNotes,
  isOfBoard: false,
  roles: EMPLOYEES,
  tell(event): ToldEvent {
    const devices: ToldEvent['devices'] = []
    switch (event.type) {
      case 'NoteAdded': {
        const { title, content, installersMayRead } = event.data
        const readers = installersMayRead ? [text('for installers too')] : []
        return { kind: 'notes', phrase: [text('wrote the note'), newValue(title), ...readers], devices, new: content }
      }
      case 'NoteEdited': {
        const { title, content, installersMayRead, previous } = event.data
        if (installersMayRead !== undefined && title === previous.title && content === previous.content) {
          const words = installersMayRead ? 'let installers read the note' : 'kept the note from installers:'
          return { kind: 'notes', phrase: [text(words), newValue(title)], devices }
        }
        const isRenamed = title !== previous.title
        const phrase = isRenamed
          ? [text('changed the note'), oldValue(previous.title), text('to'), newValue(title)]
          : [text('changed the note'), newValue(title)]
        return { kind: 'notes', phrase, devices, old: previous.content, new: content }
      }
      case 'NoteDeleted': {
        const { title, content } = event.data
        return { kind: 'notes', phrase: [text('deleted the note'), oldValue(title)], devices, old: content }
      }
      case 'NotesClosed':
        return { kind: 'notes', phrase: [text('closed the notes, since the project was deleted')], devices }
    }
  },
}
