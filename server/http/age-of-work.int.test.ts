import { beforeAll, expect, it } from 'vitest'
import { AGE_HEADER } from '#events/kernel/http.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { HistoryPage } from '#events/project/history/api.ts'
import { projectStream } from '#events/project/stream.ts'
import { addCard, createProject } from '../testing/app/answers.ts'
import { sharedApp } from '../testing/app/shared-app.ts'

const DAY_MS = 24 * 3_600_000

const app = await sharedApp()
const employee = await app.as('employee')
let project: ProjectId
let deviceId: number
beforeAll(async () => {
  project = (await createProject(employee, 'P')).id
  deviceId = (await addCard(employee, project, 'Cam 1')).id
})

it.each([
  ['an hour', '3600000', 3_600_000],
  ['two days, as of a clock that was set forward meanwhile', String(2 * DAY_MS), 2 * DAY_MS],
  ['a year, which no session lasts', String(365 * DAY_MS), 30 * DAY_MS],
  ['less than nothing, as of a clock that was set back meanwhile', String(-2 * DAY_MS), null],
  ['no number', 'yesterday', null],
  ['more digits than a time has', '9'.repeat(40), null],
])('[CMD-31] work whose age is said to be %s is told at a time that makes sense', async (_, age, believedMs) => {
  const body = { description: `as of ${age}` }
  const headers = { [AGE_HEADER]: age }
  const sentAt = Date.now()
  const answer = await employee('PATCH', `/api/devices/${deviceId}/description`, body, { headers })
  expect(answer.status).toBe(200)
  const revision = Number(answer.headers['x-stream-revision'])
  for await (const { recordedAt, occurredAt, source } of app.runtime.store.read(projectStream(project), revision, 1)) {
    const times = [sentAt, Date.parse(recordedAt), Date.now()]
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(source).toBe(believedMs === null ? 'web' : 'outbox')
    expect(occurredAt === undefined).toBe(believedMs === null)
    const doneAt = Date.parse(occurredAt ?? recordedAt) + (believedMs ?? 0)
    expect([sentAt, doneAt].toSorted((one, other) => one - other)).toEqual([sentAt, doneAt])
    expect(doneAt).toBeLessThanOrEqual(Date.parse(recordedAt))
  }
  const history = HistoryPage.parse((await employee('GET', `/api/projects/${project}/history`)).body)
  for (const line of history.lines) expect(Date.parse(line.doneAt ?? line.at)).toBeLessThanOrEqual(Date.now())
})
