import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { localLocks } from '#projections/engine/locks.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { projects } from '#projections/models/projects/projects.ts'
import { publishViews, REPORTING_ROLE } from '#projections/reporting/publish.ts'
import { REPORTING_VIEWS } from '#projections/reporting/views.ts'
import { createProvider } from '../provider/client/provider.ts'
import { startSimulatedProvider } from '../provider/simulated/server.ts'
import { addCard, createProject, move } from '../testing/app/answers.ts'
import { caughtUp, PASSWORD, type Send, startTestApp, type TestApp, userIdOf } from '../testing/app/app.ts'
import { blockWith } from '../testing/processes/documents.ts'
import { createPerson } from '../testing/app/people.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { keepReporting } from './keep-reporting.ts'

let app: TestApp
let employee: Send
const views = async () => {
  const { rows } = await app.runtime.pool.query<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'reporting'`,
  )
  return rows.map(({ name }) => name).toSorted()
}
const allNames = REPORTING_VIEWS.map(({ name }) => name).toSorted()
async function read(view: string): Promise<readonly Record<string, unknown>[]> {
  await caughtUp(app.runtime)
  return (await app.runtime.pool.query<Record<string, unknown>>(`select * from reporting.${view} order by 1`)).rows
}
const names = async () => (await read('projects')).map(({ name }) => name)

beforeAll(async () => {
  const provider = await startSimulatedProvider()
  app = await startTestApp(undefined, { provider: createProvider({ baseUrl: provider.url }) })
  employee = await app.as('employee')
  await publishViews(app.runtime.pool, REPORTING_VIEWS, { hasRoles: app.runtime.database.kind === 'postgres' })
  return () => provider.close()
})
afterAll(() => app.close())

describe('the views for reports', () => {
  it('[REPORT-1] [WORK-15] show what lists show, each with a description, as are their columns', async () => {
    const { id } = await createProject(employee, 'Quay', ['installer'])
    const card = await addCard(employee, id, 'Cam 1')
    await move(employee, card.id, 'installed')
    const people = [userIdOf('employee'), userIdOf('installer')].toSorted((one, other) => one - other)
    await employee('POST', '/api/devices/assign', { deviceIds: [card.id], userIds: people })
    const gone = await createProject(employee, 'Gone')
    await employee('DELETE', `/api/projects/${gone.id}`)
    expect(await read('projects')).toMatchObject([
      {
        project_id: id,
        name: 'Quay',
        status: 'open',
        cards_waiting: 0,
        cards_installed: 1,
        created_at: expect.any(Date),
      },
    ])
    expect(await read('project_people')).toEqual([{ project_id: id, email: 'installer@test.example' }])
    expect(await read('card_people')).toEqual(people.map((person) => ({ card_id: card.id, user_id: person })))
    expect(await read('cards')).toMatchObject([
      {
        card_id: card.id,
        project_id: id,
        name: 'Cam 1',
        status: 'installed',
        status_by: 1,
        is_missing: false,
        photos: 0,
        people: people.join('; '),
      },
    ])
    expect((await read('people')).map(({ username }) => username)).toContain('customer')
    const { rows } = await app.runtime.pool.query(
      `select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        where c.relnamespace = 'reporting'::regnamespace
          and (col_description(c.oid, a.attnum) is null or obj_description(c.oid, 'pg_class') is null)`,
    )
    expect(rows).toEqual([])
  })

  it('[REPORT-2] have the columns that were published, in their order and types', async () => {
    const { rows } = await app.runtime.pool.query<{ line: string }>(
      `select format('%s.%s %s', table_name, column_name, data_type) as line from information_schema.columns
        where table_schema = 'reporting' order by table_name collate "C", ordinal_position`,
    )
    // A line that goes or changes breaks what others made of it. New columns come last in their view, and get a line here.
    const published = readFileSync(`${import.meta.dirname}/fixtures/reporting-columns.txt`, 'utf8')
      .trim()
      .split('\n')
    expect(rows.map(({ line }) => line)).toEqual(published)
  })

  it('[REPORT-3] stay when their read model is built anew, also after a rebuild that was cut off', async () => {
    const { pool, store } = app.runtime
    await pool.query(`create view public.mine as select name from reporting.projects`)
    onTestFinished(async () => void (await pool.query('drop view if exists public.mine')))
    const workshop = { pool, log: store, locks: localLocks() }
    const build = () => rebuild(workshop, projects, new AbortController().signal)
    await build()
    await createProject(employee, 'After one')
    expect(await names()).toContain('After one')

    // A process that died right after the swap: the views are over the rows that served before.
    const { schema, table } = projects
    await pool.query(`create schema ${schema}_old`)
    await pool.query(`create table ${schema}_old.${table} (like ${schema}.${table} including all)`)
    const { rows } = await pool.query<{ definition: string }>(
      `select pg_get_viewdef('reporting.projects'::regclass) as definition`,
    )
    const stale = rows[0]?.definition.replaceAll(`${schema}.`, `${schema}_old.`)
    await pool.query(`create or replace view reporting.projects as ${stale}`)
    expect(await names()).toEqual([])
    await build()
    expect(await names()).toContain('After one')
    expect((await pool.query('select name from public.mine')).rows).toContainEqual({ name: 'After one' })
    expect(await views()).toEqual(allNames)
  })

  it('[REPORT-3] come back where they went with rows of another build, and stay untouched else', async () => {
    const { pool } = app.runtime
    const oids = async () =>
      (await pool.query(`select oid, xmin from pg_class where relnamespace = 'reporting'::regnamespace order by oid`))
        .rows
    const before = await oids()
    await publishViews(pool, REPORTING_VIEWS, { hasRoles: false })
    expect(await oids()).toEqual(before)
    await pool.query('drop view reporting.projects cascade')
    onTestFinished(keepReporting(app.runtime))
    await expect.poll(views).toEqual(allNames)
    expect(await names()).toContain('After one')
  })

  it('[REPORT-4] are all that the role for reports may read, and it may write nothing', onPostgres, async () => {
    const client = await app.runtime.pool.connect()
    try {
      await client.query(`set role ${REPORTING_ROLE}`)
      for (const name of allNames) await client.query(`select count(*) from reporting.${name}`)
      for (const statement of [
        `select * from ${projects.rows}`,
        'select * from password_tokens',
        'select * from es_event',
        `update reporting.companies set name = 'x'`,
        'create table reporting.x ()',
      ])
        await expect(client.query(statement)).rejects.toThrow(/permission denied|cannot update view/)
    } finally {
      await client.query('reset role')
      client.release()
    }
  })

  it('[REPORT-14] show no function of a reader a row that they leave out', onPostgres, async () => {
    const { id } = await createProject(employee, 'Closed')
    await employee('POST', `/api/projects/${id}/notes`, { title: 'Of a project that is gone', content: 'x' })
    await employee('DELETE', `/api/projects/${id}`)
    await caughtUp(app.runtime)
    const client = await app.runtime.pool.connect()
    const seen: string[] = []
    client.on('notice', ({ message }) => seen.push(message ?? ''))
    await client.query(
      `create function pg_temp.peek(text) returns boolean language plpgsql cost 0.0000001
         as $$ begin raise notice '%', $1; return true; end $$`,
    )
    await client.query('select title from reporting.notes where pg_temp.peek(title)')
    client.release(true)
    expect(seen).not.toContain('Of a project that is gone')
  })

  it(
    '[REPORT-14] [REPORT-15] [STORE-60] are read by an account as operations.md makes it, whose locks stop no writing and are named',
    onPostgres,
    async () => {
      const { pool } = app.runtime
      const account = `charts_${randomUUID().slice(0, 8)}`
      const sql = blockWith('docs/operations.md', 'create role fieldboard_reporting')
      await pool.query(sql.replace(/^create role fieldboard_reporting .*$/m, '').replaceAll('charts', account))
      const url = new URL(app.databaseUrl ?? '')
      url.username = account
      url.password = '...'
      const client = new pg.Client({ connectionString: url.href, application_name: 'Charts of a BI tool' })
      try {
        await client.connect()
        await client.query('select count(*) from reporting.projects')
        for (const statement of [
          'select lo_create(0)',
          'select lo_creat(0)',
          'create table public.own ()',
          'select from es_head for no key update',
          'do $$ begin lock table schema_migration in share row exclusive mode; end $$',
          'do $$ begin lock table projections.turn in share row exclusive mode; end $$',
        ])
          await expect(client.query(statement)).rejects.toThrow(/permission denied/)
        await client.query('select pg_advisory_lock(7042)')
        await createProject(employee, 'Written meanwhile')
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        const held = expect.stringContaining(
          `${account} holds an advisory lock (process ${rows[0]?.pid}, Charts of a BI tool)`,
        )
        await expect.poll(async () => (await app.anonymous('GET', '/readyz')).body).toMatchObject({ locks: [held] })
      } finally {
        await client.end()
        await pool.query(`drop role ${account}`)
      }
    },
  )

  it('[REPORT-5] hold no secret, and no hash of one', async () => {
    const secrets = { apiKey: 'sim-good', webhookSecret: 'whsec-very-secret' }
    await employee('POST', '/api/verkada-instances', { name: 'Sites', organizationId: 1, ...secrets })
    const rows = JSON.stringify(await Promise.all(allNames.map(read)))
    expect(rows).toContain('Sites')
    for (const secret of [...Object.values(secrets), PASSWORD, '$argon2']) expect(rows).not.toContain(secret)
    const columns = REPORTING_VIEWS.flatMap((view) => Object.keys(view.columns))
    expect(columns.filter((name) => /hash|secret|password|token|key/.test(name))).toEqual([])
  })

  it('[REPORT-13] name a person who was deleted no more: what they did has their id alone', async () => {
    const names = { firstName: 'Quillon', lastName: 'Yarrow', username: 'q.yarrow' }
    const { user, signIn } = await createPerson(app, employee, { ...names, role: 'installer' })
    const cookie = await signIn()
    const person: Send = (method, url, body) => app.anonymous(method, url, body, { headers: { cookie } })
    const { id } = await createProject(employee, 'Of Q', [])
    await employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: [user.email] })
    const card = await addCard(employee, id, 'Cam Q')
    await move(person, card.id, 'installed')
    const text = async () => JSON.stringify(await Promise.all(allNames.map(read)))
    const told = [names.firstName, names.lastName, user.username, user.email]
    const before = await text()
    for (const one of told) expect(before).toContain(one)
    await employee('DELETE', `/api/users/${user.id}`)
    // A reactor takes them off their projects.
    await expect.poll(async () => (await read('project_people')).some(({ email }) => email === user.email)).toBe(false)
    const after = await text()
    for (const one of told) expect(after).not.toContain(one)
    expect((await read('cards')).find(({ card_id }) => card_id === card.id)).toMatchObject({ status_by: user.id })
  })
})
