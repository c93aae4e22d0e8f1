import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Folder } from '#events/folders/api.ts'
import { plainText } from '#events/kernel/history.ts'
import { InstanceId, OrganizationId } from '#events/kernel/ids.ts'
import { HistoryPage } from '#events/project/history/api.ts'
import { addCard, createProject } from '../../testing/app/answers.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/app/app.ts'
import { meta } from '../../testing/test-bus.ts'
import { liveClients } from '../../testing/test-client.ts'

let app: TestApp
const live = liveClients(() => app)
/** Each is one word that stands nowhere else. */
const NAMES = { before: 'Zephyrfold', after: 'Quillfold', east: 'Eastinstance', west: 'Westinstance' }
const SECRET = new RegExp(Object.values(NAMES).join('|'))
const OTHERS = ['installer', 'customer'] as const satisfies readonly TestPerson[]
let project: number
let last: number

beforeAll(async () => {
  app = await startTestApp()
  const employee = await app.as('employee')
  const [first, west] = [InstanceId.parse(1), InstanceId.parse(2)]
  const catalog = app.runtime.bus.catalog()
  const unchanged = { hasNewSecret: false, secretsVersion: '' }
  await catalog.execute({ type: 'ChangeInstance', data: { instanceId: first, name: NAMES.east, ...unchanged } }, meta())
  const data = { organizationId: OrganizationId.parse(1), key: null, hasWebhookSecret: false, secretsVersion: '' }
  await catalog.execute({ type: 'ConfigureInstance', data: { instanceId: west, name: NAMES.west, ...data } }, meta())
  const folderNamed = async (name: string) =>
    Folder.parse((await employee('POST', '/api/folders', { name, parentFolderId: null })).body).id
  const [before, after] = [await folderNamed(NAMES.before), await folderNamed(NAMES.after)]

  project = (await createProject(employee, 'Harbour', ['installer', 'customer'])).id
  await Promise.all(OTHERS.map((person) => look(person)))
  for (const folderId of [before, after, null])
    await employee('PATCH', `/api/projects/${project}/move-to-folder`, { folderId })
  const assigned = await employee('PATCH', `/api/projects/${project}`, { verkadaInstanceId: west })
  last = Number(assigned.headers['x-stream-revision'])
  await addCard(employee, project, 'Gate')
})
afterAll(() => {
  live.closeAll()
  return app.close()
})

/** Begins a person's digest: from now on others' changes are news to them. */
async function look(person: TestPerson): Promise<void> {
  const send = await app.as(person)
  await send('GET', '/api/seen')
  await send('PUT', `/api/projects/${project}/seen`, { revision: 0 })
}
async function history(person: TestPerson, query = 'order=oldest'): Promise<HistoryPage['lines']> {
  const { body } = await (await app.as(person))('GET', `/api/projects/${project}/history?${query}`)
  return HistoryPage.parse(body).lines
}
const sentences = async (person: TestPerson, query?: string) =>
  (await history(person, query)).map(({ parts }) => plainText(parts))

describe('names of folders and provider instances', () => {
  it('[HIST-39] are in what employees read', async () => {
    expect(await sentences('employee', 'kind=project&order=oldest')).toEqual([
      'employee Test created the project Harbour',
      `employee Test moved the project to the folder ${NAMES.before}`,
      `employee Test moved the project to the folder ${NAMES.after}`,
      `employee Test took the project out of the folder ${NAMES.after}`,
      `employee Test changed the Verkada instance from ${NAMES.east} to ${NAMES.west}`,
    ])
    const [, , moved] = await history('employee', 'kind=project&order=oldest')
    expect(moved).toMatchObject({ old: NAMES.before, new: NAMES.after })
  })

  it.each(OTHERS)('[HIST-39] are in no line of the history that an assigned %s reads', async (person) => {
    const lines = await history(person, 'kind=project&order=oldest')
    expect(lines.map(({ parts }) => plainText(parts))).toEqual([
      'employee Test created the project Harbour',
      'employee Test moved the project to a folder',
      'employee Test moved the project to another folder',
      'employee Test took the project out of its folder',
      'employee Test changed the Verkada instance',
    ])
    expect(lines.slice(1).map(({ old, new: now }) => [old, now])).toEqual(Array.from({ length: 4 }, () => [null, null]))
  })

  it.each(OTHERS)('[HIST-39] find no line for an assigned %s who searches by them', async (person) => {
    for (const name of Object.values(NAMES)) {
      expect([name, await sentences(person, `text=${name}`)]).toEqual([name, []])
      expect((await sentences('employee', `text=${name.slice(0, 5)}`)).length).toBeGreaterThan(0)
    }
    expect(await sentences(person, 'text=another folder')).toEqual([
      'employee Test moved the project to another folder',
    ])
    expect(await sentences('employee', 'text=another')).toEqual([])
  })

  it.each(OTHERS)('[HIST-39] are in nothing that an assigned %s is answered', async (person) => {
    const headers = { cookie: await app.cookieOf(person) }
    const lines = (await history(person)).map(({ line }) => `projects/${project}/history/${line}`)
    const ofProject = ['history', 'history.csv', 'history.jsonl', 'events', 'board', 'devices', 'digest', 'people']
    const paths = [
      ...lines,
      ...ofProject.map((path) => `projects/${project}/${path}`),
      ...Array.from({ length: last + 1 }, (_, revision) => `projects/${project}/board?revision=${revision}`),
      `projects/${project}/history?revision=${last}`,
      `projects/${project}`,
      'projects',
      'seen',
    ]
    for (const path of paths) {
      const { statusCode, body } = await app.inject({ url: `/api/${path}`, headers })
      expect([path, statusCode, SECRET.exec(body)?.[0]]).toEqual([path, 200, undefined])
    }
    for (const path of ['folders', 'verkada-instances', `projects/${project}/history/facts`])
      expect((await app.inject({ url: `/api/${path}`, headers })).statusCode).toBe(403)
  })

  it.each(OTHERS)('[HIST-39] travel over no connection of an assigned %s', async (person) => {
    const employee = await app.as('employee')
    const client = await live.connect(person)
    const opened = await client.open(project)
    const { body } = await employee('POST', '/api/folders', { name: `${NAMES.before} 2`, parentFolderId: null })
    const moved = await employee('PATCH', `/api/projects/${project}/move-to-folder`, {
      folderId: Folder.parse(body).id,
    })
    await client.untilRevision(project, Number(moved.headers['x-stream-revision']))
    await client.until(() => client.changes().some(({ topic }) => topic === 'projects'))
    expect(JSON.stringify([opened, client.received, client.changes()])).not.toMatch(SECRET)
  })
})
