import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ProjectId } from '#events/kernel/ids.ts'
import type * as Protocol from '#events/live/protocol.ts'
import type { PackedSnapshot, Present, StreamRef } from '#events/live/protocol.ts'
import { notesStream, projectOfNotes } from '#events/notes/stream.ts'
import { createProject } from '../../testing/app/answers.ts'
import { type Send, startTestApp, type TestApp } from '../../testing/app/app.ts'
import { boardOf } from '../../testing/live-socket.ts'
import { type LiveClient, liveClients } from '../../testing/test-client.ts'
import { KINDS } from './kinds.ts'
import type { Kind } from './kind.ts'

// The notes on a project as a second kind of stream, in the two places where a kind is said: the protocol, and the table.
vi.mock('#events/live/protocol.ts', async (original) => {
  const protocol = await original<typeof Protocol>()
  const kind = z.enum(['project', 'notes'])
  return {
    ...protocol,
    StreamRef: protocol.StreamRef.extend({ kind }),
    OpenStream: protocol.OpenStream.extend({ kind }),
    EditingPart: protocol.EditingPart.extend({ kind }),
  }
})

const notes: Kind = {
  streamOf: (id) => notesStream(ProjectId.parse(id)),
  idOf: projectOfNotes,
  look: (bus, id, use) =>
    bus.notes(ProjectId.parse(id)).look((view, revision) => {
      const whole = {
        maySee: ({ role }: { role: string }) => role === 'employee',
        parts: () => view.notes.size,
        weighs: () => false,
        // The protocol does not know how a whole of this kind is packed.
        pack: () => [...view.notes.values()] as unknown as PackedSnapshot,
      }
      return use(revision < 0 ? null : whole, revision)
    }),
  closing: ({ type }) => (type === 'NotesClosed' ? { code: 'deleted', mayStay: () => false } : null),
  sentences: { 'not-found': 'No notes.', 'access-lost': 'Notes lost.', deleted: 'Notes closed.' },
}

let app: TestApp
let employee: Send
const clients = liveClients(() => app)

beforeAll(async () => {
  Object.assign(KINDS, { notes })
  app = await startTestApp()
  employee = await app.as('employee')
})
afterEach(() => clients.closeAll())
afterAll(() => app.close())

// The kind is one of this test alone.
const notesOf = (id: number) => ({ kind: 'notes', id }) as unknown as StreamRef
const openNotes = (client: LiveClient, id: number, after = -1) => client.say('stream:open', { ...notesOf(id), after })
const addNote = (id: number, title: string) => employee('POST', `/api/projects/${id}/notes`, { title, content: 'text' })

/** The messages of one name that came to a client about a kind of stream. */
const ofKind = (client: LiveClient, event: 'stream:events' | 'stream:closed' | 'presence', kind: string) =>
  client.messages(event).filter((message) => message.kind === kind)
const namesAt = (client: LiveClient, kind: string) => {
  const last = ofKind(client, 'presence', kind).at(-1)
  return last && 'people' in last ? last.people.map(({ name, editing }: Present) => [name, editing]) : []
}

/** A project with a note; two employees, one at its board and one at its notes. */
async function start() {
  const { id } = await createProject(employee, 'P', ['installer'])
  await addNote(id, 'First')
  const [atBoard, atNotes] = [await clients.connect('employee'), await clients.connect('colleague')]
  expect(await atBoard.open(id)).toMatchObject({ ok: true })
  const answer = await openNotes(atNotes, id)
  return { id, atBoard, atNotes, answer }
}

describe('[LIVE-64] a stream of a second kind', () => {
  it('is given whole, then followed, and caught up on after a revision', async () => {
    const { id, atNotes, answer } = await start()
    expect(answer).toMatchObject({ ok: true, revision: 0, snapshot: [{ title: 'First' }] })
    await addNote(id, 'Second')
    await atNotes.until(() => ofKind(atNotes, 'stream:events', 'notes').length > 0)
    expect(ofKind(atNotes, 'stream:events', 'notes')).toMatchObject([
      { kind: 'notes', id, events: [{ type: 'NoteAdded', revision: 1, data: { title: 'Second' } }] },
    ])
    expect(await openNotes(atNotes, id, 0)).toMatchObject({ ok: true, revision: 1, events: [{ revision: 1 }] })
  })

  it('[LIVE-15] is not found by those who may not see it, in words of its own', async () => {
    const { id } = await start()
    const installer = await clients.connect('installer')
    expect(await installer.open(id)).toMatchObject({ ok: true })
    expect(await openNotes(installer, id)).toEqual({ ok: false, code: 'not-found', message: 'No notes.' })
  })

  it('[LIVE-20] has nothing in common with one of another kind that has the same id', async () => {
    const { id, atBoard, atNotes } = await start()
    // The note's id, and a card's of the same number.
    atNotes.socket.emit('stream:editing', { ...notesOf(id), part: 'note/1' })
    atNotes.socket.emit('stream:editing', { ...boardOf(id), part: 'card/2' })
    await atNotes.until(() => JSON.stringify(namesAt(atNotes, 'notes')) === '[["colleague Test","note/1"]]')
    await addNote(id, 'Second')
    await employee('PATCH', `/api/projects/${id}/checklist`, { cameraViewsConfirmed: true })
    await atBoard.untilRevision(id, 1)
    await atNotes.until(() => ofKind(atNotes, 'stream:events', 'notes').length > 0)
    expect(namesAt(atBoard, 'project')).toEqual([['employee Test', null]])
    expect([ofKind(atBoard, 'stream:events', 'notes'), ofKind(atNotes, 'stream:events', 'project')]).toEqual([[], []])
  })

  it('[LIVE-18] is closed by its own events, with a word of its own', async () => {
    const { id, atBoard, atNotes } = await start()
    await employee('DELETE', `/api/projects/${id}`)
    await atBoard.until(() => atBoard.messages('stream:closed').length > 0)
    await atNotes.until(() => atNotes.messages('stream:closed').length > 0)
    expect(atBoard.messages('stream:closed')).toMatchObject([{ ...boardOf(id), message: 'This project was deleted.' }])
    expect(atNotes.messages('stream:closed')).toMatchObject([{ ...notesOf(id), message: 'Notes closed.' }])
  })
})
