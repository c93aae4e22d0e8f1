import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { describe, expect, it, vi } from 'vitest'
import { AGE_HEADER } from '#events/kernel/http.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import { HistoryExportRow } from '#events/project/history/api.ts'
import { addCard, addCards, createProject } from '../testing/app/answers.ts'
import type { TestPerson } from '../testing/app/app.ts'
import { sharedApp } from '../testing/app/shared-app.ts'
import { exportOf } from './export.ts'

const app = await sharedApp()
const employee = await app.as('employee')

/** As it travels: JSON lines are no JSON. */
async function exported(project: number, format: 'csv' | 'jsonl', query = '', reader: TestPerson = 'employee') {
  const headers = { cookie: await app.cookieOf(reader) }
  return app.inject({ url: `/api/projects/${project}/history.${format}?${query}`, headers })
}
async function rows(project: number, query = '', reader: TestPerson = 'employee'): Promise<HistoryExportRow[]> {
  const { statusCode, body } = await exported(project, 'jsonl', query, reader)
  expect(statusCode).toBe(200)
  const texts = body.split('\n')
  expect(texts.pop()).toBe('')
  return texts.map((text) => HistoryExportRow.parse(JSON.parse(text)))
}

const EVIL = '=HYPERLINK("http://evil.example","Gate, ""north""")'

async function worked() {
  const { id } = await createProject(employee, 'Harbour', ['installer'])
  const cards = await addCards(employee, id, 3)
  const gate = await addCard(employee, id, EVIL)
  const moves = cards.map((deviceId) => ({ deviceId, to: 'installed' }))
  await employee('POST', `/api/projects/${id}/devices/move`, { moves })
  const description = { description: `+1 Mast\n${'x'.repeat(500)}` }
  await employee('PATCH', `/api/devices/${gate.id}/description`, description)
  await employee('POST', `/api/projects/${id}/notes`, { title: 'Gate code', content: 'Ask at the lodge' })
  return { id, gate: gate.id, cards, description: description.description }
}

