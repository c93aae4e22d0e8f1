import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ProjectId, UserId } from '#events/kernel/ids.ts'
import { DigestAnswer } from '#events/project/digest/lines.ts'
import type { SeenRevision } from '#events/project/digest/seen-api.ts'
import { createDigests } from '../../history/digests.ts'
import { createSeenRevisions } from '../../history/seen-revisions.ts'
import { addCard, addCards, createProject, move } from '../../testing/app/answers.ts'
import type { Send } from '../../testing/app/app.ts'
import { type LiveClient, liveClients } from '../../testing/test-client.ts'
import { createPerson, withCookie } from '../../testing/app/people.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const installer = await app.as('installer')
const clients = liveClients(() => app)
beforeAll(async () => {
  // The first visit of both is over.
  await createProject(employee, 'First', ['installer'])
  await Promise.all([employee, installer].map(seenBy))
})
afterEach(() => clients.closeAll())

const EMPLOYEE = 1
const INSTALLER = 3

async function seenBy(send: Send): Promise<readonly SeenRevision[]> {
  const { status, body } = await send('GET', '/api/seen')
  expect(status).toBe(200)
  return body as SeenRevision[]
}
/** A person who has visited nothing. */
async function newcomer() {
  const { user, signIn } = await createPerson(app, employee)
  return { email: user.email, send: withCookie(app, await signIn()) }
}
const assign = (email: string, project: ProjectId) =>
  employee('PATCH', `/api/projects/${project}/users`, { assignedUsers: [email] })
const seenOf = async (send: Send, project: ProjectId) =>
  (await seenBy(send)).find(({ id }) => id === project)?.revision ?? null
const see = (send: Send, project: ProjectId, revision: unknown) =>
  send('PUT', `/api/projects/${project}/seen`, { revision })
async function digestOf(send: Send, project: ProjectId): Promise<DigestAnswer> {
  const { status, body } = await send('GET', `/api/projects/${project}/digest`)
  expect(status).toBe(200)
  return DigestAnswer.parse(body)
}
const toldSeen = (client: LiveClient) =>
  client.changes().flatMap((change): readonly SeenRevision[] => (change.topic === 'seen' ? change.rows : []))

describe('what a person has seen of a project', () => {
  it('[SEEN-1] is kept for each person, and only moves forward', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    await addCards(employee, id, 2)
    expect(await seenOf(employee, id)).toBeNull()
    for (const revision of [1, 0, 1]) expect(await see(employee, id, revision)).toMatchObject({ status: 204 })
    expect(await seenOf(employee, id)).toBe(1)
    expect(await seenOf(installer, id)).toBeNull()
  })

  it('[SEEN-1] is all that there is on the first visit, and nothing of what comes later', async () => {
    const before = await createProject(employee, 'Before')
    const visitor = await newcomer()
    await assign(visitor.email, before.id)
    expect(await seenBy(visitor.send)).toContainEqual({ id: before.id, revision: 1, notes: null })
    const later = await createProject(employee, 'Later')
    await assign(visitor.email, later.id)
    expect(await seenOf(visitor.send, later.id)).toBeNull()
  })

  it('[SEEN-1] is nothing of what comes after a first visit without projects', async () => {
    const { email, send } = await newcomer()
    expect(await seenBy(send)).toEqual([])
    const later = await createProject(employee, 'Later')
    await assign(email, later.id)
    expect(await seenBy(send)).toEqual([])
    expect(await see(send, later.id, 0)).toMatchObject({ status: 204 })
    expect(await seenBy(send)).toEqual([{ id: later.id, revision: 0, notes: null }])
  })

  it('[SEEN-1] is no revision that the project does not have, and nothing but a revision', async () => {
    const { id } = await createProject(employee, 'P')
    expect(await see(employee, id, 1)).toMatchObject({
      status: 404,
      body: { message: 'This project has no revision 1: its last one is 0.', code: 'revision-unknown' },
    })
    for (const revision of [-1, 0.5, '0', null, undefined])
      expect([revision, (await see(employee, id, revision)).status]).toEqual([revision, 400])
    expect(await seenOf(employee, id)).toBeNull()
  })

  it('[SEEN-2] is told to all pages of the person and to no other', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const [desk, phone, other] = await Promise.all(['employee', 'employee', 'installer'].map(connect))
    await see(employee, id, 0)
    await see(employee, id, 0)
    const later = await createProject(employee, 'Q')
    await see(employee, later.id, 0)
    for (const page of [desk, phone]) {
      await page?.until(() => toldSeen(page).length >= 2)
      expect(page && toldSeen(page)).toEqual([
        { id, revision: 0, notes: null },
        { id: later.id, revision: 0, notes: null },
      ])
    }
    // Who hears of a project that was made after that would have heard of what was seen.
    const last = await createProject(employee, 'R', ['installer'])
    await other?.until(() => hasHeardOf(other, last.id))
    expect(other && toldSeen(other)).toEqual([])
  })
  const hasHeardOf = (client: LiveClient, project: ProjectId) =>
    client.changes().some((change) => change.topic === 'projects' && change.rows.some(({ id }) => id === project))
  const connect = (person: string) => clients.connect(person === 'employee' ? 'employee' : 'installer')
})

