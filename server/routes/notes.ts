import { z } from 'zod'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { notesAggregate } from '#events/notes/aggregate.ts'
import { Note, notesCalls } from '#events/notes/api.ts'
import { NoteId } from '#events/notes/note-id.ts'
import { findNotes, listNotes } from '#projections/models/notes.ts'
import { reserveOne } from '../commands/reservations.ts'
import { routeOf } from '../http/call-route.ts'
import { NO_CONTENT } from '../http/described-answers.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'
import { metaOf, sendCommand } from '../http/send-command.ts'
import { notFound, visibleId, visibleProject } from '../http/visible.ts'
import type { Routes } from './deps.ts'

const ofProject = { cost: 'heavy', access: { roles: EMPLOYEES, visible: 'project' }, scope: 'notes:read' } as const

/** The notes that employees keep on a project (specification, first document, "Project notes"). */
export const notesRoutes: Routes<'bus' | 'pool' | 'fresh' | 'reserve'> = async (app, { bus, pool, fresh, reserve }) => {
  app.get(
    '/projects/:id/notes',
    { config: ofProject, schema: { summary: 'The notes of a project', response: { 200: z.array(Note) } } },
    async (request) => {
      await fresh(request, ['notes'])
      return listNotes(pool, visibleProject(request))
    },
  )

  app.route({
    ...routeOf(notesAggregate, notesCalls.add, 'project'),
    schema: { body: notesCalls.add.body, response: { 201: Note } },
    handler: async (request, reply) => {
      const project = visibleProject(request)
      const meta = metaOf(request)
      const noteId = await reserveOne(reserve, NoteId, { kind: 'note', meta, content: { project, ...request.body } })
      const command = { type: 'AddNote', data: { noteId, ...request.body } } as const
      await sendCommand(bus.notes(project), command, { request, reply, meta })
      return reply.code(201).send(await note(noteId, await fresh(request, ['notes'])))
    },
  })

  app.route({
    ...routeOf(notesAggregate, notesCalls.edit, 'note'),
    schema: { body: notesCalls.edit.body, response: { 200: Note } },
    handler: async (request, reply) => {
      const noteId = visibleId(request, NoteId)
      const command = { type: 'EditNote', data: { noteId, ...request.body } } as const
      await sendCommand(bus.notes(visibleProject(request)), command, { request, reply })
      return note(noteId, await fresh(request, ['notes']))
    },
  })

  app.route({
    ...routeOf(notesAggregate, notesCalls.delete, 'note'),
    schema: { response: NO_CONTENT },
    handler: async (request, reply) => {
      const command = { type: 'DeleteNote', data: { noteId: visibleId(request, NoteId) } } as const
      await sendCommand(bus.notes(visibleProject(request)), command, { request, reply })
      return reply.code(204).send()
    },
  })

  /** @throws HttpError 404 when it was deleted meanwhile; ReadModelsBehind when that cannot be told. */
  async function note(id: NoteId, isFresh: boolean): Promise<Note> {
    const [found] = await findNotes(pool, [id])
    if (!found) throw isFresh ? notFound() : new ReadModelsBehind()
    return found
  }
}