describe('the export of a history', () => {
  it('[HIST-9] has a row for each thing done, with whole values', async () => {
    const { id, description } = await worked()
    const all = await rows(id, 'order=oldest')
    expect(all.map(({ sentence, revision }) => [sentence, revision])).toEqual([
      ['employee Test created the project Harbour', 0],
      ...[1, 2, 3].map((n) => [`employee Test imported Cam ${n} from list.csv`, 1]),
      [`employee Test added ${EVIL} to Waiting To Be Installed`, 2],
      ...[1, 2, 3].map((n) => [`employee Test marked Cam ${n} as Installed`, n + 2]),
      [`employee Test wrote the description of ${EVIL}`, 6],
      ['employee Test wrote the note Gate code', 6],
    ])
    expect(all[8]).toMatchObject({ by: 'employee Test', kind: 'description', device: EVIL, old: '', new: description })
    expect((await rows(id)).map(({ sentence }) => sentence)).toEqual(all.map(({ sentence }) => sentence).toReversed())
  })

  it('[HIST-9] has each of many devices of one line once, in the order that is asked for, and one alone where one is asked for', async () => {
    const { id } = await createProject(employee, 'Large')
    const cards = await addCards(employee, id, 250)
    const all = (await rows(id, 'order=oldest')).map(({ device }) => device)
    expect(all).toEqual([null, ...cards.map((_, n) => `Cam ${n + 1}`)])
    expect((await rows(id)).map(({ device }) => device)).toEqual(all.toReversed())
    const { data } = Papa.parse<string[]>((await exported(id, 'csv', 'order=oldest')).body.trimEnd())
    expect(data).toHaveLength(252)
    expect((await rows(id, `device=${cards[180]}`)).map(({ device }) => device)).toEqual(['Cam 181'])
  })

  it('[HIST-9] has what is asked for, and of a line about many devices that device', async () => {
    const { id, cards } = await worked()
    expect((await rows(id, `device=${cards[1]}&order=oldest`)).map(({ sentence }) => sentence)).toEqual([
      'employee Test imported Cam 2 from list.csv',
      'employee Test marked Cam 2 as Installed',
    ])
    expect(await rows(id, 'kind=checklist')).toEqual([])
    expect(await exported(id, 'csv', 'kind=x')).toMatchObject({ statusCode: 400 })
  })

  it('[HIST-51] says when work was done that waited for its connection, and not of what waited for moments', async () => {
    const { id } = await createProject(employee, 'Harbour')
    const { id: gate } = await addCard(employee, id, 'Gate')
    const moveLate = (status: string, ageMs: string) =>
      employee('PATCH', `/api/devices/${gate}/status`, { status }, { headers: { [AGE_HEADER]: ageMs } })
    const hour = 3_600_000
    await moveLate('installed', `${hour}`)
    await moveLate('confirmed', '20000')
    await moveLate('installed', '-7')
    await moveLate('waiting', `${10_000 * hour}`)
    const done = (await rows(id, 'kind=status&order=oldest')).map(({ at, doneAt, source }) => ({
      source,
      hours: doneAt && Math.round((Date.parse(at) - Date.parse(doneAt)) / hour),
    }))
    expect(done).toEqual([
      { source: 'outbox', hours: 1 },
      { source: 'web', hours: null },
      { source: 'web', hours: null },
      { source: 'outbox', hours: 30 * 24 },
    ])
  })

  it('[HIST-51] believes no age of what waits for no connection', async () => {
    const { id } = await createProject(employee, 'Harbour')
    const headers = { [AGE_HEADER]: `${3_600_000}` }
    await employee('PATCH', `/api/projects/${id}/name`, { name: 'Pier' }, { headers })
    await employee('PATCH', `/api/projects/${id}/checklist`, { cameraViewsConfirmed: true }, { headers })
    expect((await rows(id, 'order=oldest')).map(({ doneAt, source }) => [source, doneAt !== null])).toEqual([
      ['web', false],
      ['web', false],
      ['outbox', true],
    ])
  })

  it('[HIST-3] has no notes for those who are no employees', async () => {
    const { id } = await worked()
    const found = await rows(id, '', 'installer')
    expect(found).toHaveLength(9)
    expect(found.filter(({ kind }) => kind === 'notes')).toEqual([])
  })

  it('[HIST-10] is a CSV that spreadsheets read as text', async () => {
    const { id, description } = await worked()
    const { statusCode, body, headers } = await exported(id, 'csv', 'order=oldest')
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      expect.stringMatching(/filename=".+ history \d{4}-\d{2}-\d{2}\.csv"$/),
    ])
    expect(body.startsWith('\ufeffat,doneAt,by,sentence,kind,device,old,new,source,revision\r\n')).toBe(true)
    const { data, errors } = Papa.parse<Record<string, string>>(body.slice(1), { header: true, skipEmptyLines: true })
    expect([errors, data.length]).toEqual([[], 10])
    expect(data[4]).toMatchObject({ device: `'${EVIL}`, revision: '2' })
    expect(data[8]).toMatchObject({ new: `'${description}` })
    expect(data.flatMap(Object.values).filter((value) => /^[=+\-@\t\r]/.test(value))).toEqual([])
  })

  it('[HIST-40] is a CSV that runs no formula behind what is not seen', async () => {
    const { id } = await createProject(employee, 'Harbour')
    // Most signs that are not seen are no part of a name any more (HTTP-59).
    for (const name of ['＝1+1', '\u200b=1+1', '\u0001@SUM(1)', '\u202e＋1']) await addCard(employee, id, name)
    const { body } = await exported(id, 'csv', 'order=oldest')
    const { data } = Papa.parse<Record<string, string>>(body.slice(1), { header: true, skipEmptyLines: true })
    expect(data.slice(1).map((row) => row['device'])).toEqual(["'＝1+1", "'=1+1", "'\u0001@SUM(1)", "'＋1"])
  })

  it('[HIST-11] is read as it is taken, and no further once it is given up', async () => {
    const { id } = await createProject(employee, 'Long')
    const [card = 0] = await addCards(employee, id, 1)
    for (let n = 0; n < 30; n++) {
      const description = `${n} ${'Mast. '.repeat(3_000)}`
      expect((await employee('PATCH', `/api/devices/${card}/description`, { description })).status).toBe(200)
    }
    expect(await rows(id)).toHaveLength(32)
    const { pool } = app.runtime
    const queries = vi.spyOn(pool, 'query')
    const reader = { project: ProjectId.parse(id), role: 'employee' } as const
    const stream = Readable.from(exportOf(pool, 'jsonl', reader, {}, 'newest'), { highWaterMark: 1 })
    const [chunk] = await once(stream, 'data')
    stream.destroy()
    await once(stream, 'close')
    const opened = queries.mock.calls.filter(([text]) => String(text).includes("doc -> 'changes'"))
    queries.mockRestore()
    expect(String(chunk).length).toBeLessThan(200_000)
    expect(opened.length).toBeGreaterThan(0)
    expect(opened.length).toBeLessThan(10)
  })

  it('[HIST-11] ends for a client that goes, and the server goes on', async () => {
    const { id } = await worked()
    const headers = { cookie: await app.cookieOf('employee') }
    const request = get(`${app.url}/api/projects/${id}/history.csv`, { headers })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    answer.on('error', () => undefined)
    answer.destroy()
    expect(await rows(id)).toHaveLength(10)
  })
})
