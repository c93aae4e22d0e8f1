import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CalendarAddress } from '#events/calendar/api.ts'
import { LIST_FILES } from '#events/lists/api.ts'
import { addCard, createProject } from '../testing/answers.ts'
import { caughtUp, type Send, startTestApp, type TestApp } from '../testing/app.ts'
import { newForm } from '../testing/forms.ts'
import { createPerson, withCookie } from '../testing/people.ts'
import { readZip } from '../testing/read-zip.ts'

/** No reader sees the person, nor the e-mail that stands in the place of theirs. */
const TRACE = /ottilie|wiesengrund|former\.example|erased\.invalid|former-[0-9a-f]{8}/i
const person = {
  firstName: 'Ottilie',
  lastName: 'Wiesengrund',
  email: 'ottilie@former.example',
  role: 'employee',
} as const
const TICKS = { usersAddedToSupportPortal: true, cameraViewsConfirmed: true, usersAddedToVerkadaPortal: true }

let app: TestApp
let employee: Send
let erased: number
let project: number
let form: number
let calendar: string
beforeAll(async () => {
  app = await startTestApp(undefined, { config: { signs: true } })
  employee = await app.as('employee')
  const { user, signIn } = await createPerson(app, employee, person)
  const own = withCookie(app, await signIn())
  erased = user.id
  project = (await createProject(employee, 'Hafen')).id
  const assigned = { assignedUsers: [person.email, 'installer@test.example'] }
  await employee('PATCH', `/api/projects/${project}/users`, assigned)
  const { id } = await addCard(own, project, 'Tor 1')
  await own('PATCH', `/api/devices/${id}/status`, { status: 'installed' })
  await own('PATCH', `/api/devices/${id}/description`, { description: 'by the gate' })
  await own('POST', `/api/projects/${project}/notes`, { title: 'Code', content: '1234' })
  await own('POST', '/api/feedback', { type: 'bug', title: 'Slow', description: 'Very', severity: 'low' })
  form = await newForm(own, { assignedUsers: [person.email] })
  await own('PATCH', `/api/projects/${project}/checklist`, TICKS)
  await own('PATCH', `/api/projects/${project}/status`, { status: 'closed' })
  calendar = CalendarAddress.parse((await employee('POST', '/api/calendar')).body).address ?? ''
  await employee('DELETE', `/api/users/${erased}`)
  await expect.poll(async () => textOf('/api/projects')).not.toMatch(TRACE)
  expect(await textOf(`/api/projects/${project}/history.csv`)).toMatch(/Ottilie Wiesengrund/)
  expect(await employee('POST', `/api/users/${erased}/erase`)).toMatchObject({ status: 202 })
  await expect.poll(async () => textOf('/api/users/former'), { timeout: 60_000 }).toContain('"erased"')
  await caughtUp(app.runtime)
}, 120_000)
afterAll(() => app.close())

async function answerOf(url: string) {
  return app.inject({ url, headers: { cookie: await app.cookieOf('employee') } })
}
async function textOf(url: string): Promise<string> {
  const { statusCode, body } = await answerOf(url)
  expect({ url, statusCode }).toEqual({ url, statusCode: 200 })
  return body
}

describe('[ERASE-56] of an erased person', () => {
  it('no read and no file tells more than "a former user"', async () => {
    const paths = [
      ...['/api/users', '/api/users/former', `/api/users/${erased}/history`, '/api/projects', '/api/forms'],
      ...['/api/notes', '/api/feedback', '/api/achievements', '/api/storage', '/api/find?q=Ottilie'],
      ...[`/api/projects/${project}`, `/api/projects/${project}/people`, `/api/projects/${project}/devices`],
      ...[`/api/projects/${project}/history?limit=100`, `/api/projects/${project}/digest?after=0`],
      ...[`/api/projects/${project}/history.csv`, `/api/projects/${project}/history.jsonl`],
      ...[`/api/forms/${form}`, `/api/forms/${form}/history`],
      ...LIST_FILES.map((name) => `/api/lists/${name}.csv`),
    ]
    const told = await Promise.all(
      paths.map(async (url) => {
        const { statusCode, body } = await answerOf(url)
        return { url, isThere: statusCode === 200 || statusCode === 404, found: TRACE.exec(body)?.[0] ?? null }
      }),
    )
    expect(told).toEqual(paths.map((url) => ({ url, isThere: true, found: null })))
    const csv = await textOf(`/api/projects/${project}/history.csv`)
    expect(csv).toMatch(/a former user/)
    expect(csv).toMatch(/gave access to a former user/)
  })

  it('the record of a project, its calendar and the views for reports tell no more either', async () => {
    const { rawPayload } = await answerOf(`/api/projects/${project}/record`)
    const files = await readZip(rawPayload)
    expect(files.size).toBeGreaterThan(3)
    for (const [name, content] of files)
      expect({ name, found: TRACE.exec(content.toString('latin1'))?.[0] ?? null }).toEqual({ name, found: null })
    const answer = await fetch(`${app.url}${new URL(calendar).pathname}`)
    const text = await answer.text()
    expect(text).toContain('Hafen')
    expect(text).not.toMatch(TRACE)
    const { rows } = await app.runtime.pool.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.views where table_schema = 'reporting'`,
    )
    for (const { name } of rows) {
      const { rows: all } = await app.runtime.pool.query(`select t::text as text from ${name} t`)
      expect({ name, found: TRACE.exec(JSON.stringify(all))?.[0] ?? null }).toEqual({ name, found: null })
    }
    expect(rows.length).toBeGreaterThan(3)
  })
})
