import { cleanup, render, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { App } from '../../../client/app.tsx'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { OrganizationsDialog } from '../../../client/features/instances/organizations-dialog.tsx'
import { ConfirmProvider } from '../../../client/ui/overlay/confirm.tsx'
import { Around, openTestPage, type TestPage, user } from '../test-page.tsx'

// Screens of which a read fails.

let page: TestPage
beforeAll(async () => {
  page = await openTestPage()
  await page.signIn('employee')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
})
afterAll(() => page.close())

/** Has the browser refuse to read these paths, as an extension does that blocks them. The returned function ends that. */
function block(...paths: readonly string[]): () => void {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    paths.some((path) => String(input).startsWith(path))
      ? Promise.reject(new TypeError('blocked'))
      : fetch(input, init),
  )
  return () => vi.unstubAllGlobals()
}
/** A read is tried three times. */
const patience = { timeout: 30_000 }

it('[ACCOUNT-84] no one is said to be locked or not while the locks cannot be read', async () => {
  const unblock = block('/api/users/locked')
  history.pushState(null, '', '/users?state=locked')
  render(<App />)
  await screen.findByText('Error Loading Users', {}, patience)
  expect(screen.queryByText('No account that fits is locked now.')).toBeNull()
  unblock()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('No account that fits is locked now.', {}, patience)
})

it('[READ-31] a list that could not be loaded goes on by itself once the server answers', async () => {
  const unblock = block('/api/verkada-instances', '/healthz')
  history.pushState(null, '', '/verkada-instances')
  render(<App />)
  await screen.findByText('The instances could not be loaded', {}, patience)
  unblock()
  await screen.findByRole('heading', { level: 2, name: 'Test' }, patience)
  expect(screen.queryByText('The instances could not be loaded')).toBeNull()
})

it.each(['/api/projects', '/api/verkada-instances', '/api/forms', '/api/form-templates'])(
  '[INSTANCE-36] the organizations say so when %s cannot be read, which says what they are used by',
  async (path) => {
    const unblock = block(path)
    render(
      <ConfirmProvider>
        <OrganizationsDialog isOpen onClose={vi.fn<() => void>()} focusFallback={createRef<HTMLElement>()} />
      </ConfirmProvider>,
      { wrapper: Around },
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Manage Organizations' }))
    await dialog.findByText('The organizations could not be loaded.', {}, patience)
    expect(dialog.queryByText('Loading the organizations...')).toBeNull()
    unblock()
    await user.click(dialog.getByRole('button', { name: 'Try Again' }))
    await dialog.findByRole('list', { name: 'Organizations' }, patience)
  },
)
