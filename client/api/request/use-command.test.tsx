// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#events/kernel/http.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useServerWait } from '../../ui/loading/server-wait.ts'
import { queryClient } from './query-client.ts'
import { useCommand } from './use-command.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useServerWait.setState({ isWriting: false })
})

/** A server that is busy until `isBusy` says otherwise: `fetch` is the border of the browser, and all that stands in here. */
function busyServer() {
  const asked: string[] = []
  const server = { isBusy: true, asked, timesAsked: (path: string) => asked.filter((one) => one === path).length }
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return server.isBusy
      ? Response.json({ message: 'Busy' }, { status: 503, headers: { 'retry-after': '0' } })
      : Response.json(null)
  })
  return server
}

const useWrite = (path: string) =>
  useCommand({
    call: () => ({ method: 'POST', path }),
    read: () => path,
    failure: (error) => ({ title: 'Not saved', description: error.message }),
  })

type Writes = Record<'first' | 'second', ReturnType<typeof useWrite>>

function Page({ isOpen, give }: { isOpen: boolean; give: (writes: Writes) => void }) {
  const writes = { first: useWrite('/api/first'), second: useWrite('/api/second') }
  give(writes)
  return (
    <Dialog isOpen={isOpen} onOpenChange={() => undefined} title="A dialog">
      <Button isPending={writes.second.isPending}>Save</Button>
    </Dialog>
  )
}

it('[READ-34] a dialog that is closed while it waits ends its own write alone, which may have been saved', async () => {
  const server = busyServer()
  let writes: Writes | undefined
  const show = (isOpen: boolean) => (
    <QueryClientProvider client={queryClient}>
      <Page isOpen={isOpen} give={(given) => (writes = given)} />
    </QueryClientProvider>
  )
  const page = render(show(false))
  const first = writes?.first.send(undefined)
  page.rerender(show(true))
  const second = writes?.second.send(undefined)
  await expect.poll(() => server.timesAsked('/api/second')).toBeGreaterThan(0)
  act(() => useServerWait.setState({ isWriting: true }))
  await screen.findByRole('button', { name: 'Waiting for the server...' })
  page.rerender(show(false))
  expect(await second).toMatchObject({ ok: false, error: { message: expect.stringContaining('may have been saved') } })
  const before = server.timesAsked('/api/first')
  await expect.poll(() => server.timesAsked('/api/first')).toBeGreaterThan(before)
  server.isBusy = false
  expect(await first).toMatchObject({ ok: true, result: '/api/first' })
})

it('[UNDO-21] the answer of a command says under which id it was sent, whether its screen is still there or not', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get(IDEMPOTENCY_HEADER))
    return Response.json(null)
  })
  let writes: Writes | undefined
  const page = render(
    <QueryClientProvider client={queryClient}>
      <Page isOpen give={(given) => (writes = given)} />
    </QueryClientProvider>,
  )
  const sent = writes?.first.send(undefined)
  page.unmount()
  expect(await sent).toEqual({ ok: true, result: '/api/first', id: keys[0] })
})
