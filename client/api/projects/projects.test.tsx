// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ProjectSummary } from '#events/project/api.ts'
import { DEFAULT_RIGHTS } from '#events/project/rights.ts'
import { useProjects } from './projects.ts'
import { queryClient } from '../request/query-client.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const projectOf = (id: number): ProjectSummary =>
  ProjectSummary.parse({
    id,
    name: `Hall ${id}`,
    status: 'open',
    organizationId: 1,
    verkadaInstanceId: 1,
    folderId: null,
    assignedUsers: [],
    createdAt: '2026-03-02T08:00:00.000Z',
    usersAddedToSupportPortal: false,
    cameraViewsConfirmed: false,
    usersAddedToVerkadaPortal: false,
    ...DEFAULT_RIGHTS,
    deviceCounts: { waiting: 0, installed: 0, confirmed: 0 },
    checklistCount: 0,
    flagged: 0,
    revision: 0,
    changedRevision: 0,
    changedBy: null,
    changedByOthersRevision: null,
  })

/** A server with so many projects: `fetch` is the border of the browser, and all that stands in here. */
function serverWith(count: number) {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    await new Promise<void>((resolve) => waiting.push(resolve))
    const { searchParams } = new URL(path, location.origin)
    const [after, limit] = [Number(searchParams.get('after')), Number(searchParams.get('limit'))]
    const page = Math.max(0, Math.min(count - after, limit))
    return Response.json(Array.from({ length: page }, (_, n) => projectOf(after + n + 1)))
  })
  return { asked, answer: () => waiting.shift()?.() }
}

const Count = () => <output>{useProjects().data?.length ?? 'Loading'}</output>

it('[LIST-8] the list of projects is read in pages of 500, and shown when the last one is there', async () => {
  const { asked, answer } = serverWith(1_000)
  render(
    <QueryClientProvider client={queryClient}>
      <Count />
    </QueryClientProvider>,
  )
  const paths = ['after=0', 'after=500', 'after=1000'].map((after) => `/api/projects?${after}&limit=500`)
  for (let page = 1; page <= 3; page++) {
    await expect.poll(() => asked).toEqual(paths.slice(0, page))
    expect(screen.getByRole('status').textContent).toBe('Loading')
    answer()
  }
  await screen.findByText('1000')
  expect(asked).toEqual(paths)
})
