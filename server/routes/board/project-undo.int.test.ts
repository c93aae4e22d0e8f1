import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ProjectId } from '#events/kernel/ids.ts'
import { photoPath } from '#events/project/photos.ts'
import { HistoryPage } from '#events/project/history/api.ts'
import { UndoPreview } from '#events/project/undo/api.ts'
import { addCard, addCards, complete, createProject, move } from '../../testing/app/answers.ts'
import { caughtUp, type Send } from '../../testing/app/app.ts'
import { JPEG, PNG, photoForm } from '../../testing/app/pictures.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const installer = await app.as('installer')
const customer = await app.as('customer')
let projectId: number
let deviceId: number
beforeEach(async () => {
  projectId = (await createProject(employee, 'P', ['installer', 'customer'])).id
  deviceId = (await addCard(employee, projectId, 'Cam 1')).id
})

/** Undoes commands of the person's own, as one gesture; the answer and the id that undoes this. */
async function undo(send: Send, ...undoes: string[]) {
  const key = randomUUID()
  return { ...(await send('POST', `/api/projects/${projectId}/undo`, { undoes }, { key })), key }
}
const undoAt = (send: Send, revision: number) => send('POST', `/api/projects/${projectId}/undo`, { revision })
const keyed = async (send: Send, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) => {
  const key = randomUUID()
  const { status, headers } = await send(method, path, body, { key })
  expect([200, 201, 204]).toContain(status)
  return { key, revision: Number(headers['x-stream-revision']) }
}
const cards = () =>
  app.runtime.bus.project(ProjectId.parse(projectId)).read((view) => [...view.cards()].toSorted((a, b) => a.id - b.id))
const lines = async (send: Send) =>
  HistoryPage.parse((await send('GET', `/api/projects/${projectId}/history`)).body).lines.map(
    ({ parts, undoes }) => [parts.map(({ text }) => text).join(' '), undoes] as const,
  )

