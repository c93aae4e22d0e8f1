import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { SystemHealth } from '#events/system/api.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { READ_MODELS } from '#projections/models/all.ts'
import { projects } from '#projections/models/projects/projects.ts'
import { createProject } from '../testing/app/answers.ts'
import { type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { keepComparing } from './compare-daily.ts'

const SOON = { timeout: 20_000 }
const TIMES = { firstAfter: 0, lookEvery: 50, compareEvery: 23 * 3_600_000 }

let app: TestApp
let employee: Send
beforeAll(async () => {
  app = await startTestApp()
  employee = await app.as('employee')
  await createProject(employee, 'Hall', [])
})
afterAll(() => app.close())

function comparing(): () => Promise<void> {
  const end = keepComparing({ ...app.runtime, times: TIMES })
  onTestFinished(end)
  return end
}
const compared = async () => {
  const { readModels } = SystemHealth.parse((await employee('GET', '/api/system/health')).body)
  return new Map(readModels?.map(({ name, compared: last }) => [name, last]))
}
const ofProjects = async () => (await compared()).get('projects')
const makeDue = () => app.runtime.pool.query(`update projections.compared set at = at - interval '24 hours'`)

describe('[STORE-22] the read models', () => {
  it('are compared with the log once a day, and /system says when and with which result', async () => {
    expect(await ofProjects()).toBeNull()
    const end = comparing()
    const all = Object.keys(READ_MODELS).length
    const done = async () => [...(await compared()).values()].filter((last) => last !== null)
    await expect.poll(done, SOON).toHaveLength(all)
    expect((await done()).filter(({ differing }) => differing > 0)).toEqual([])
    expect(await ofProjects()).toMatchObject({ rows: 1, differing: 0 })
    // A comparison of today is not made again, by this server or another one.
    const first = await ofProjects()
    await end()
    comparing()
    await app.runtime.pool.query(`delete from projections.compared where schema = $1`, [READ_MODELS.users.schema])
    await expect.poll(async () => (await compared()).get('users'), SOON).not.toBeNull()
    expect(await ofProjects()).toEqual(first)
  })

  it('show a row that was changed by SQL, until they are built anew', async () => {
    const { pool, store, locks } = app.runtime
    await pool.query(`update ${projects.rows} set doc = jsonb_set(doc, '{changed}', '"by hand"')`)
    await makeDue()
    const end = comparing()
    await expect.poll(ofProjects, SOON).toMatchObject({ rows: 1, differing: 1 })
    await end()
    await rebuild({ pool, log: store, locks }, projects, new AbortController().signal)
    expect(await ofProjects()).toBeNull()
    comparing()
    await expect.poll(ofProjects, SOON).toMatchObject({ rows: 1, differing: 0 })
  })

  it('are compared by one server at a time', async () => {
    await makeDue()
    const before = await ofProjects()
    const { locks } = app.runtime
    const elsewhere = await locks.acquire('compare daily')
    let asked = 0
    const acquire = (name: string) => {
      asked++
      return locks.acquire(name)
    }
    onTestFinished(keepComparing({ ...app.runtime, locks: { ...locks, acquire }, times: TIMES }))
    await expect.poll(() => asked, SOON).toBeGreaterThan(2)
    expect(await ofProjects()).toEqual(before)
    await elsewhere?.release()
    await expect.poll(ofProjects, SOON).not.toEqual(before)
  })
})
