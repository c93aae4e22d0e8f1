import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HistoryTrust } from '#events/project/history/api.ts'
import { addCard, createProject, move } from '../testing/app/answers.ts'
import { type Send, startTestApp, type TestApp } from '../testing/app/app.ts'

let app: TestApp
let employee: Send

beforeAll(async () => {
  app = await startTestApp()
  employee = await app.as('employee')
})
afterAll(() => app.close())

async function trust(project: number): Promise<HistoryTrust> {
  const { status, body } = await employee('GET', `/api/projects/${project}/history/trust`)
  expect(status).toBe(200)
  return HistoryTrust.parse(body)
}

/** Revision 0 creates the project, 1 a card; 2 to 4 are moves. There is a note, too. */
async function worked() {
  const { id } = await createProject(employee, 'Harbour')
  const card = await addCard(employee, id, 'CAM-017')
  for (const status of ['installed', 'confirmed', 'installed']) await move(employee, card.id, status)
  await employee('POST', `/api/projects/${id}/notes`, { title: 'Gate code', content: 'Ask at the lodge' })
  return id
}

/** As a person does who can write into the table, but has not the key. */
const tamper = (sql: string, ...values: unknown[]) => app.runtime.pool.query(sql, values)

describe('the trust in a history', () => {
  it('[HIST-13] reaches to its end as long as it is what was written', async () => {
    const id = await worked()
    expect(await trust(id)).toMatchObject({ until: 4, events: 6, broken: null })
  })

  it('[HIST-13] ends before an event that was changed, which is named by revision and time', async () => {
    const id = await worked()
    const other = await worked()
    const { rows } = await app.runtime.pool.query<{ at: string }>(
      `update es_event set type = 'DeviceMovedBackToWaiting' where stream_id = $1 and revision = 3
       returning meta ->> 'recordedAt' as at`,
      [`project-${id}`],
    )
    const broken = {
      revision: 3,
      at: rows[0]?.at,
      isNotes: false,
      reason: expect.stringContaining('hash does not fit'),
    }
    expect(await trust(id)).toMatchObject({ until: 2, broken })
    expect(await trust(other)).toMatchObject({ until: 4, broken: null })
  })

  it('[HIST-13] ends where another person was put in', async () => {
    const id = await worked()
    await tamper(
      `update es_event set meta = jsonb_set(meta, '{actor,id}', '2') where stream_id = $1 and revision = 0`,
      `project-${id}`,
    )
    expect(await trust(id)).toMatchObject({ until: null, broken: { revision: 0 } })
  })

  it('[HIST-13] ends where an event was taken out, also the newest', async () => {
    const [middle, end] = [await worked(), await worked()]
    await tamper(`delete from es_event where stream_id = $1 and revision = 2`, `project-${middle}`)
    await tamper(`delete from es_event where stream_id = $1 and revision = 4`, `project-${end}`)
    expect(await trust(middle)).toMatchObject({ until: 1, broken: { revision: 3, isNotes: false } })
    expect(await trust(end)).toMatchObject({ until: 3, broken: { revision: 4, at: null } })
  })

  it('[HIST-13] ends where the newest note was taken out', async () => {
    const id = await worked()
    await employee('POST', `/api/projects/${id}/notes`, { title: 'Key', content: 'Ask at the lodge' })
    await tamper(`delete from es_event where stream_id = $1 and revision = 1`, `notes-${id}`)
    expect(await trust(id)).toMatchObject({ until: 4, broken: { revision: 1, at: null, isNotes: true } })
  })

  it('[HIST-13] says that it is about a note', async () => {
    const id = await worked()
    await tamper(`update es_event set data = jsonb_set(data, '{title}', '"X"') where stream_id = $1`, `notes-${id}`)
    expect(await trust(id)).toMatchObject({ until: 4, broken: { revision: 0, isNotes: true } })
  })

  it('[HIST-13] is one check for all who ask at once', async () => {
    const id = await worked()
    const [one, other] = await Promise.all([trust(id), trust(id)])
    expect(one).toEqual(other)
  })

  it('[ACCESS-4] is for employees', async () => {
    const id = await worked()
    expect((await (await app.as('customer'))('GET', `/api/projects/${id}/history/trust`)).status).toBe(403)
  })
})

describe('the facts', () => {
  it('[HIST-12] are told from the history, and name a wrong zone', async () => {
    const id = await worked()
    const facts = await employee('GET', `/api/projects/${id}/history/facts?zone=Europe/Zagreb`)
    expect(facts).toMatchObject({
      status: 200,
      body: {
        columns: { waiting: { ended: 1 }, installed: { ended: 1 }, confirmed: { ended: 1 } },
        rework: { moves: 1, cards: [{ name: 'CAM-017', moves: 1 }] },
        perDay: [{ by: 1, name: 'employee Test', cards: 1 }],
        burnUp: [{ counts: { waiting: 0, installed: 1, confirmed: 0 } }],
      },
    })
    expect(await employee('GET', `/api/projects/${id}/history/facts?zone=Mars/Base`)).toMatchObject({
      status: 400,
      body: { message: 'zone: must be a time zone such as Europe/Zagreb' },
    })
  })

  it('[HIST-23] name a card as it is called now', async () => {
    const { id } = await createProject(employee, 'Harbour')
    const card = await addCard(employee, id, 'CAM-017')
    await move(employee, card.id, 'installed')
    await move(employee, card.id, 'waiting')
    expect((await employee('PATCH', `/api/devices/${card.id}/name`, { name: 'Gate' })).status).toBe(200)
    expect((await employee('GET', `/api/projects/${id}/history/facts`)).body).toMatchObject({
      rework: { cards: [{ device: card.id, name: 'Gate', moves: 1 }] },
    })
  })
})
