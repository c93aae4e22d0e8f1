import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, SYSTEM } from '#events/kernel/actor.ts'
import { plainText } from '#events/kernel/history.ts'
import { DeviceId, InstanceId, OrganizationId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { notesStream } from '#events/notes/stream.ts'
import { NoteId } from '#events/notes/note-id.ts'
import type { HistoryFilter, HistoryLine } from '#events/project/history/api.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { projectStream } from '#events/project/stream.ts'
import type { DomainEvent, LogEvent } from '#events/registry.ts'
import { advance } from '../../engine/advance.ts'
import { createMissing, createSchema } from '../../engine/lanes.ts'
import type { Db } from '../../engine/projection.ts'
import { transaction } from '../../engine/transaction.ts'
import { history } from './history.ts'
import { type Paging, readChanges, readPage } from './history-reads.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { at, type GivenEvent, recorded } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const [hall, depot] = [ProjectId.parse(3), ProjectId.parse(5)]
const BEN: Actor = { id: UserId.parse(2), role: 'installer' }
const cam = (id: number) => DeviceId.parse(id)

const registered = (id: number, firstName: string, lastName: string): GivenEvent => {
  const names = { username: `user-${id}`, email: `user-${id}@x.example`, firstName, lastName }
  const data = { userId: UserId.parse(id), ...names, role: 'employee', companyId: null } as const
  return { stream: 'accounts', actor: SYSTEM, type: 'UserRegistered', data }
}
const on = (project: ProjectId, event: ProjectEvent, more: Pick<GivenEvent, 'actor' | 'command'> = {}): GivenEvent => ({
  stream: projectStream(project),
  ...event,
  ...more,
})
const added = (project: ProjectId, id: number, name = `CAM-${id}`) => {
  const data = { deviceId: cam(id), name, type: 'camera', description: '', status: 'waiting' } as const
  return on(project, { type: 'ManualCardAdded', data })
}
const installed = (id: number, command?: number): GivenEvent =>
  on(hall, { type: 'DeviceInstalled', data: { deviceId: cam(id) } }, { actor: BEN, ...(command && { command }) })
const renamed = (id: number, name: string, previous: string) =>
  on(hall, { type: 'DeviceRenamed', data: { deviceId: cam(id), name, previous } })
const described = (id: number, description: string, previous: string) =>
  on(hall, { type: 'DeviceDescribed', data: { deviceId: cam(id), description, previous } })
const note = (title: string): GivenEvent => {
  const data = { noteId: NoteId.parse(1), title, content: 'Ask at the lodge' }
  return { stream: notesStream(hall), type: 'NoteAdded', data }
}
const imported = (part: number, ...ids: number[]) => {
  const cards = ids.map((id) => ({ deviceId: cam(id), name: `Door ${id}`, type: 'camera', description: '' }) as const)
  return on(hall, { type: 'DevicesImported', data: { batchId: 'b1', fileName: 'list.csv', part, parts: 2, cards } })
}
const PEOPLE = [registered(1, 'Ana', 'Horvat'), registered(2, 'Ivo', 'Lind')]

type Query = { readonly project?: ProjectId; readonly role?: 'employee' | 'customer' } & HistoryFilter & Partial<Paging>
const lines =
  ({ project = hall, role = 'employee', order = 'oldest', after, revision, limit = 50, ...filter }: Query = {}) =>
  async (db: Db): Promise<readonly HistoryLine[]> =>
    (await readPage(db, { project, role }, filter, { order, after, revision, limit })).lines
const tell = (events: readonly GivenEvent[], asked?: Query) =>
  given(...PEOPLE, ...events).answer(test.database.pool, [history], lines(asked))
const said = async (events: readonly GivenEvent[], asked?: Query) =>
  (await tell(events, asked)).map(({ parts }) => plainText(parts))
const changes = async (events: readonly GivenEvent[], line: number, role: 'employee' | 'customer' = 'employee') =>
  given(...PEOPLE, ...events).answer(test.database.pool, [history], (db) =>
    readChanges(db, { project: hall, role }, line),
  )

describe('the lines of a history', () => {
  it('[HIST-2] name people and things as they were called then', async () => {
    expect(
      await said([
        added(hall, 1, 'Gate'),
        installed(1),
        renamed(1, 'Door', 'Gate'),
        described(1, 'Mast', ''),
        on(hall, { type: 'DeviceDeleted', data: { deviceId: cam(1), card: cardOf(1, 'Door') } }),
      ]),
    ).toEqual([
      'Ana Horvat added Gate to Waiting To Be Installed',
      'Ivo Lind marked Gate as Installed',
      'Ana Horvat renamed Gate to Door',
      'Ana Horvat wrote the description of Door',
      'Ana Horvat deleted Door',
    ])
  })

  it('[HIST-2] name instances, and the system', async () => {
    const configured = (id: number, name: string): GivenEvent => {
      const ids = { instanceId: InstanceId.parse(id), organizationId: OrganizationId.parse(1) }
      return {
        stream: 'catalog',
        type: 'InstanceConfigured',
        data: { ...ids, name, key: null, hasWebhookSecret: false, secretsVersion: '' },
      }
    }
    const change = { verkadaInstanceId: InstanceId.parse(2), organizationId: OrganizationId.parse(1) }
    const changed = on(
      hall,
      { type: 'ProjectInstanceChanged', data: { ...change, previous: InstanceId.parse(1) } },
      { actor: SYSTEM },
    )
    expect(await said([configured(1, 'East'), configured(2, 'West'), changed, configured(1, 'South')])).toEqual([
      'The system changed the Verkada instance from East to West',
    ])
  })

  it('[HIST-5] take the events of one command together, and open to each of them', async () => {
    const events = [added(hall, 1), added(hall, 2), added(hall, 3), ...[1, 2, 3].map((id) => installed(id, 900))]
    const all = await tell([...events, installed(1, 901)])
    expect(
      all.map(({ parts, changes, opens, first, last }) => [plainText(parts), changes, opens, first, last]),
    ).toEqual([
      ...[1, 2, 3].map((id, at) => [`Ana Horvat added CAM-${id} to Waiting To Be Installed`, 1, false, at, at]),
      ['Ivo Lind marked 3 devices as Installed', 3, true, 3, 5],
      ['Ivo Lind marked CAM-1 as Installed', 1, false, 6, 6],
    ])
    expect(all[3]).toMatchObject({ devices: [1, 2, 3], kind: 'status', by: 2, old: null, new: null })
    const opened = await changes(events, 4)
    expect(opened?.map(({ parts, revision, device, old }) => [plainText(parts), revision, device, old])).toEqual(
      [1, 2, 3].map((id) => [`Ivo Lind marked CAM-${id} as Installed`, id + 2, id, 'Waiting To Be Installed']),
    )
  })

  it('[HIST-5] take the parts of an import together', async () => {
    const events = [imported(1, 1, 2), imported(2, 3)]
    expect(await said(events)).toEqual(['Ana Horvat imported 3 devices from list.csv'])
    expect((await changes(events, 1))?.map(({ parts }) => plainText(parts))).toEqual(
      [1, 2, 3].map((id) => `Ana Horvat imported Door ${id} from list.csv`),
    )
    expect(await said([imported(1, 1, 2), note('Gate'), imported(2, 3)])).toEqual([
      'Ana Horvat imported 2 devices from list.csv',
      'Ana Horvat wrote the note Gate',
      'Ana Horvat imported Door 3 from list.csv',
    ])
  })

  it('[HIST-5] show each card of an import its own texts', async () => {
    const cards = [1, 2].map((id) => ({ deviceId: cam(id), description: { from: `at ${id}`, to: `on ${id}` } }))
    const change = on(hall, { type: 'DevicesChangedByImport', data: { batchId: 'b2', fileName: '', cards } })
    const found = await changes([added(hall, 1), added(hall, 2), change], 3)
    expect(found?.map(({ old, new: now }) => `${old}, ${now}`)).toEqual(['at 1, on 1', 'at 2, on 2'])
  })

  it('[HIST-5] take no events together that only share the id of a command', async () => {
    const ofOthers = [added(hall, 1), { ...added(hall, 2), command: 900 }, installed(1, 900)]
    expect((await tell(ofOthers)).map(({ by }) => by)).toEqual([1, 1, 2])
    const ofNotes = [added(hall, 1), { ...added(hall, 2), command: 900 }, { ...note('Gate code'), command: 900 }]
    expect((await tell(ofNotes)).map(({ kind }) => kind)).toEqual(['devices', 'devices', 'notes'])
    expect((await tell(ofNotes, { role: 'customer' })).map(({ kind }) => kind)).toEqual(['devices', 'devices'])
  })

  it('[HIST-6] shorten long values, and open to the whole of them', async () => {
    const long = 'Mast. '.repeat(100)
    const [, line] = await tell([added(hall, 1), described(1, long, '')])
    expect(line).toMatchObject({ old: '', new: long.slice(0, 200), opens: true, changes: 1 })
    expect(await changes([added(hall, 1), described(1, long, '')], 2)).toMatchObject([{ old: '', new: long }])
  })

  it('[HIST-6] shorten values, and words, by whole characters', async () => {
    const [long, name] = [`${'x'.repeat(199)}😀`, `A${'𝐀'.repeat(25)}`]
    const events = [added(hall, 1, name), described(1, long, '')]
    const [, line] = await tell(events)
    expect(line).toMatchObject({ new: 'x'.repeat(199), opens: true })
    expect(await changes(events, 2)).toMatchObject([{ new: long }])
    expect(await tell(events, { text: name })).toHaveLength(2)
  })

  it('[HIST-4] are neutral about what only a newer build knows', async () => {
    // An event that this build does not know cannot have one of its types.
    const unknown = { type: 'CardTeleported', data: { to: 'roof' } } as unknown as DomainEvent
    const events = [added(hall, 1), { stream: projectStream(hall), ...unknown }, installed(1)]
    expect(await said(events)).toEqual([
      'Ana Horvat added CAM-1 to Waiting To Be Installed',
      'Ana Horvat made a change that a newer version of Fieldboard understands',
      'Ivo Lind marked CAM-1 as Installed',
    ])
    expect((await tell(events, { kind: ['other'] })).map(({ first }) => first)).toEqual([1])
  })

  it('[HIST-3] about notes are for employees alone, whatever is asked for', async () => {
    const events = [added(hall, 1), note('Gate code'), installed(1)]
    expect((await tell(events)).map(({ kind, last }) => [kind, last])).toEqual([
      ['devices', 0],
      ['notes', 0],
      ['status', 1],
    ])
    for (const asked of [{ kind: ['notes' as const] }, { text: 'lodge' }, { after: 1, limit: 1 }, {}]) {
      const found = await tell(events, { ...asked, role: 'customer' })
      expect(found.filter(({ kind }) => kind === 'notes')).toEqual([])
    }
    expect(await changes(events, 2)).toHaveLength(1)
    expect(await changes(events, 2, 'customer')).toBeNull()
  })
})

describe('the words of a large line', () => {
  /** Two thousand cards of an import, each with two words of its own. */
  const part = (number: number) => {
    const ids = Array.from({ length: 2_000 }, (_, index) => number * 10_000 + index)
    const cards = ids.map((id) => ({
      deviceId: cam(id),
      name: `CAM${id} Site${id}`,
      type: 'camera' as const,
      description: '',
    }))
    return on(hall, { type: 'DevicesImported', data: { batchId: 'b1', fileName: '', part: number, parts: 5, cards } })
  }

  it('[HIST-22] are those of ten thousand cards with two words each', async () => {
    const log = recorded(...PEOPLE, ...[1, 2, 3, 4, 5].map(part))
    await fill(log)
    for (const text of ['cam10000', 'site31999', 'cam51999 site51999'])
      expect([text, await lines({ text })(test.database.pool)]).toMatchObject([text, [{ changes: 10_000 }]])
  })

  it('[HIST-22] fill the room that there is, each once', async () => {
    const often = Array.from({ length: 500 }, (_, index) => described(1, `mast ${index % 2}`, ''))
    const log = recorded(...PEOPLE, added(hall, 1), ...often.map((one) => ({ ...one, command: 900 })))
    await fill(log)
    const { rows } = await test.database.pool.query<{ length: number }>(
      `select max(length(doc ->> 'terms')) as length from ${history.rows} where terms is not null`,
    )
    expect(rows[0]?.length).toBeLessThan(300)
  })
})

describe('what is asked of a history', () => {
  const events = [
    added(hall, 1, 'CAM-017'),
    added(depot, 9, 'CAM-017'),
    added(hall, 2, 'Süd Tür'),
    installed(1),
    installed(2),
    described(2, 'Mast, 4 m', ''),
  ]
  const asked: readonly (readonly [what: string, Query, revisions: readonly number[]])[] = [
    ['all, oldest first', {}, [0, 1, 2, 3, 4]],
    ['all, newest first', { order: 'newest' }, [4, 3, 2, 1, 0]],
    ['a page', { limit: 2 }, [0, 1]],
    ['the page after a line', { after: 2, limit: 2 }, [2, 3]],
    ['the page after a line, newest first', { order: 'newest', after: 3 }, [1, 0]],
    ['from a revision on', { revision: 3 }, [3, 4]],
    ['from a revision back', { revision: 3, order: 'newest', limit: 2 }, [3, 2]],
    ['of a person', { person: UserId.parse(2) }, [2, 3]],
    ['of the system', { person: 'system' }, []],
    ['of a person who is not there', { person: UserId.parse(77) }, []],
    ['of a device', { device: cam(2) }, [1, 3, 4]],
    ['of a device of another project', { device: cam(9) }, []],
    ['of a kind', { kind: ['status'] }, [2, 3]],
    ['of one of several kinds', { kind: ['devices', 'description'] }, [0, 1, 4]],
    ['of a person and a device', { person: UserId.parse(2), device: cam(1) }, [2]],
    ['with words that begin words', { text: '  cam 01' }, [0, 2]],
    ['with letters of any case', { text: 'SÜD tü' }, [1, 3, 4]],
    ['with a value', { text: 'mast' }, [4]],
    ['with a name', { text: 'ivo' }, [2, 3]],
    ['with nothing but signs', { text: "&|!():*'\\ " }, [0, 1, 2, 3, 4]],
    ['with a word that is in no line', { text: 'nowhere' }, []],
    ['from a time on', { from: at(5) }, [2, 3, 4]],
    ['up to a time', { to: at(4) }, [0, 1]],
    ['between two times', { from: at(5), to: at(6) }, [2, 3]],
    ['in another zone', { from: '2025-03-03T09:00:05.000+01:00', to: '2025-03-03T08:00:06Z' }, [2, 3]],
    ['before the first event', { to: at(-1) }, []],
    ['in the future', { from: at(1_000) }, []],
  ]
  /** By what was asked: the first revisions of the lines found. */
  let found: Readonly<Record<string, readonly number[]>> = {}
  beforeAll(async () => {
    found = await given(...PEOPLE, ...events).answer(test.database.pool, [history], async (db) => {
      const answers = asked.map(async ([what, query]) => [what, (await lines(query)(db)).map(({ first }) => first)])
      return Object.fromEntries(await Promise.all(answers))
    })
  })
  it.each(asked)('[HIST-7] %s', (what, _, revisions) => {
    expect(found[what]).toEqual(revisions)
  })
})

/** Fills the history anew, in four batches. */
async function fill(log: readonly LogEvent[]): Promise<void> {
  const { pool } = test.database
  await createMissing(pool, [history], false)
  let lane = await transaction(pool, (client) => createSchema(client, history, history.schema))
  const size = Math.ceil(log.length / 4)
  for (let from = 0; from < log.length; from += size)
    lane = await advance(pool, lane, { projection: history, schema: history.schema }, log.slice(from, from + size))
}

/** A card as its deletion keeps it. */
function cardOf(id: number, name: string) {
  const marks = { statusBy: null, statusAt: at(0), describedBy: null, describedAt: at(0), createdBy: null }
  const rest = { type: 'camera', status: 'waiting', description: '', online: false, isManual: true } as const
  return { id: cam(id), name, ...rest, ...marks, createdAt: at(0), batchId: null }
}
