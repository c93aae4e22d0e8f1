import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Plan } from '#events/plan/api.ts'
import { createProject } from '../testing/app/answers.ts'
import { drawings } from '../testing/app/drawings.ts'
import { newPlan } from '../testing/app/plans.ts'
import { openSite, type Site } from '../testing/crash/site.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { startNode, type TestNode } from '../testing/processes/node.ts'
import { buildProgram, type Program } from '../testing/processes/program.ts'

/** Time in which another process takes over the page of one that was killed, and draws it, on a busy machine. */
const TAKEN_OVER = { timeout: 120_000 }

describe('pages of plans', onPostgres, () => {
  let program: Program
  let site: Site
  const nodes: TestNode[] = []
  beforeAll(async () => {
    program = await buildProgram('server/main.ts')
    site = await openSite()
  })
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.kill()))
  })
  afterAll(async () => {
    await site.drop()
  })

  const start = async () => {
    const node = await startNode(program, site.env)
    nodes.push(node)
    return node
  }
  const read = async (node: TestNode, plan: number) =>
    Plan.parse((await (await node.as('employee'))('GET', `/api/plans/${plan}`)).body)
  const states = async (node: TestNode, plan: number) => (await read(node, plan)).pages.map(({ state }) => state)
  async function added(node: TestNode, pages: number, size: { width: number; height: number }) {
    const employee = await node.as('employee')
    const { id } = await createProject(employee, 'P')
    const sheets = Array.from({ length: pages }, (_, index) => ({ ...size, sheet: `E-${index + 1}` }))
    return newPlan(employee, id, await drawings(sheets))
  }

  it('[PLAN-15] are drawn after a restart where the server was killed meanwhile', async () => {
    const before = await start()
    const plan = await added(before, 5, { width: 842, height: 595 })
    await expect.poll(() => states(before, plan), TAKEN_OVER).toContain('ready')
    await before.kill()
    const after = await start()
    expect(await states(after, plan)).toContain('rendering')
    await expect.poll(() => states(after, plan), TAKEN_OVER).toEqual(Array(5).fill('ready'))
    // One event for the plan and one for each page.
    expect(await read(after, plan)).toMatchObject({
      revision: 5,
      pages: [{ sheet: 'E-1' }, {}, {}, {}, { sheet: 'E-5' }],
    })
  })

  it('[PLAN-15] are drawn by one of several servers each', async () => {
    const [one, two] = [await start(), await start()]
    const plan = await added(one, 12, { width: 420, height: 298 })
    await expect.poll(() => states(two, plan), TAKEN_OVER).toEqual(Array(12).fill('ready'))
    const client = new pg.Client({ connectionString: site.env['DATABASE_URL'] })
    await client.connect()
    const { rows } = await client.query('select attempts, state from plan_rendering where plan_id = $1', [plan])
    await client.end()
    expect(rows).toEqual(Array(12).fill({ attempts: 1, state: 'done' }))
  })
})
