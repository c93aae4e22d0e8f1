import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FormerUser } from '#events/account/former-user.ts'
import { projects } from '#projections/models/projects/projects.ts'
import { createProject } from '../testing/app/answers.ts'
import type { Send } from '../testing/app/app.ts'
import { openSite, type Site } from '../testing/crash/site.ts'
import { openTestPool } from '../testing/database.ts'
import { startNode, type TestNode } from '../testing/processes/node.ts'
import { tablesWith } from '../testing/processes/old-build.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { createUser } from '../testing/app/people.ts'
import { buildProgram, type Program } from '../testing/processes/program.ts'

const PATIENCE = { timeout: 60_000 }

describe('an erasure', onPostgres, () => {
  let program: Program
  let site: Site
  let pool: pg.Pool
  /** The nodes that run. One that came back after a test is there for the next one. */
  const nodes = new Set<TestNode>()
  beforeAll(async () => {
    program = await buildProgram('server/main.ts')
    site = await openSite()
    pool = openTestPool({ connectionString: site.env['DATABASE_URL'] })
  })
  afterAll(async () => {
    await Promise.all([...nodes].map((node) => node.kill()))
    await pool.end()
    await site.drop()
  })

  const start = async () => {
    const node = await startNode(program, site.env)
    nodes.add(node)
    return node
  }
  const running = async () => [...nodes][0] ?? (await start())
  const formerOf = async (employee: Send, id: number) =>
    FormerUser.array()
      .parse((await employee('GET', '/api/users/former')).body)
      .find((one) => one.id === id)
  const erasedEvents = async (id: number) => {
    const { rows } = await pool.query(
      `select from es_event where type = 'UserErased' and (data ->> 'userId')::int = $1`,
      [id],
    )
    return rows.length
  }
  /** A deleted person with a name of their own, who was on a project. */
  const deletedPerson = async (employee: Send, name: string) => {
    const email = `${name}@erasure.example`
    const { user } = await createUser(employee, { firstName: name, lastName: `${name}son`, email })
    const { id } = await createProject(employee, `Of one of them`)
    expect(await employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: [email] })).toMatchObject({
      status: 200,
    })
    expect(await employee('DELETE', `/api/users/${user.id}`)).toMatchObject({ status: 204 })
    return { id: user.id, project: id }
  }
  const demandErased = async (employee: Send, id: number, name: string) => {
    await expect
      .poll(() => formerOf(employee, id), PATIENCE)
      .toMatchObject({ firstName: 'a former', email: '', erasure: 'erased' })
    await expect.poll(() => tablesWith(pool, new RegExp(name, 'i')), PATIENCE).toEqual([])
    expect(await erasedEvents(id)).toBe(1)
  }
  /** Holds a lock; the answer lets it go. */
  const hold = async (lock: string) => {
    const holder = await pool.connect()
    await holder.query(`begin; ${lock}`)
    let isHeld = true
    return async () => {
      if (!isHeld) return
      isHeld = false
      await holder.query('rollback').finally(() => holder.release())
    }
  }
  /** True while a statement of the server waits for a lock. */
  const isHeldUp = async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`,
    )
    return rows.length > 0
  }

  /** Holds the server up where it destroys the keys; the request itself has to come into the log before another lock. */
  const AT_KEYS = 'lock table person_key in exclusive mode'
  /** Each holds the server up at one step. */
  it.each([
    [
      'between two read models',
      `select from projections.model where schema = '${projects.schema}' for update`,
      null,
      'requested',
      'clementina',
    ],
    ['before the keys are destroyed', AT_KEYS, null, 'requested', 'amarantha'],
    ['after they are', AT_KEYS, 'lock table stream_snapshot in share mode', 'destroyed', 'bartolomea'],
    ['before the log says so', AT_KEYS, 'select from es_head for update', 'destroyed', 'desideria'],
  ])('[ERASE-43] that is cut off %s is finished by the next start, once', async (_, first, lock, until, name) => {
    const node = await running()
    const employee = await node.as('employee')
    const { id } = await deletedPerson(employee, name)
    const atFirst = await hold(first)
    expect(await employee('POST', `/api/users/${id}/erase`)).toMatchObject({ status: 202 })
    await expect.poll(isHeldUp, PATIENCE).toBe(true)
    const atStep = lock === null ? atFirst : await hold(lock)
    if (lock !== null) await atFirst()
    await cutOff(node, id, until)
    await Promise.all([atFirst(), atStep()])
    expect(await erasedEvents(id)).toBe(0)
    await demandErased(await (await start()).as('employee'), id, name)
  })

  /** Kills a server that waits at its step. */
  async function cutOff(node: TestNode, id: number, until: string): Promise<void> {
    const isThere = async () => {
      const { rows } = await pool.query(
        `select from person_of_user u join person_key k on k.id = u.key_id
         where u.user_id = $1 and (k.destroyed_at is not null or $2 = 'requested')`,
        [id, until],
      )
      return rows.length > 0 && (await isHeldUp())
    }
    await expect.poll(isThere, PATIENCE).toBe(true)
    nodes.delete(node)
    await node.kill()
    // Its statements go with it.
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`,
    )
  }

  it('[ERASE-44] that two nodes are asked for at once happens once, and neither of them tells the name afterwards', async () => {
    const [one, two] = [await running(), await start()]
    const name = 'euphrosyne'
    const [atOne, atTwo] = [await one.as('employee'), await two.as('employee')]
    const { id, project } = await deletedPerson(atOne, name)
    /** All that a node tells of it, from memory and from the database. */
    const told = async (send: Send) => {
      const paths = [
        ...['/api/users/former', '/api/users', '/api/projects', `/api/projects/${project}/events?after=-1`],
        ...[`/api/projects/${project}/board?revision=1`, `/api/projects/${project}/history`, `/api/find?q=${name}son`],
        `/api/users/${id}/history`,
      ]
      const answers = await Promise.all(paths.map((path) => send('GET', path)))
      return answers.flatMap(({ body }, index) =>
        JSON.stringify(body).toLowerCase().includes(name) ? paths[index] : [],
      )
    }
    // Both have it in memory.
    for (const send of [atOne, atTwo]) expect((await told(send)).length).toBeGreaterThan(1)
    const answers = await Promise.all([atOne, atTwo, atOne].map((send) => send('POST', `/api/users/${id}/erase`)))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    await demandErased(atOne, id, name)
    for (const send of [atOne, atTwo]) await expect.poll(() => told(send), PATIENCE).toEqual([])
    expect(await atTwo('POST', `/api/users/${id}/erase`)).toMatchObject({ status: 202 })
    expect(await erasedEvents(id)).toBe(1)
  })
})
