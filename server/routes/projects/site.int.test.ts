import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ProjectSummary } from '#events/project/api.ts'
import { HistoryPage } from '#events/project/history/api.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import { siteStream } from '#events/site/stream.ts'
import { addCard, createProject } from '../../testing/app/answers.ts'
import { makeKey, withKey } from '../../testing/app/api-keys.ts'
import { everyRoute } from '../../testing/app/every-route.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const installer = await app.as('installer')
const customer = await app.as('customer')
const stranger = await app.as('stranger')

const CODE = 'code-4711-secret'
const SHEET = {
  address: 'Quay 3',
  contacts: [{ name: 'Mrs Süd', phone: '+41 44 668 18 00' }],
  hours: 'Mo-Fr 7-17',
  gateCode: CODE,
  bring: 'Ladder',
}

async function makeSite(sheet: object = SHEET) {
  const { id } = await createProject(employee, 'Site', ['installer', 'customer'])
  const path = `/api/projects/${id}/site`
  expect(await employee('PUT', path, sheet)).toMatchObject({ status: 200 })
  return { id, path, put: (body: object, send = employee) => send('PUT', path, body) }
}

describe('the site sheet of a project', () => {
  it('[SITE-1] is written by employees, read whole by installers, and by customers as far as it is marked for them', async () => {
    const { id, path, put } = await makeSite()
    const whole = { projectId: id, timeZone: 'UTC', ...SHEET, forCustomers: [], files: [] }
    expect((await employee('GET', path)).body).toEqual(whole)
    await expect.poll(async () => (await installer('GET', path)).body).toEqual(whole)
    expect((await customer('GET', path)).body).toEqual({ projectId: id, timeZone: 'UTC' })
    expect(await stranger('GET', path)).toMatchObject({ status: 404 })
    for (const send of [installer, customer])
      expect(await put({ address: 'Elsewhere' }, send)).toMatchObject({ status: 403 })
    await put({ forCustomers: ['hours', 'gateCode'] })
    await expect
      .poll(async () => (await customer('GET', path)).body)
      .toEqual({ projectId: id, timeZone: 'UTC', hours: SHEET.hours, gateCode: CODE })
    expect((await employee('GET', path)).body).toEqual({ ...whole, forCustomers: ['hours', 'gateCode'] })
  })

  it('[SITE-1] answers an empty sheet while nothing was written, and 400 to what is none', async () => {
    const { id } = await createProject(employee, 'Empty', ['installer'])
    expect((await employee('GET', `/api/projects/${id}/site`)).body).toMatchObject({ address: '', contacts: [] })
    for (const body of [{ address: 1 }, { contacts: [{ name: '' }] }, { forCustomers: ['all'] }, { timeZone: 'Moon' }])
      expect(await employee('PUT', `/api/projects/${id}/site`, body)).toMatchObject({ status: 400 })
  })

  it('[SITE-2] keeps what two people changed apart, and shows both of the same field', async () => {
    const { path, put } = await makeSite()
    await put({ hours: 'Never', base: { hours: SHEET.hours } })
    expect(await put({ bring: 'Drill', hours: 'Always', base: { bring: 'Ladder', hours: SHEET.hours } })).toMatchObject(
      {
        status: 409,
        body: { code: 'changed-meanwhile', theirs: { hours: 'Never' } },
      },
    )
    expect(await put({ bring: 'Drill', base: { bring: 'Ladder' } })).toMatchObject({ status: 200 })
    expect((await employee('GET', path)).body).toMatchObject({ bring: 'Drill', hours: 'Never' })
  })

  it('[SITE-3] of a finished project is read, and not written', async () => {
    const { id, path, put } = await makeSite()
    await employee('PATCH', `/api/projects/${id}/checklist`, {
      ...{ usersAddedToSupportPortal: true, cameraViewsConfirmed: true, usersAddedToVerkadaPortal: true },
    })
    expect(await employee('PATCH', `/api/projects/${id}/status`, { status: 'closed' })).toMatchObject({ status: 200 })
    expect(await put({ address: 'Elsewhere' })).toMatchObject({ status: 409 })
    expect((await employee('GET', path)).body).toMatchObject(SHEET)
  })

  it('[SITE-5] is told by the history to employees and installers, by the names of its fields alone', async () => {
    const { id, put } = await makeSite()
    await put({ forCustomers: ['address'] })
    const told = async (send: typeof employee) =>
      HistoryPage.parse((await send('GET', `/api/projects/${id}/history`)).body)
        .lines.map(({ parts }) => parts.map(({ text }) => text).join(' '))
        .filter((line) => line.includes('site sheet'))
    const words = 'changed the site sheet: Address, Contacts, Hours, Gate code, What to bring'
    for (const send of [employee, installer]) {
      await expect.poll(() => told(send)).toHaveLength(2)
      expect((await told(send)).join('\n')).toContain(words)
    }
    expect(await told(customer)).toEqual([])
  })

  it('[SITE-4] leaves by its own answer alone: no list, export, record, search, page of history or webhook has the gate code', async () => {
    const { id } = await makeSite()
    await addCard(employee, id, 'Cam')
    const asked = everyRoute(app)
      .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/') && !url.endsWith('/site'))
      .map(({ url }) => url.replace('/projects/:id', `/projects/${id}`))
      .filter((url) => !url.includes(':'))
    expect(asked.length).toBeGreaterThan(40)
    for (const url of [...asked, `/api/find?q=${CODE}`, `/api/lists/cards.csv?projectId=${id}`]) {
      const { body } = await employee('GET', url)
      const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)
      expect([url, text?.includes(CODE) ?? false]).toEqual([url, false])
    }
  })

  it('[SITE-6] is read and written by API keys with its own scopes alone', async () => {
    const { path } = await makeSite()
    const keyOf = async (...scopes: string[]) => withKey(app, await makeKey(employee, scopes))
    const [reads, writes, projects] = [
      await keyOf('sites:read'),
      await keyOf('sites:write'),
      await keyOf('projects:read', 'projects:write', 'notes:read'),
    ]
    expect((await reads('GET', path)).body).toMatchObject({ gateCode: CODE })
    expect(await reads('PUT', path, { hours: '' })).toMatchObject({ status: 403 })
    expect(await writes('GET', path)).toMatchObject({ status: 403 })
    for (const [method, body] of [['GET'], ['PUT', { hours: '' }]] as const)
      expect(await projects(method, path, body)).toMatchObject({ status: 403 })
    const { status, body } = await writes('PUT', path, { hours: 'Sa' })
    expect([status, JSON.stringify(body ?? '').includes(CODE)]).toEqual([200, false])
  })

  it('[SITE-7] sets the zone of the project, by which My Work goes', async () => {
    const { id, path, put } = await makeSite({ timeZone: 'Pacific/Kiritimati' })
    expect((await employee('GET', `/api/projects/${id}`)).body).toMatchObject({ timeZone: 'Pacific/Kiritimati' })
    const { id: card } = await addCard(employee, id, 'Cam')
    const me = z.object({ id: z.int() }).parse((await installer('GET', '/api/user')).body).id
    await employee('POST', '/api/devices/assign', { deviceIds: [card], userIds: [me] })
    const day = new Date(Date.now() - 11 * 3_600_000).toISOString().slice(0, 10)
    await employee('POST', '/api/devices/schedule', { deviceIds: [card], day, part: 'all-day' })
    const groups = async () => {
      const work = z
        .record(z.string(), z.array(z.object({ id: z.int() })))
        .parse((await installer('GET', '/api/my-work')).body)
      return Object.entries(work).flatMap(([name, cards]) => (cards.some((one) => one.id === card) ? [name] : []))
    }
    await expect.poll(groups).toEqual(['overdue'])
    await put({ timeZone: 'Pacific/Niue', base: { timeZone: 'Pacific/Kiritimati' } })
    await expect.poll(groups).toEqual(['today'])
    expect(await put({ timeZone: 'UTC', base: { timeZone: 'Europe/Zurich' } })).toMatchObject({
      status: 409,
      body: { theirs: { timeZone: 'Pacific/Niue' } },
    })
    expect((await installer('GET', path)).body).toMatchObject({ timeZone: 'Pacific/Niue' })
  })

  it('[WORK-30] a project that is made without a zone has that of the settings', async () => {
    const zoneOf = async (timeZone?: string) => {
      const { body } = await employee('POST', '/api/projects', {
        ...{ name: 'Zone', assignedUsers: [], verkadaInstanceId: instance, ...(timeZone && { timeZone }) },
      })
      return z.object({ timeZone: z.string() }).parse(body).timeZone
    }
    const first = await createProject(employee, 'First', [])
    const instance = ProjectSummary.parse((await employee('GET', `/api/projects/${first.id}`)).body).verkadaInstanceId
    expect(await zoneOf()).toBe('UTC')
    expect(await employee('PATCH', '/api/settings', { timeZone: 'Nowhere' })).toMatchObject({ status: 400 })
    await employee('PATCH', '/api/settings', { timeZone: 'Europe/Zurich' })
    expect([await zoneOf(), await zoneOf('Asia/Tokyo')]).toEqual(['Europe/Zurich', 'Asia/Tokyo'])
    await employee('PATCH', '/api/settings', { timeZone: 'UTC' })
  })

  it('[SITE-4] stands in a stream of its own, which no record of the project holds', async () => {
    const { id } = await makeSite()
    const events = await app.runtime.bus.site(ProjectId.parse(id)).read((_, revision) => revision)
    expect([siteStream(ProjectId.parse(id)), events]).toEqual([`site-${id}`, 0])
  })
})
