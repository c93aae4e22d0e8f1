import { afterAll, beforeAll, expect, it } from 'vitest'
import { MadeCalendarAddress } from '#events/calendar/api.ts'
import { LIST_FILES } from '#events/lists/api.ts'
import { publishViews } from '#projections/reporting/publish.ts'
import { REPORTING_VIEWS } from '#projections/reporting/views.ts'
import { addCard, complete, createProject } from '../testing/app/answers.ts'
import { caughtUp, type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { newForm } from '../testing/app/forms.ts'
import { createPerson, withCookie } from '../testing/app/people.ts'
import { readZip } from '../testing/read-zip.ts'

/** No reader sees the person, nor the e-mail that stands in the place of theirs. */
const TRACE = /ottilie|wiesengrund|former\.example|erased\.invalid|former-[0-9a-f]{8}/i
const names = {
  firstName: 'Ottilie',
  lastName: 'Wiesengrund',
  email: 'ottilie@former.example',
  role: 'employee',
} as const
let app: TestApp
let employee: Send
beforeAll(async () => {
  app = await startTestApp(undefined, { config: { signs: true } })
  employee = await app.as('employee')
})
afterAll(() => app.close())

const answerOf = async (url: string) => app.inject({ url, headers: { cookie: await app.cookieOf('employee') } })
const textOf = async (url: string): Promise<string> => (await answerOf(url)).body
const traceIn = (text: string): string | null => TRACE.exec(text)?.[0] ?? null

/** A person who did much, whose account was deleted. */
async function formerPerson() {
  const { user, signIn } = await createPerson(app, employee, names)
  const own = withCookie(app, await signIn())
  const { id: project } = await createProject(employee, 'Hafen')
  const assignedUsers = [names.email, 'installer@test.example']
  await employee('PATCH', `/api/projects/${project}/users`, { assignedUsers })
  const { id } = await addCard(own, project, 'Tor 1')
  await own('PATCH', `/api/devices/${id}/status`, { status: 'installed' })
  await own('PATCH', `/api/devices/${id}/description`, { description: 'by the gate' })
  await own('POST', `/api/projects/${project}/notes`, { title: 'Code', content: '1234' })
  await own('PATCH', `/api/users/${user.id}/info`, { firstName: 'Ottilia', username: 'ottilie.w' })
  const form = await newForm(own, { assignedUsers: [names.email] })
  await complete(own, project)
  await employee('DELETE', `/api/users/${user.id}`)
  return { id: user.id, project, form }
}

it('[ERASE-56] no read and no file tells more of an erased person than "a former user"', async () => {
  const { id, project, form } = await formerPerson()
  const calendar = MadeCalendarAddress.parse((await employee('POST', '/api/calendar')).body).address
  await expect.poll(() => textOf(`/api/projects/${project}/history.csv`)).toMatch(/took access from ottilie/)
  await expect.poll(() => textOf(`/api/forms/${form}/history`)).toMatch(/"from":"ottilie/)
  expect(await employee('POST', `/api/users/${id}/erase`)).toMatchObject({ status: 202 })
  await expect.poll(() => textOf('/api/users/former'), { timeout: 60_000 }).toContain('"erased"')
  await caughtUp(app.runtime)

  const paths = [
    ...['/api/users', '/api/users/former', `/api/users/${id}/history`, '/api/projects', '/api/forms', '/api/feedback'],
    ...['/api/achievements', '/api/find?q=Hafen', '/api/admin/quota-overview', '/api/admin/file-upload-history'],
    ...['/api/find?q=1234', '/api/form-templates', '/api/folders', `/api/forms/${form}`, `/api/forms/${form}/history`],
    ...['', '/people', '/devices', '/notes', '/history?limit=100', '/history/facts', '/digest?after=0'].map(
      (path) => `/api/projects/${project}${path}`,
    ),
    ...[`/api/projects/${project}/history.csv`, `/api/projects/${project}/history.jsonl`],
    ...LIST_FILES.map((name) => `/api/lists/${name}.csv`),
  ]
  const told: object[] = []
  for (const url of paths) {
    const { statusCode, body } = await answerOf(url)
    told.push({ url, statusCode, found: traceIn(body) })
  }
  expect(told).toEqual(paths.map((url) => ({ url, statusCode: 200, found: null })))
  const csv = await textOf(`/api/projects/${project}/history.csv`)
  expect(csv).toMatch(/A former user/)
  expect(csv).toMatch(/gave access to a former user/)

  const files = await readZip((await answerOf(`/api/projects/${project}/record`)).rawPayload)
  expect(files.size).toBeGreaterThan(3)
  for (const [name, content] of files)
    expect({ name, found: traceIn(content.toString('latin1')) }).toEqual({ name, found: null })
  const text = await (await fetch(`${app.url}${new URL(calendar).pathname}`)).text()
  expect(text).toContain('Hafen')
  expect(traceIn(text)).toBeNull()

  await publishViews(app.runtime.pool, REPORTING_VIEWS, { hasRoles: app.runtime.database.kind === 'postgres' })
  for (const { name } of REPORTING_VIEWS) {
    const { rows: all } = await app.runtime.pool.query(`select t::text as text from reporting.${name} t`)
    expect({ name, found: traceIn(JSON.stringify(all)) }).toEqual({ name, found: null })
  }
}, 120_000)
