import { parse } from 'papaparse'
import { readDeviceSheet } from '#events/project/import/csv.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { UserOverview } from '#events/account/overview-api.ts'
import { LIST_FILES } from '#events/lists/api.ts'
import type { Scope } from '#events/registry.ts'
import { companies } from '#projections/models/people/companies.ts'
import { listUsers } from '#projections/models/people/users.ts'
import { columnsOf } from '../http/answers/list-file.ts'
import { namesBeside, viewOf } from '../http/answers/names-beside.ts'
import { addCards, createProject } from '../testing/app/answers.ts'
import { makeKey, withKey } from '../testing/app/api-keys.ts'
import { caughtUp, userIdOf } from '../testing/app/app.ts'
import { newForm } from '../testing/app/forms.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { sharedApp } from '../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')

const today = () => app.runtime.now().toISOString().slice(0, 10)

/** A file of a list, as text and read again. */
async function take(path: string) {
  await caughtUp(app.runtime)
  const { status, headers, body } = await employee('GET', `/api/lists/${path}`)
  expect(status).toBe(200)
  const text = String(body)
  return { headers, text, rows: parse<Record<string, string>>(text.slice(1).trim(), { header: true }).data }
}

describe('[REPORT-6] a list as a CSV file', () => {
  it('has the columns of its view and names beside its ids, in UTF-8 with its mark, and times in UTC', async () => {
    const { id } = await createProject(employee, 'Größe "A", unten', ['installer'])
    await newForm(employee, { title: 'Annex' })
    await employee('POST', '/api/companies', { name: 'Kern & Söhne' })
    for (const name of LIST_FILES) {
      const { text, headers } = await take(`${name}.csv`)
      expect(text.split('\r\n')[0]).toBe(`\ufeff${columnsOf(viewOf(name), namesBeside(viewOf(name))).join(',')}`)
      expect(headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name} ${today()}.csv"`,
      })
    }
    expect((await take('projects.csv')).rows.at(-1)).toMatchObject({
      project_id: String(id),
      name: 'Größe "A", unten',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/),
    })
    expect((await take('companies.csv')).rows.at(-1)).toMatchObject({ name: 'Kern & Söhne' })
    expect((await take('people.csv')).rows).toHaveLength((await listUsers(app.runtime.pool)).length)
    expect((await take('forms.csv')).rows.at(-1)).toMatchObject({ title: 'Annex' })
  })

  it('[HIST-40] runs no formula', async () => {
    for (const name of ['=1+1', '@sum', '＝cmd', '-2']) await employee('POST', '/api/companies', { name })
    const { rows } = await take('companies.csv')
    expect(rows.map(({ name }) => name).slice(-4)).toEqual([`'=1+1`, `'@sum`, `'＝cmd`, `'-2`])
  })

  it('has every row once, of a project those of that project, and none of a deleted one', async () => {
    const [one, other] = [await createProject(employee, 'One'), await createProject(employee, 'Other')]
    const before = (await take('cards.csv')).rows.length
    const cards = await addCards(employee, one.id, 2_300)
    await addCards(employee, other.id, 3)
    const { rows } = await take(`cards.csv?projectId=${one.id}`)
    expect(rows.map(({ card_id: id }) => Number(id))).toEqual(cards)
    expect((await take('cards.csv')).rows).toHaveLength(before + 2_303)
    await employee('DELETE', `/api/projects/${other.id}`)
    expect((await take('cards.csv')).rows).toHaveLength(before + 2_300)
    expect(await employee('GET', '/api/lists/cards.csv?projectId=x')).toMatchObject({ status: 400 })
  })

  it('[REPORT-28] says names beside ids, and of which project and day it is', async () => {
    const { id } = await createProject(employee, 'Hafen: Süd')
    await addCards(employee, id, 2)
    const { rows, headers, text } = await take(`cards.csv?projectId=${id}`)
    expect(headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent(`Hafen_ Süd cards ${today()}.csv`)}`,
    )
    const { firstName, lastName } = (await listUsers(app.runtime.pool)).find(({ role }) => role === 'employee') ?? {}
    expect(rows).toHaveLength(2)
    for (const row of rows)
      expect(row).toMatchObject({ project_name: 'Hafen: Süd', created_by_name: `${firstName} ${lastName}` })
    // Its own list, read as an import reads it.
    const { data } = parse<string[]>(text.slice(1).trim())
    expect(readDeviceSheet(data)).toMatchObject({
      errors: [],
      rows: rows.map(({ card_id: card, name }) => ({ cardId: Number(card), name })),
    })
  })

  it('[HIST-40] [IMPORT-54] gives names that a spreadsheet would run back as they were, when its own list is imported', async () => {
    const { id } = await createProject(employee, 'Signs')
    const names = ["'=x", '=x', '-5', '@x', "'x", "''=SUM(A1)"]
    for (const name of names)
      await employee('POST', `/api/projects/${id}/devices/manual`, { name, type: 'camera', description: name })
    const { data } = parse<string[]>((await take(`cards.csv?projectId=${id}`)).text.slice(1).trim())
    const { rows } = readDeviceSheet(data)
    expect(rows.map(({ name, description }) => [name, description])).toEqual(names.map((name) => [name, name]))
  })

  it('[WORK-15] of cards says whose work each is, when, and what blocks it, and is imported again without a change', async () => {
    const { id } = await createProject(employee, 'Given in a list')
    const [one, two] = await addCards(employee, id, 2)
    const people = [userIdOf('employee'), userIdOf('colleague')].toSorted((a, b) => a - b)
    await employee('POST', '/api/devices/assign', { deviceIds: [one], userIds: people })
    await employee('POST', '/api/devices/schedule', { deviceIds: [one], day: '2026-12-01', part: 'morning' })
    await employee('POST', `/api/devices/${one}/flag`, { kind: 'no-access', reason: '=Locked' })
    const { rows, text } = await take(`cards.csv?projectId=${id}`)
    const nameOf = async (user: number) => {
      const { user: person } = UserOverview.parse((await employee('GET', `/api/users/${user}/overview`)).body)
      return `${person.firstName} ${person.lastName}`
    }
    const [first] = rows
    expect(first).toMatchObject({
      ...{ people: people.join('; '), people_names: (await Promise.all(people.map(nameOf))).join('; ') },
      ...{ day: '2026-12-01', day_part: 'morning', flag: 'no-access', flag_reason: "'=Locked" },
    })
    expect(rows[1]).toMatchObject({ card_id: `${two}`, people: '', people_names: '', day: '', flag: '' })
    const { rows: read, errors } = readDeviceSheet(parse<string[]>(text.slice(1).trim()).data)
    expect([errors, read.map(({ cardId }) => cardId)]).toEqual([[], [one, two]])
  })

  it('[REPORT-6] of notes says which ones installers read', async () => {
    const { id } = await createProject(employee, 'Notes')
    for (const installersMayRead of [true, false])
      await employee('POST', `/api/projects/${id}/notes`, { title: 'Gate', content: '1234', installersMayRead })
    const { rows } = await take(`notes.csv?projectId=${id}`)
    expect(rows.map((row) => row['installers_may_read'])).toEqual(['true', 'false'])
  })

  it('[REPORT-29] [ACCOUNT-129] of people says company, state and dates, and holds what was searched and filtered', async () => {
    const company = await employee('POST', '/api/companies', { name: 'Nørrebro & Söhne' })
    const { id: companyId } = z.object({ id: z.number() }).parse(company.body)
    const made = { firstName: 'Åsa', lastName: 'Listed', email: 'asa.listed@test.example', companyId }
    expect((await employee('POST', '/api/users', made)).status).toBe(201)
    const names = async (query: string) => (await take(`people.csv?${query}`)).rows.map((row) => row['last_name'])
    const { rows } = await take('people.csv?search=norrebro%20asa')
    expect(rows).toMatchObject([
      {
        last_name: 'Listed',
        company_name: 'Nørrebro & Söhne',
        state: 'no-password',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        last_sign_in_at: '',
      },
    ])
    await app.signIn('employee')
    await caughtUp(app.runtime)
    const overview = UserOverview.parse((await employee('GET', `/api/users/${userIdOf('employee')}/overview`)).body)
    const me = (await take('people.csv?role=employee&state=active')).rows
    expect(me.map(({ role }) => role)).not.toContain('installer')
    const own = me.find((row) => row['user_id'] === `${userIdOf('employee')}`)
    expect(own?.['last_sign_in_at']).toBe(overview.lastSignIn)
    expect(await names('search=listed&state=no-password')).toEqual(['Listed'])
    expect(await names('search=listed&state=suspended')).toEqual([])
    expect(await names('search=listed&state=locked')).toEqual([])
    expect(await employee('GET', '/api/lists/people.csv?state=none')).toMatchObject({ status: 400 })
  })

  it('[KEY-57] names beside ids what its key may read, and no sign-ins', async () => {
    const headOf = async (list: string, ...scopes: Scope[]) => {
      const send = withKey(app, await makeKey(employee, scopes))
      return String((await send('GET', `/api/lists/${list}.csv`)).body).split('\r\n')[0]
    }
    expect(await headOf('notes', 'notes:read')).not.toContain('_name')
    expect(await headOf('notes', 'notes:read', 'projects:read', 'accounts:read')).toContain('created_by_name')
    expect(await headOf('projects', 'projects:read')).not.toContain('organization_name')
    expect(await headOf('people', 'accounts:read')).not.toContain('last_sign_in_at')
  })

  it('is for employees alone', async () => {
    for (const person of ['installer', 'customer'] as const) {
      const send = await app.as(person)
      for (const name of LIST_FILES) expect(await send('GET', `/api/lists/${name}.csv`)).toMatchObject({ status: 403 })
    }
  })

  // The embedded database has one connection, which the transaction would hold.
  it('[REPORT-10] of one person is sent three at once, and a HEAD reads none', onPostgres, async () => {
    const colleague = await app.as('colleague')
    const path = '/api/lists/companies.csv'
    const client = await app.runtime.pool.connect()
    try {
      // No page is read for as long as this transaction is open.
      await client.query(`begin; lock table ${companies.rows} in access exclusive mode`)
      const sent = Array.from({ length: 4 }, () => employee('GET', path))
      const other = colleague('GET', path)
      const first = await Promise.race([...sent, other])
      expect(first.status).toBe(429)
      await client.query('rollback')
      const all = (await Promise.all(sent)).map(({ status }) => status)
      expect(all.filter((status) => status === 429)).toHaveLength(1)
      expect(all.filter((status) => status === 200)).toHaveLength(3)
      expect((await other).status).toBe(200)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect((await employee('GET', path)).status).toBe(200)
    const headers = { cookie: await app.cookieOf('employee') }
    expect((await app.inject({ method: 'HEAD', url: path, headers })).statusCode).toBe(404)
  })
})
