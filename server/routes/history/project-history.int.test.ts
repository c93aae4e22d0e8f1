import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { plainText } from '#events/kernel/history.ts'
import { HistoryChange, HistoryPage } from '#events/project/history/api.ts'
import { notesStream } from '#events/notes/stream.ts'
import { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { projectStream } from '#events/project/stream.ts'
import { all } from '../../testing/event-store/contract-kit.ts'
import { addCard, addCards, createProject, move } from '../../testing/app/answers.ts'
import type { Send } from '../../testing/app/app.ts'
import { liveClients } from '../../testing/test-client.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const installer = await app.as('installer')
const clients = liveClients(() => app)

afterEach(() => clients.closeAll())

async function page(project: number, query = '', reader: Send = employee): Promise<HistoryPage> {
  const { status, body } = await reader('GET', `/api/projects/${project}/history?${query}`)
  expect([status, body]).toEqual([200, expect.anything()])
  return HistoryPage.parse(body)
}
const sentences = async (project: number, query = '', reader: Send = employee) =>
  (await page(project, query, reader)).lines.map(({ parts }) => plainText(parts))

/** A project with two cards, of which an installer has installed one; an employee wrote a note. */
async function worked() {
  const { id } = await createProject(employee, 'Harbour', ['installer'])
  const gate = await addCard(employee, id, 'CAM-017')
  await addCard(employee, id, 'DOOR-2')
  await move(installer, gate.id, 'installed')
  const note = { title: 'Gate code', content: 'Ask at the lodge' }
  expect((await employee('POST', `/api/projects/${id}/notes`, note)).status).toBe(201)
  return { id, gate: gate.id }
}

describe('the history of a project', () => {
  it('[HIST-1, HIST-6] is one line for each thing done, newest first unless asked otherwise', async () => {
    const { id, gate } = await worked()
    const lines = [
      'employee Test created the project Harbour',
      'employee Test added CAM-017 to Waiting To Be Installed',
      'employee Test added DOOR-2 to Waiting To Be Installed',
      'installer Test marked CAM-017 as Installed',
      'employee Test wrote the note Gate code',
    ]
    expect(await sentences(id)).toEqual(lines.toReversed())
    expect(await sentences(id, 'order=oldest')).toEqual(lines)
    const { lines: found, record } = await page(id, `device=${gate}`)
    expect(found[0]).toMatchObject({
      by: 3,
      source: 'web',
      kind: 'status',
      devices: [gate],
      old: 'Waiting To Be Installed',
      new: 'Installed',
      first: 3,
      last: 3,
      doneAt: null,
    })
    expect(record).toEqual({ revision: 3, since: expect.stringMatching(/Z$/) })
  })

  it('[HIST-3] keeps notes from all but employees', async () => {
    const { id } = await worked()
    for (const query of ['', 'text=gate', 'kind=notes', 'person=1', 'order=oldest&after=4'])
      expect([query, (await page(id, query, installer)).lines.filter(({ kind }) => kind === 'notes')]).toEqual([
        query,
        [],
      ])
    expect(await sentences(id, 'text=lodge')).toEqual(['employee Test wrote the note Gate code'])
    const opened = (reader: Send) => reader('GET', `/api/projects/${id}/history/5`)
    expect(await opened(installer)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(z.array(HistoryChange).parse((await opened(employee)).body)).toMatchObject([{ new: 'Ask at the lodge' }])
  })

  it('[HIST-3] is there for those who may see the project now', async () => {
    const { id } = await worked()
    const history = `/api/projects/${id}/history`
    expect((await installer('GET', history)).status).toBe(200)
    await employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: [] })
    expect((await installer('GET', history)).status).toBe(404)
    await employee('DELETE', `/api/projects/${id}`)
    expect((await employee('GET', history)).status).toBe(404)
  })

  it('[HIST-26] knows the devices that are in it alone, as they were called last', async () => {
    const { id, gate } = await worked()
    const other = await worked()
    const deleted = async (project: number, reader: Send) =>
      (await reader('GET', `/api/projects/${project}/history/deleted-devices`)).body
    expect(await deleted(id, employee)).toEqual([])
    await employee('PATCH', `/api/devices/${gate}/name`, { name: 'GATE' })
    await employee('DELETE', `/api/devices/${gate}`)
    expect(await deleted(id, employee)).toEqual([{ id: gate, name: 'GATE' }])
    await expect.poll(() => deleted(id, installer)).toEqual([{ id: gate, name: 'GATE' }])
    expect(await deleted(other.id, employee)).toEqual([])
    expect(await sentences(id, `device=${gate}&limit=1`)).toEqual(['employee Test deleted GATE'])
  })

  it('[HIST-5] tells imports and moves of many cards as one line that opens', async () => {
    const { id } = await createProject(employee, 'Big')
    const ids = await addCards(employee, id, 40)
    const moves = ids.map((deviceId) => ({ deviceId, to: 'installed' }))
    expect((await employee('POST', `/api/projects/${id}/devices/move`, { moves })).status).toBe(200)
    const { lines } = await page(id)
    expect(lines.map(({ parts, opens, source }) => [plainText(parts), opens, source])).toEqual([
      ['employee Test marked 40 devices as Installed', true, 'web'],
      ['employee Test imported 40 devices from list.csv', true, 'import'],
      ['employee Test created the project Big', false, 'web'],
    ])
    const { body } = await employee('GET', `/api/projects/${id}/history/${lines[0]?.line}`)
    expect(z.array(HistoryChange).parse(body)).toHaveLength(40)
  })

  it('[HIST-7] comes in pages that meet, in either order', async () => {
    const { id } = await worked()
    for (const order of ['newest', 'oldest']) {
      const all = await sentences(id, `order=${order}`)
      const read: string[] = []
      let next: number | null = 0
      while (next !== null) {
        const part: HistoryPage = await page(id, `order=${order}&limit=2${next === 0 ? '' : `&after=${next}`}`)
        read.push(...part.lines.map(({ parts }) => plainText(parts)))
        next = part.next
      }
      expect(read).toEqual(all)
    }
  })

  it('[HIST-8] answers what cannot be asked for with a sentence that names it', async () => {
    const { id } = await worked()
    const wrong: readonly (readonly [query: string, status: number, message: string])[] = [
      ['order=up', 400, 'order: must be newest or oldest'],
      ['after=0', 400, 'after: must be a whole number from 1 on'],
      ['after=x', 400, 'after: must be a whole number from 1 on'],
      ['limit=1000', 400, 'limit: must be at most 200'],
      ['person=somebody', 400, 'person: must be the id of a person, or system'],
      ['device=1.5', 400, 'device: must be a whole number from 1 on'],
      ['kind=status,moves', 400, 'kind.1: must be one or several of status, devices'],
      ['from=yesterday', 400, 'from: must be a time such as 2026-05-04T08:00:00Z'],
      ['from=2026-05-04T08:00:00Z&to=2026-05-03T08:00:00Z', 400, 'to: must not be before from'],
      [`text=${'x'.repeat(201)}`, 400, 'text: must be at most 200 characters'],
      ['revision=99', 404, 'This project has no revision 99: its record ends at revision 3.'],
    ]
    for (const [query, status, message] of wrong) {
      const answer = await employee('GET', `/api/projects/${id}/history?${query}`)
      expect([query, answer]).toMatchObject([query, { status, body: { message: expect.stringContaining(message) } }])
    }
    const nothing = { lines: [], next: null, record: { revision: 3 } }
    for (const query of [
      'to=1999-01-01T00:00:00Z',
      'from=2999-01-01T00:00:00Z',
      'person=999',
      'text=nowhere',
      'after=1',
    ])
      expect(await page(id, query)).toMatchObject(nothing)
    for (const line of ['0', 'x', '99', '16777217', '999999999999'])
      expect([line, (await employee('GET', `/api/projects/${id}/history/${line}`)).status]).toEqual([
        line,
        /^(0|x)$/.test(line) ? 400 : 404,
      ])
  })

  it('[HIST-14] has the line of a change that the list of projects or of notes has told', async () => {
    const { id, gate } = await worked()
    const client = await clients.connect('employee')
    const isTold = (topic: string, row: (one: { readonly id: number }) => boolean) => () =>
      client.changes().some((change) => change.topic === topic && change.rows.some(row))
    const revision = await move(installer, gate, 'confirmed')
    await client.until(isTold('projects', (row) => row.id === id && 'revision' in row && row.revision === revision))
    expect(await sentences(id, 'order=oldest&after=5')).toEqual(['installer Test marked CAM-017 as Confirmed & Tested'])
    await employee('POST', `/api/projects/${id}/notes`, { title: 'Key', content: 'x' })
    await client.until(isTold('notes', (row) => 'title' in row && row.title === 'Key'))
    expect(await sentences(id, 'order=oldest&after=6')).toEqual(['employee Test wrote the note Key'])
  })

  it('[HIST-14] has a line that grew for a reader who asks from their last line on, that line included', async () => {
    const { id } = await createProject(employee, 'Big')
    const stream = projectStream(ProjectId.parse(id))
    await addCards(employee, id, 2)
    const before = await page(id)
    const [, first] = await all(app.runtime.store.read(stream, 0))
    if (first?.type !== 'DevicesImported') throw new Error('no import')
    const { position: _, ...part } = first
    const cards = [{ deviceId: DeviceId.parse(900_001), name: 'Late', type: 'camera', description: '' } as const]
    const data = { ...part.data, part: 2, parts: 2, cards }
    await app.runtime.store.append(stream, 1, [{ ...part, id: randomUUID(), revision: 2, data }])
    const last = before.lines[0]?.line ?? 0
    await expect
      .poll(() => sentences(id, `order=oldest&after=${last - 1}`))
      .toEqual(['employee Test imported 3 devices from list.csv'])
    expect((await page(id, 'order=oldest')).lines).toHaveLength(before.lines.length)
  })

  it('[HIST-4] goes on after an event about notes that only a newer build knows', async () => {
    const { id } = await worked()
    const stream = notesStream(ProjectId.parse(id))
    const [first] = await all(app.runtime.store.read(stream, 0))
    if (!first) throw new Error('no note')
    const { position: _, ...event } = first
    const unknown = { ...event, id: randomUUID(), revision: 1, type: 'NotePinned', data: {} }
    // An event that this build does not know cannot have one of its types.
    await app.runtime.store.append(stream, 0, [unknown as unknown as typeof event])
    await expect
      .poll(() => sentences(id, 'limit=1'))
      .toEqual([
        'employee Test wrote the note Gate code and made a change that a newer version of Fieldboard understands',
      ])
  })
})