describe('an undo', () => {
  it('[UNDO-1] is a command of its own, that the history tells beside what it takes back', async () => {
    const moved = await keyed(installer, 'PATCH', `/api/devices/${deviceId}/status`, { status: 'installed' })
    expect(await undo(installer, moved.key)).toMatchObject({ status: 204 })
    expect((await cards()).map(({ status }) => status)).toEqual(['waiting'])
    expect((await lines(installer)).slice(0, 2)).toEqual([
      ['installer Test moved Cam 1 back to Waiting To Be Installed (undo)', moved.revision],
      ['installer Test marked Cam 1 as Installed', undefined],
    ])
  })

  it('[UNDO-2] takes effect once, however often it is sent', async () => {
    const moved = await keyed(installer, 'PATCH', `/api/devices/${deviceId}/status`, { status: 'installed' })
    const { key, headers } = await undo(installer, moved.key)
    const body = { undoes: [moved.key] }
    const again = await installer('POST', `/api/projects/${projectId}/undo`, body, { key })
    expect([again.status, again.headers['x-stream-revision']]).toEqual([204, headers['x-stream-revision']])
    const other = await installer('POST', `/api/projects/${projectId}/undo`, { undoes: [key] }, { key })
    expect(other.status).toBe(422)
  })

  it('[UNDO-3] is refused where others changed it since, by the name of who did, and changes nothing', async () => {
    const other = await addCard(employee, projectId, 'Cam 2')
    const moves = [deviceId, other.id].map((id) => ({ deviceId: id, to: 'installed' }))
    const moved = await keyed(installer, 'POST', `/api/projects/${projectId}/devices/move`, { moves })
    await move(employee, other.id, 'confirmed')
    const refused = await undo(installer, moved.key)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'undo-moved-on', deviceId: other.id, byName: 'employee Test' },
    })
    expect(z.object({ message: z.string() }).parse(refused.body).message).toMatch(
      /^employee Test marked Cam 2 as Confirmed & Tested .*, so this cannot be undone\. Nothing was undone\.$/,
    )
    expect((await cards()).map(({ status }) => status)).toEqual(['installed', 'confirmed'])
  })

  it('[UNDO-3] is refused also where the card is as before again, by other hands', async () => {
    const moved = await keyed(installer, 'PATCH', `/api/devices/${deviceId}/status`, { status: 'installed' })
    await move(employee, deviceId, 'waiting')
    await move(employee, deviceId, 'installed')
    expect(await undo(installer, moved.key)).toMatchObject({ status: 409, body: { code: 'undo-moved-on' } })
  })

  it('[UNDO-4] of an undo is a redo, one after another, whoever works on other things', async () => {
    const moved = await keyed(installer, 'PATCH', `/api/devices/${deviceId}/status`, { status: 'installed' })
    const described = await keyed(installer, 'PATCH', `/api/devices/${deviceId}/description`, { description: 'Mast' })
    const first = await undo(installer, described.key)
    await addCard(employee, projectId, 'Cam 2')
    const second = await undo(installer, moved.key)
    expect((await cards())[0]).toMatchObject({ status: 'waiting', description: '' })
    expect(await undo(installer, moved.key)).toMatchObject({ status: 409, body: { code: 'undo-done' } })
    const redone = await undo(installer, second.key)
    expect(redone.status).toBe(204)
    expect(await undo(installer, first.key)).toMatchObject({ status: 204 })
    expect((await cards())[0]).toMatchObject({ status: 'installed', description: 'Mast' })
    expect(await undo(installer, redone.key)).toMatchObject({ status: 204 })
  })

  it('[UNDO-5] brings deleted cards back under their ids, with photos and texts, in one step', async () => {
    const other = await addCard(employee, projectId, 'Cam 2', 'installed')
    await installer('POST', `/api/devices/${deviceId}/photos`, photoForm(JPEG))
    await installer('POST', `/api/devices/${deviceId}/photos`, photoForm(PNG))
    await installer('PATCH', `/api/devices/${deviceId}/description`, { description: 'Mast' })
    const before = await cards()
    const path = `/api/projects/${projectId}/devices/delete`
    const deleted = await keyed(customer, 'POST', path, { deviceIds: [deviceId, other.id] })
    expect(await cards()).toEqual([])
    const undone = await undo(customer, deleted.key)
    expect(undone.status).toBe(204)
    expect(await cards()).toEqual(before)
    const [first] = before
    const url = first?.photos?.[0] ? photoPath(first.id, first.photos[0]) : ''
    expect((await app.inject({ url, headers: { cookie: await app.cookieOf('installer') } })).statusCode).toBe(200)
    expect(await undo(customer, undone.key)).toMatchObject({ status: 204 })
    expect(await cards()).toEqual([])
  })

  it('[UNDO-5] brings a photo back at its place, of the person who had added it', async () => {
    for (const file of [JPEG, PNG]) await installer('POST', `/api/devices/${deviceId}/photos`, photoForm(file))
    const [card] = await cards()
    const path = `/api/devices/${deviceId}/photos`
    const removed = await keyed(employee, 'DELETE', path, {
      photoPath: card?.photos?.[0] && photoPath(card.id, card.photos[0]),
    })
    expect((await cards())[0]?.photos).toHaveLength(1)
    const undone = await undo(employee, removed.key)
    expect(undone.status).toBe(204)
    expect((await cards())[0]?.photos).toEqual(card?.photos)
  })

  it('[UNDO-6] of an import takes all its parts back in one step, and redoing brings them back as they were', async () => {
    const key = randomUUID()
    const rows = Array.from({ length: 3_000 }, (_, n) => ({
      name: `Door ${n}`,
      type: 'access_door',
      description: 'x'.repeat(90),
    }))
    const list = { fileName: 'a.csv', rows, changes: [{ deviceId, name: { from: 'Cam 1', to: 'Gate' } }] }
    expect(await employee('POST', `/api/projects/${projectId}/devices/import`, list, { key })).toMatchObject({
      status: 200,
    })
    expect(await cards()).toHaveLength(3_001)
    const before = await cards()
    const undone = await undo(employee, key)
    expect(undone.status).toBe(204)
    expect((await cards()).map(({ name }) => name)).toEqual(['Cam 1'])
    const redone = await undo(employee, undone.key)
    expect(redone.status).toBe(204)
    // When an import changed a text is the only trace.
    const withoutTimes = (all: typeof before) =>
      all.map((card) => ({
        ...card,
        describedAt: '',
        beforeImports: card.beforeImports?.map(({ at: _, ...texts }) => texts),
      }))
    expect(withoutTimes(await cards())).toEqual(withoutTimes(before))
    expect(await undo(employee, redone.key)).toMatchObject({ status: 204 })
    expect(await cards()).toHaveLength(1)
    // The next test does not wait for thousands of rows.
    await caughtUp(app.runtime)
  })

  it('[UNDO-7] of any change is made from the record by those who may make it, once they saw what it does', async () => {
    const moved = await keyed(installer, 'PATCH', `/api/devices/${deviceId}/status`, { status: 'installed' })
    const renamed = await keyed(employee, 'PATCH', `/api/devices/${deviceId}/name`, { name: 'Gate' })
    const preview = await customer('GET', `/api/projects/${projectId}/undo/${moved.revision}`)
    const { phrases } = UndoPreview.parse(preview.body)
    expect(phrases.map((parts) => parts.map(({ text }) => text).join(' '))).toEqual([
      'moved Gate back to Waiting To Be Installed',
    ])
    expect(await customer('GET', `/api/projects/${projectId}/undo/${renamed.revision}`)).toMatchObject({ status: 403 })
    expect(await undoAt(customer, renamed.revision)).toMatchObject({ status: 403, body: { code: 'undo-not-allowed' } })
    expect(await undoAt(customer, moved.revision)).toMatchObject({ status: 204 })
    expect((await cards())[0]).toMatchObject({ status: 'waiting', name: 'Gate' })
    expect(await undoAt(await app.as('stranger'), moved.revision)).toMatchObject({ status: 404 })
  })

  it('[UNDO-8] of what cannot be undone says why', async () => {
    const created = await undoAt(employee, 0)
    expect(created).toMatchObject({ status: 409, body: { code: 'undo-never' } })
    expect(await undo(employee, randomUUID())).toMatchObject({ status: 404, body: { code: 'undo-unknown' } })
  })

  it('[UNDO-9] obeys the rules of the moment: nothing of a closed project', async () => {
    const moved = await keyed(installer, 'PATCH', `/api/devices/${deviceId}/status`, { status: 'installed' })
    await complete(employee, projectId)
    expect(await undo(installer, moved.key)).toMatchObject({ status: 409, body: { code: 'project-closed' } })
  })

  it('[UNDO-10] of a move of 200 cards is one step', async () => {
    const fresh = await createProject(employee, 'Many', ['installer'])
    const ids = await addCards(employee, fresh.id, 200)
    projectId = fresh.id
    const moves = ids.map((id) => ({ deviceId: id, to: 'installed' }))
    const moved = await keyed(installer, 'POST', `/api/projects/${projectId}/devices/move`, { moves })
    expect(await undo(installer, moved.key)).toMatchObject({ status: 204 })
    expect(new Set((await cards()).map(({ status }) => status))).toEqual(new Set(['waiting']))
  })
})
