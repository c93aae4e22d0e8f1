import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import { ProjectSummary } from '#events/project/api.ts'
import { z } from 'zod'
import { sameRows } from '../../client/api/lists/list-rows.ts'
import { LiveList } from '../../client/api/lists/live-list.ts'
import { socketTransport } from '../../client/live/connection/socket.ts'
import { addCard, createProject, move } from '../../server/testing/app/answers.ts'
import { startTestApp, type TestApp } from '../../server/testing/app/app.ts'
import { startProxy } from '../../server/testing/stand-ins/proxy.ts'
import { range } from '../../server/testing/test-client.ts'

// Here and not beside the server: it joins the real client with the real server, which may not know each other.

const PROJECTS = 400
/** Bytes a second: the list takes several times as long as there is between two changes. */
const SLOW = 50_000
/** How long a test waits for what has to come, in milliseconds. */
const patience = { timeout: 60_000, interval: 20 }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('[LIST-11] over a slow line the list arrives while ten projects a second change, and is right', async () => {
  const employee = await app.as('employee')
  const projects: ProjectSummary[] = []
  for (const from of range(0, PROJECTS / 20 - 1))
    projects.push(
      ...(await Promise.all(range(1, 20).map((n) => createProject(employee, `Harbour Terminal ${from * 20 + n}`)))),
    )
  const cards = await Promise.all(projects.slice(0, 10).map(({ id }) => addCard(employee, id, 'Gate')))

  const line = await startProxy(app.url, SLOW)
  const cookie = await app.cookieOf('colleague')
  /** Not compressed, so that it takes its time. */
  const read = async (signal: AbortSignal) => {
    const headers = { cookie, 'accept-encoding': 'identity' }
    const answer = await fetch(new URL('/api/projects', line.url), { headers, signal })
    return z.array(ProjectSummary).parse(await answer.json())
  }
  const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const list = new LiveList<ProjectSummary>(queries, ['/api/projects'])
  let asked = 0
  let told = 0
  const transport = socketTransport(UserId.parse(2), line.url, { extraHeaders: { cookie } })((message) => {
    if (message.type === 'up') void list.loadAgain()
    if (message.type !== 'changed' || message.change.topic !== 'projects') return
    told += 1
    list.take(message.change)
  })
  transport.connect()

  let isBusy = true
  let installed = false
  const busy = (async () => {
    while (isBusy) {
      installed = !installed
      // As often as people move cards.
      const second = new Promise((resolve) => setTimeout(resolve, 1000))
      await Promise.all(cards.map(({ id }) => move(employee, id, installed ? 'installed' : 'waiting')))
      await second
    }
  })()
  await vi.waitFor(() => expect(told).toBeGreaterThan(0), patience)

  const observer = new QueryObserver<readonly ProjectSummary[]>(queries, {
    queryKey: list.queryKey,
    queryFn: ({ signal }) =>
      list.load(async () => {
        asked += 1
        return read(signal)
      }),
    structuralSharing: sameRows,
  })
  const toldBefore = told
  const hide = observer.subscribe(() => {})
  const data = () => queries.getQueryData<readonly ProjectSummary[]>(list.queryKey)
  await vi.waitFor(() => expect(data()).toHaveLength(PROJECTS), patience)
  expect({ asked, isBusyMeanwhile: told - toldBefore > 1 }).toEqual({ asked: 1, isBusyMeanwhile: true })

  isBusy = false
  await busy
  const { body } = await employee('GET', '/api/projects')
  await vi.waitFor(() => expect(data()).toEqual(body), patience)
  expect(asked).toBe(1)
  hide()
  transport.disconnect()
  await line.close()
})
