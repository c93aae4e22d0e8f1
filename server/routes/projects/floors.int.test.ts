import { expect, it } from 'vitest'
import { HistoryPage } from '#events/project/history/api.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import { createProject } from '../../testing/app/answers.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')

it('[BOARD-124] [BOARD-125] PATCH /api/projects/:id/floors orders the floors, for employees, with one line of history and one undo', async () => {
  const { id } = await createProject(employee, 'Floors', ['installer', 'customer'])
  const set = (body: object, send = employee) => send('PATCH', `/api/projects/${id}/floors`, body)
  const order = () =>
    app.runtime.bus.project(ProjectId.parse(id)).read(({ project }) => [...(project?.floorOrder ?? [])])
  expect(await set({ floors: ['Quay', ' 1 '] })).toMatchObject({ status: 200, body: { id } })
  expect(await order()).toEqual(['Quay', '1'])
  for (const send of [await app.as('installer'), await app.as('customer')])
    expect(await set({ floors: [] }, send)).toMatchObject({ status: 403 })
  for (const body of [{}, { floors: 'Quay' }, { floors: ['1', '1'] }, { floors: [''] }])
    expect(await set(body)).toMatchObject({ status: 400 })
  expect(await set({ floors: ['1'], base: ['1', 'Quay'] })).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', theirs: { floors: 'Quay\n1' } },
  })
  const { lines } = HistoryPage.parse((await employee('GET', `/api/projects/${id}/history`)).body)
  expect(lines.map(({ kind, new: now }) => [kind, now])).toContainEqual(['project', 'Quay, 1'])
  expect(await employee('POST', `/api/projects/${id}/undo`, { revision: lines[0]?.first })).toMatchObject({
    status: 204,
  })
  expect(await order()).toEqual([])
})
