import { EMPLOYEES, type Person } from '#events/kernel/actor.ts'
import { maySee } from '#events/kernel/assigned-people.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { Note } from '#events/notes/api.ts'
import type { NotesEvent } from '#events/notes/events.ts'
import { projectOfNotes } from '#events/notes/stream.ts'
import type { ProjectSummary } from '#events/project/api.ts'
import { type Db, projection } from '../../engine/projection.ts'
import { changed, collection } from '../collection.ts'
import { type List, touched } from '../live-list.ts'
import { projects } from './projects.ts'

/**
 * A deleted note keeps its row, so that its id still leads to its project. `wasForInstallers`: installers could read it once, also
 * where they cannot any more.
 */
type Row = {
  readonly projectId: ProjectId
  readonly note: Note
  readonly wasForInstallers?: true
  readonly isDeleted: boolean
}

/** Every note on every project. */
export const notes = projection<Row, Exclude<NotesEvent['type'], 'NotesClosed'>>({
  name: 'notes',
  ids: 'note',
  isOfProject: true,
  version: 2,
  table: 'note',
  indexes: [`(((doc -> 'projectId')::bigint))`],
  // The project of closed notes is gone, and nothing asks for them any more.
  handles: ['NoteAdded', 'NoteEdited', 'NoteDeleted'],
  fold(row, event) {
    const projectId = projectOfNotes(event.stream)
    if (projectId === null) return []
    const { recordedAt } = event
    switch (event.type) {
      case 'NoteAdded': {
        const { noteId: id, title, content, installersMayRead = false } = event.data
        const times = { createdAt: recordedAt, updatedAt: recordedAt }
        const note: Note = { id, projectId, createdBy: event.actor.id, title, content, installersMayRead, ...times }
        return [[id, { projectId, note, ...known(installersMayRead), isDeleted: false }]]
      }
      case 'NoteEdited': {
        const { noteId, title, content, installersMayRead } = event.data
        const readers = installersMayRead === undefined ? {} : { installersMayRead }
        return changed(row, noteId, ({ note }) => ({
          note: { ...note, title, content, ...readers, updatedAt: recordedAt },
          ...known(installersMayRead),
        }))
      }
      case 'NoteDeleted':
        return changed(row, event.data.noteId, () => ({ isDeleted: true }))
    }
  },
})

const kept = collection<Note>(notes, 'note')
export const { one: findNote } = kept

/** The notes on a project, or those that installers may read, newest first. The project's own read model tells if it still exists. */
export const listNotes = (db: Db, projectId: ProjectId, { isAll }: { readonly isAll: boolean }): Promise<Note[]> =>
  kept.things(
    db,
    "and (doc -> 'projectId')::bigint = $1 and ($2 or (doc -> 'note' ->> 'installersMayRead')::boolean) order by id desc",
    projectId,
    isAll,
  )

/** The notes of all projects: employees see all, installers of a project those that they may read. */
export const noteList: List<Note> = {
  touchedBy: (event) =>
    projectOfNotes(event.stream) !== null && 'noteId' in event.data ? touched(event.data.noteId) : null,
  roles: EMPLOYEES,
  async rows(db, ids) {
    const { rows } = await db.query<{ id: number; doc: Row; project: ProjectSummary | null }>(
      `select note.id, note.doc, project.doc -> 'summary' as project from ${notes.rows} as note
       left join ${projects.rows} as project on project.id = (note.doc -> 'projectId')::bigint
       where note.id = any($1::bigint[])`,
      [ids],
    )
    return rows.map(({ id, doc: { note, isDeleted, wasForInstallers }, project }) => {
      const isOfProject = (person: Person) => person.role === 'installer' && project !== null && maySee(person, project)
      return {
        id,
        row: isDeleted ? null : note,
        isFor: (person) => note.installersMayRead && isOfProject(person),
        couldSee: (person) => wasForInstallers === true && isOfProject(person),
      }
    })
  },
}

const known = (installersMayRead: boolean | undefined) => (installersMayRead ? { wasForInstallers: true as const } : {})
