import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Folder } from '#events/folders/api.ts'
import { type FolderId, ProjectId } from '#events/kernel/ids.ts'
import { ProjectSummary } from '#events/project/api.ts'
import { complete, createProject } from '../../testing/app/answers.ts'
import { liveClients } from '../../testing/test-client.ts'
import { meta } from '../../testing/test-bus.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const colleague = await app.as('colleague')
const live = liveClients(() => app)

const newFolder = async (name: string, parentFolderId: number | null = null): Promise<Folder> => {
  const { status, body } = await employee('POST', '/api/folders', { name, parentFolderId })
  expect(status).toBe(201)
  return Folder.parse(body)
}
const list = async (reader = employee) => z.array(Folder).parse((await reader('GET', '/api/folders')).body)
const projectOf = async (id: number) => ProjectSummary.parse((await employee('GET', `/api/projects/${id}`)).body)
const move = (id: number, folderId: number | null) =>
  employee('PATCH', `/api/projects/${id}/move-to-folder`, { folderId })

describe('folders', () => {
  it('[FOLDER-1, FOLDER-2] are made, renamed and listed', async () => {
    const root = await newFolder('Harbour')
    const inner = await newFolder('Quay', root.id)
    expect(inner).toMatchObject({ parentFolderId: root.id, path: `${root.id}/${inner.id}`, organizationId: null })
    expect(await employee('PATCH', `/api/folders/${inner.id}`, { name: ' North quay ' })).toMatchObject({
      status: 200,
      body: { id: inner.id, name: 'North quay' },
    })
    await expect.poll(async () => (await list(colleague)).map(({ name }) => name)).toContain('North quay')
  })

  it.each([' ', '', undefined])('[FOLDER-1] take no blank name: %j', async (name) => {
    const { id } = await newFolder('Here')
    for (const answer of [
      await employee('POST', '/api/folders', { name, parentFolderId: null }),
      await employee('PATCH', `/api/folders/${id}`, { name }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('Folder name') } })
  })

  it('[FOLDER-1] are made in a folder that there is', async () => {
    expect(await employee('POST', '/api/folders', { name: 'x', parentFolderId: 999_999 })).toMatchObject({
      status: 404,
      body: { message: 'This folder does not exist any more.' },
    })
  })

  it('[FOLDER-1] hold open and closed projects, until they are taken out', async () => {
    const { id: folderId } = await newFolder('Jobs')
    const { id } = await createProject(employee, 'P', ['installer'])
    expect(await move(id, folderId)).toMatchObject({ status: 200, body: { folderId } })
    await complete(employee, id)
    expect(await move(id, null)).toMatchObject({ status: 200, body: { folderId: null, status: 'closed' } })
    expect(await move(id, folderId)).toMatchObject({ status: 200, body: { folderId } })
    expect(await move(id, 999_999)).toMatchObject({ status: 404, body: { code: 'folder-unknown' } })
    expect(await projectOf(id)).toMatchObject({ folderId })
  })

  it('[FOLDER-3] are deleted when they hold nothing', async () => {
    const root = await newFolder('Root')
    const inner = await newFolder('Inner', root.id)
    const { id } = await createProject(employee, 'P', [])
    await move(id, root.id)
    expect(await employee('DELETE', `/api/folders/${root.id}`)).toMatchObject({
      status: 409,
      body: { message: 'This folder holds 1 folder(s) and 1 project(s). Move or delete them first.' },
    })
    await move(id, inner.id)
    expect(await employee('DELETE', `/api/folders/${inner.id}`)).toMatchObject({ status: 409 })
    await employee('DELETE', `/api/projects/${id}`)
    for (const folder of [inner, root])
      expect(await employee('DELETE', `/api/folders/${folder.id}`)).toMatchObject({ status: 204 })
    expect((await list()).filter(({ id: one }) => [root.id, inner.id].includes(one))).toEqual([])
  })

  it('[FOLDER-4] that are deleted while a project comes in leave it in none, whichever is first', async () => {
    const [first, second] = [await newFolder('First'), await newFolder('Second')]
    const [one, other] = [await createProject(employee, 'One', []), await createProject(employee, 'Other', [])]
    const remove = (folderId: FolderId) =>
      app.runtime.bus.folders().execute({ type: 'DeleteFolder', data: { folderId, projects: 0 } }, meta())
    // The read model did not know of the project yet.
    await move(one.id, first.id)
    await remove(first.id)
    // The route had looked before the deletion.
    await remove(second.id)
    await app.runtime.bus
      .project(ProjectId.parse(other.id))
      .execute({ type: 'MoveToFolder', data: { folderId: second.id } }, meta())
    for (const { id } of [one, other])
      await expect.poll(async () => (await projectOf(id)).folderId, { timeout: 30_000 }).toBeNull()
  })

  it('[FOLDER-31] come back after their deletion, with name and place', async () => {
    const root = await newFolder('Yard')
    const inner = await newFolder('Gate', root.id)
    expect(await employee('DELETE', `/api/folders/${inner.id}`)).toMatchObject({ status: 204 })
    expect(await colleague('POST', `/api/folders/${inner.id}/restore`)).toMatchObject({ status: 200, body: inner })
    expect(await employee('DELETE', `/api/folders/${root.id}`)).toMatchObject({ status: 409 })
  })

  it('[FOLDER-30] of two who rename one from the same name, the second is told of the first', async () => {
    const { id, name: base } = await newFolder('Yard')
    await employee('PATCH', `/api/folders/${id}`, { name: 'North yard', base })
    expect(await colleague('PATCH', `/api/folders/${id}`, { name: 'South yard', base })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', theirs: { name: 'North yard' } },
    })
  })

  it('[FOLDER-5] show in the open screens of employees, and of no one else', async () => {
    const [desk, site] = [await live.connect('colleague'), await live.connect('installer')]
    const { id, name } = await newFolder('Live')
    const told = (client: typeof desk) => client.changes().filter(({ topic }) => topic === 'folders')
    const shown = () => told(desk).flatMap(({ rows }) => rows as readonly Folder[])
    await desk.until(() => shown().some((row) => row.id === id && row.name === name))
    await employee('DELETE', `/api/folders/${id}`)
    await desk.until(() => told(desk).some(({ gone }) => gone.some((one) => one === id)))
    expect(told(site)).toEqual([])
  })

  it('[FOLDER-5] are named in the record of a project as they were called then', async () => {
    const { id: folderId } = await newFolder('Spring')
    const { id } = await createProject(employee, 'P', [])
    await move(id, folderId)
    await employee('PATCH', `/api/folders/${folderId}`, { name: 'Summer' })
    await move(id, null)
    const sentences = async () => {
      const { body } = await employee('GET', `/api/projects/${id}/history`)
      return JSON.stringify(body)
    }
    await expect.poll(sentences).toContain('took the project out of the folder')
    expect(await sentences()).toContain('"text":"Spring"')
    expect(await sentences()).toContain('"text":"Summer"')
  })
})
