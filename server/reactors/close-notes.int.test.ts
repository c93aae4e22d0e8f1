import { describe, expect, it } from 'vitest'
import { SYSTEM } from '#events/kernel/actor.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import { NoteId } from '#events/notes/note-id.ts'
import { notesStream } from '#events/notes/stream.ts'
import type { LogEvent } from '#events/registry.ts'
import { createProject } from '../testing/app/answers.ts'
import { meta } from '../testing/test-bus.ts'
import { sharedApp } from '../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')

const text = { title: 'Gate code', content: 'Ask at the lodge' }

async function notesEvents(project: number): Promise<LogEvent[]> {
  const events: LogEvent[] = []
  for await (const event of app.runtime.store.read(notesStream(ProjectId.parse(project)), 0)) events.push(event)
  return events
}

describe('the notes on a deleted project', () => {
  it('[NOTES-3] are closed by the system, and take nothing more', async () => {
    const { id } = await createProject(employee, 'P', [])
    const { id: other } = await createProject(employee, 'Q', [])
    for (const project of [id, other])
      expect(await employee('POST', `/api/projects/${project}/notes`, text)).toMatchObject({ status: 201 })
    expect(await employee('DELETE', `/api/projects/${id}`)).toMatchObject({ status: 204 })
    await expect.poll(() => notesEvents(id)).toHaveLength(2)
    expect((await notesEvents(id))[1]).toMatchObject({ type: 'NotesClosed', actor: SYSTEM, source: 'reactor' })
    expect(await notesEvents(other)).toHaveLength(1)

    const late = app.runtime.bus
      .notes(ProjectId.parse(id))
      .execute({ type: 'AddNote', data: { noteId: NoteId.parse(99), ...text } }, meta())
    await expect(late).rejects.toMatchObject({ refusal: { code: 'notes-closed' } })
    expect(await app.runtime.reactors.status()).toContainEqual(
      expect.objectContaining({ name: 'close-notes', setAside: [] }),
    )
  })
})
