import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Note } from '#events/notes/api.ts'
import { complete, createProject } from '../../testing/app/answers.ts'
import type { Send } from '../../testing/app/app.ts'
import { createPerson } from '../../testing/app/people.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const colleague = await app.as('colleague')
const installer = await app.as('installer')

const text = { title: 'Gate code', content: 'Ask at the lodge' }

async function projectWithNote() {
  const { id: project } = await createProject(employee, 'P', ['installer'])
  const { status, body } = await employee('POST', `/api/projects/${project}/notes`, text)
  expect(status).toBe(201)
  return { project, note: Note.parse(body) }
}
/** As the reader sees them, who waits for their own writes only. */
const list = async (project: number, reader: Send = employee) =>
  z.array(Note).parse((await reader('GET', `/api/projects/${project}/notes`)).body)

describe('the notes on a project', () => {
  it('[NOTES-1] are there for all employees, newest first, with who wrote them', async () => {
    const { project, note } = await projectWithNote()
    expect(note).toMatchObject({ projectId: project, createdBy: 1, ...text })
    expect(note.updatedAt).toBe(note.createdAt)
    const { body } = await colleague('POST', `/api/projects/${project}/notes`, { title: 'Second', content: 'x' })
    expect((await list(project, colleague)).map(({ id, createdBy }) => [id, createdBy])).toEqual([
      [Note.parse(body).id, 2],
      [note.id, 1],
    ])
  })

  it('[NOTES-1] are made once, however often the call is sent', async () => {
    const { project } = await projectWithNote()
    const key = randomUUID()
    const first = await employee('POST', `/api/projects/${project}/notes`, text, { key })
    const second = await employee('POST', `/api/projects/${project}/notes`, text, { key })
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(await list(project)).toHaveLength(2)
  })

  it('[NOTES-4] keep their text trimmed, and both parts', async () => {
    const { project, note } = await projectWithNote()
    const trimmed = await employee('PATCH', `/api/notes/${note.id}`, { title: '  Gate ', content: '\n1234 ' })
    expect(trimmed).toMatchObject({ status: 200, body: { title: 'Gate', content: '1234', createdAt: note.createdAt } })
    const wrong = [{}, { title: 'x' }, { title: ' ', content: 'x' }, { title: 'x', content: '\n' }]
    for (const body of wrong) {
      expect(await employee('POST', `/api/projects/${project}/notes`, body)).toMatchObject({
        status: 400,
        body: { message: 'Title and content are required' },
      })
      expect(await employee('PATCH', `/api/notes/${note.id}`, body)).toMatchObject({
        status: 400,
        body: { message: 'Title and content cannot be empty' },
      })
    }
  })

  it('[NOTES-2] are edited and deleted by their author alone', async () => {
    const { project, note } = await projectWithNote()
    const refusal = { status: 403, body: { code: 'note-of-another' } }
    expect(await colleague('PATCH', `/api/notes/${note.id}`, text)).toMatchObject(refusal)
    expect(await colleague('DELETE', `/api/notes/${note.id}`)).toMatchObject(refusal)
    expect(await employee('DELETE', `/api/notes/${note.id}`)).toMatchObject({ status: 204 })
    expect(await list(project)).toEqual([])
    expect(await employee('PATCH', `/api/notes/${note.id}`, text)).toMatchObject({ status: 404 })
  })

  it('[NOTES-30] keep both changes of different texts, and refuse the second of the same one', async () => {
    const { note } = await projectWithNote()
    const edit = (change: object) => employee('PATCH', `/api/notes/${note.id}`, { ...change, base: text })
    await edit({ title: 'Gate' })
    expect(await edit({ content: '1234' })).toMatchObject({ status: 200, body: { title: 'Gate', content: '1234' } })
    expect(await edit({ content: '5678' })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', theirs: { content: '1234' } },
    })
  })

  it('[NOTES-31] are by a person whose name employees read, also when the account was deleted', async () => {
    const { user } = await createPerson(app, employee)
    const former = async (send: Send) => (await send('GET', '/api/users/former')).body
    expect(await former(employee)).not.toContainEqual(expect.objectContaining({ id: user.id }))
    await employee('DELETE', `/api/users/${user.id}`)
    const { id, firstName, lastName, email } = user
    expect(await former(employee)).toContainEqual({ id, firstName, lastName, email, erasure: null })
    expect(await installer('GET', '/api/users/former')).toMatchObject({ status: 403 })
  })

  it('[NOTES-1] are closed to installers and customers, also where they may see the project', async () => {
    const { project, note } = await projectWithNote()
    expect(await installer('GET', `/api/projects/${project}/notes`)).toMatchObject({ status: 403 })
    expect(await installer('PATCH', `/api/notes/${note.id}`, text)).toMatchObject({ status: 403 })
  })

  it('[NOTES-54] that installers may read are read by those of the project, and no others', async () => {
    const { project, note } = await projectWithNote()
    expect(note.installersMayRead).toBe(false)
    const open = { title: 'Ladder', content: 'Behind the lodge', installersMayRead: true }
    const { body } = await employee('POST', `/api/projects/${project}/notes`, open)
    expect(Note.parse(body)).toMatchObject(open)
    expect(await list(project, installer)).toEqual([body])
    expect((await list(project)).map(({ installersMayRead }) => installersMayRead)).toEqual([true, false])
    const stranger = await app.as('stranger')
    expect(await stranger('GET', `/api/projects/${project}/notes`)).toMatchObject({ status: 404 })
    const readers = (id: number, installersMayRead: boolean) =>
      employee('PATCH', `/api/notes/${id}`, { installersMayRead })
    expect(await readers(note.id, true)).toMatchObject({ status: 200, body: { ...text, installersMayRead: true } })
    await expect.poll(() => list(project, installer)).toHaveLength(2)
    for (const id of [note.id, Note.parse(body).id]) await readers(id, false)
    // Then they do not see that there are any.
    const closed = () => installer('GET', `/api/projects/${project}/notes`)
    await expect.poll(closed).toMatchObject({ status: 403 })
    for (const send of [installer, employee])
      expect(await send('GET', `/api/projects/${project}/notes?shared=true`)).toMatchObject({ status: 200, body: [] })
    expect(await installer('GET', `/api/projects/${project}/notes?shared=no`)).toMatchObject({ status: 400 })
    expect(await installer('POST', `/api/projects/${project}/notes`, open)).toMatchObject({ status: 403 })
  })

  it('[NOTES-54] are closed to customers, whoever may read them', async () => {
    const { id: project } = await createProject(employee, 'P', ['customer'])
    await employee('POST', `/api/projects/${project}/notes`, { ...text, installersMayRead: true })
    const customer = await app.as('customer')
    expect(await customer('GET', `/api/projects/${project}/notes`)).toMatchObject({ status: 403 })
  })

  it('[NOTES-3] are not found once the project is deleted, and open while it is closed', async () => {
    const { project, note } = await projectWithNote()
    await complete(employee, project)
    expect(await employee('PATCH', `/api/notes/${note.id}`, text)).toMatchObject({ status: 200 })
    await employee('DELETE', `/api/projects/${project}`)
    expect(await employee('GET', `/api/projects/${project}/notes`)).toMatchObject({ status: 404 })
    expect(await employee('PATCH', `/api/notes/${note.id}`, text)).toMatchObject({ status: 404 })
  })
})
