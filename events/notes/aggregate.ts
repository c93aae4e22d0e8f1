import { EMPLOYEES } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { ProjectId } from '../kernel/ids.ts'
import { Note } from './api.ts'
import type { NotesCommand } from './commands.ts'
import { notesDecider, type NotesPatch, type NotesView } from './decide.ts'
import { NotesEvent } from './events.ts'
import { notesHistory } from './history.ts'
import { type NotesRefusal, notesRefusals } from './refusals.ts'
import { notesStream } from './stream.ts'

/** The notes that employees keep on a project: one stream for each project. */
export const notesAggregate = {
  stream: notesStream,
  decider: notesDecider,
  events: NotesEvent,
  commands: {
    AddNote: { roles: EMPLOYEES },
    EditNote: { roles: EMPLOYEES },
    DeleteNote: { roles: EMPLOYEES },
    CloseNotes: { roles: [] },
  },
  maySee: ({ role }) => role === 'employee',
  refusals: notesRefusals,
  history: notesHistory,
  lists: { notes: Note },
  scope: 'notes',
  ids: ['note'],
} as const satisfies Aggregate<[ProjectId], NotesView, NotesPatch, NotesCommand, NotesEvent, NotesRefusal>
