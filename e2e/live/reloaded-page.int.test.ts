import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { Device } from '#events/project/api.ts'
import { addCard, createProject } from '../../server/testing/app/answers.ts'
import { openSite, type Site } from '../../server/testing/crash/site.ts'
import { startNode, type TestNode } from '../../server/testing/processes/node.ts'
import { buildProgram, type Program } from '../../server/testing/processes/program.ts'
import { onPostgres } from '../../server/testing/on-postgres.ts'

/** How long a read waits for the read models, at least, in milliseconds. */
const LONGEST_WAIT = 2_000

// Here and not beside the server: it joins the client's requests with the server, which may not know each other.

/** The session storage of the tab, which lasts through a reload. */
const kept = new Map<string, string>()

/** The requests of a page that was loaded just now, in the browser of a person who is signed in at a node. */
async function loadPage(cookie: string) {
  vi.resetModules()
  const { request } = await import('../../client/api/request/request.ts')
  const statusOf = async (projectId: number, name: string) => {
    const { body } = await request('GET', `/api/projects/${projectId}/devices`)
    return z
      .array(Device)
      .parse(body)
      .find((device) => device.name === name)?.status
  }
  return {
    request,
    statusOf,
    /** From now on the load balancer leads to this node. */
    goTo({ url }: TestNode) {
      vi.stubGlobal('fetch', (path: string | URL, init: RequestInit) => {
        const headers = new Headers(init.headers)
        // Those of the page alone name no server.
        if (typeof path === 'string') headers.set('cookie', cookie)
        return plainFetch(new URL(path, url), { ...init, headers })
      })
    },
  }
}
const plainFetch = fetch

// Without a Postgres server there is one node: the embedded database belongs to one process.
describe('[READ-3] a page that is reloaded', onPostgres, () => {
  let program: Program
  let site: Site
  const nodes: TestNode[] = []
  beforeAll(async () => {
    program = await buildProgram('server/main.ts')
    site = await openSite()
    // The first one projects.
    for (let n = 0; n < 3; n++) nodes.push(await startNode(program, site.env))
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })
  afterEach(() => {
    nodes[0]?.child.kill('SIGCONT')
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await Promise.all(nodes.map((node) => node.kill()))
    await site.drop()
  })

  it('sees its own change on whichever node, which one that was told of nothing does not', async () => {
    const [projecting, near, far] = nodes
    if (!projecting || !near || !far) throw new Error('there are three nodes')
    const employee = await near.as('employee')
    const { id } = await createProject(employee, 'P')
    const card = await addCard(employee, id, 'Cam')
    const cookie = await near.cookieOf('employee')
    const before = await loadPage(cookie)
    before.goTo(near)
    expect(await before.statusOf(id, 'Cam')).toBe('waiting')

    projecting.child.kill('SIGSTOP')
    await before.request('PATCH', `/api/devices/${card.id}/status`, { status: 'installed' })
    const reloaded = await loadPage(cookie)
    reloaded.goTo(far)
    const askedAt = performance.now()
    let waited = 0
    const seen = reloaded.statusOf(id, 'Cam').finally(() => {
      waited = performance.now() - askedAt
    })
    // Another tab, which asked later.
    kept.clear()
    const other = await loadPage(cookie)
    expect(await other.statusOf(id, 'Cam')).toBe('waiting')
    projecting.child.kill('SIGCONT')
    // A machine that is too slow for it gets an answer all the same.
    expect((await seen) === 'installed' || waited > LONGEST_WAIT).toBe(true)
  })

  it('[READ-9] does not wait again for what a restored log does not have', async () => {
    const [, near, far] = nodes
    if (!near || !far) throw new Error('there are three nodes')
    const { id } = await createProject(await near.as('employee'), 'P')
    await addCard(await near.as('employee'), id, 'Cam')
    const cookie = await near.cookieOf('employee')
    kept.set('logPosition', '9'.repeat(20))
    const page = await loadPage(cookie)
    page.goTo(near)
    expect(await page.statusOf(id, 'Cam')).toBe('waiting')
    const end = kept.get('logPosition')
    expect(end).toMatch(/^0\d{19}$/)
    const reloaded = await loadPage(cookie)
    reloaded.goTo(far)
    expect(await reloaded.statusOf(id, 'Cam')).toBe('waiting')
    expect(kept.get('logPosition')).toBe(end)
  })
})