describe('the digest', () => {
  it('[SEEN-3] says what others did after what the reader has seen, and by whom', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const [first = 0, second = 0] = await addCards(employee, id, 3)
    const seen = await move(employee, first, 'installed')
    await see(employee, id, seen)
    await move(installer, second, 'installed')
    await move(employee, first, 'confirmed')
    const upTo = await move(installer, second, 'confirmed')
    expect(await digestOf(employee, id)).toEqual({
      after: seen,
      upTo,
      notes: 0,
      moreThan: null,
      lines: [
        { kind: 'moved', by: INSTALLER, to: 'confirmed', count: 1, cards: [{ id: second, name: 'Cam 2', text: '' }] },
      ],
      people: [{ id: INSTALLER, name: 'installer Test', role: 'installer' }],
    })
    await see(employee, id, upTo)
    expect(await digestOf(employee, id)).toMatchObject({ after: upTo, upTo, lines: [], people: [] })
  })

  it('[SEEN-3] is empty on the first visit, and when nothing happened but by the reader', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const nothing = { notes: 0, moreThan: null, lines: [], people: [] }
    const card = await addCard(employee, id, 'Cam')
    const revision = await move(installer, card.id, 'installed')
    expect(await digestOf(employee, id)).toEqual({ after: revision, upTo: revision, ...nothing })
    await see(installer, id, 0)
    await see(employee, id, 0)
    const { lines } = await digestOf(installer, id)
    expect(lines.map(({ kind, by }) => [kind, by])).toEqual([['added', EMPLOYEE]])
    expect((await digestOf(employee, id)).lines.map(({ kind, by }) => [kind, by])).toEqual([['moved', INSTALLER]])
  })

  it('[SEEN-7] of more events than are told says that there are more, and tells none', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const [first = 0] = await addCards(employee, id, 1)
    await see(installer, id, 0)
    const upTo = await move(employee, first, 'installed')
    const { bus, pool, store, personal } = app.runtime
    const seen = createSeenRevisions(pool, null)
    const reader = { id: UserId.parse(INSTALLER), role: 'installer' } as const
    const tell = (maxTold: number) => createDigests({ store, bus, pool, personal, seen, maxTold })(reader, id)
    expect(await tell(upTo)).toMatchObject({ moreThan: null, lines: [{ kind: 'moved' }, { kind: 'imported' }] })
    expect(await tell(upTo - 1)).toMatchObject({ after: 0, upTo, moreThan: upTo - 1, lines: [], people: [] })
    // However much it was, what a person did alone is no news for them.
    await see(employee, id, 0)
    await app.runtime.atHead(['projects'])
    const author = { id: UserId.parse(EMPLOYEE), role: 'employee' } as const
    const tellAuthor = createDigests({ store, bus, pool, personal, seen, maxTold: 1 })
    expect(await tellAuthor(author, id)).toMatchObject({ after: 0, upTo, moreThan: null, lines: [] })
    await move(installer, first, 'confirmed')
    expect(await tellAuthor(author, id)).toMatchObject({ moreThan: 1 })
  })

  it('[SEEN-10] is made once for all pages of a person that ask at the same time', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    await addCards(employee, id, 1)
    await see(installer, id, 0)
    const { bus, pool, store, personal } = app.runtime
    let reads = 0
    const counted: typeof store.read = (...asked) => {
      reads += 1
      return store.read(...asked)
    }
    const tell = createDigests({
      ...{ store: { read: counted }, bus, pool, personal },
      seen: createSeenRevisions(pool, null),
    })
    const reader = { id: UserId.parse(INSTALLER), role: 'installer' } as const
    const answers = await Promise.all([1, 2, 3].map(() => tell(reader, id)))
    expect(answers.map(({ lines }) => lines.length)).toEqual([1, 1, 1])
    // Its events, and those of its notes.
    expect(reads).toBe(2)
  })

  it('[SEEN-8] tells employees, and no one else, what others wrote into the notes since they were last told', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const colleague = await app.as('colleague')
    for (const reader of [colleague, installer]) await see(reader, id, 0)
    // Notes that were there when the notes were first asked for are no news.
    expect(await digestOf(colleague, id)).toMatchObject({ notes: 0, lines: [] })
    await seeNotes(colleague, id, 0)
    await employee('POST', `/api/projects/${id}/notes`, { title: 'Gate code', content: 'Ask at the lodge' })
    const line = { kind: 'noted', by: EMPLOYEE, count: 1, cards: [{ name: 'Gate code', text: 'Ask at the lodge' }] }
    expect(await digestOf(colleague, id)).toMatchObject({ notes: 1, lines: [line], people: [{ id: EMPLOYEE }] })
    expect(await digestOf(installer, id)).toMatchObject({ notes: null, lines: [] })
    await seeNotes(colleague, id, 1)
    expect(await digestOf(colleague, id)).toMatchObject({ notes: 1, lines: [] })
    expect((await seenBy(colleague)).find((row) => row.id === id)).toEqual({ id, revision: 0, notes: 1 })

    // Notes that there are none of cannot have been seen, and an older page that does not speak of notes leaves them as they are.
    expect(await seeNotes(colleague, id, 2)).toMatchObject({ status: 404, body: { code: 'revision-unknown' } })
    expect(await seeNotes(installer, id, 1)).toMatchObject({ status: 204 })
    await addCards(employee, id, 1)
    await see(colleague, id, 1)
    expect((await seenBy(colleague)).find((row) => row.id === id)).toEqual({ id, revision: 1, notes: 1 })
    expect((await seenBy(installer)).find((row) => row.id === id)).toEqual({ id, revision: 0, notes: null })
  })
  const seeNotes = (send: Send, project: ProjectId, notes: number) =>
    send('PUT', `/api/projects/${project}/seen`, { revision: 0, notes })
})
