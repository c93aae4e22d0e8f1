import { cleanup, render, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { App } from '../../../client/app.tsx'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
beforeAll(async () => {
  page = await openTestPage()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
})
afterAll(() => page.close())

/** Screens and their code come one after another, which takes a busy machine a while. */
const patience = { timeout: 30_000 }
function openProfile() {
  history.pushState(null, '', '/profile')
  render(<App />)
}

it('[WORK-13] employees and installers have a calendar, customers have none', async () => {
  await page.signIn('installer')
  openProfile()
  expect(await screen.findByRole('heading', { name: 'Calendar' }, patience)).toBeTruthy()
  cleanup()
  queryClient.clear()
  await page.signIn('customer')
  openProfile()
  await screen.findByRole('heading', { name: 'Change Password' }, patience)
  expect(screen.queryByRole('heading', { name: 'Calendar' })).toBeNull()
})

it('[ACHIEVE-8] achievements that cannot be loaded say so, and can be asked for again', async () => {
  await page.signIn('colleague')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    String(input).startsWith('/api/achievements')
      ? Promise.resolve(Response.json({ message: 'No' }, { status: 400 }))
      : fetch(input, init),
  )
  openProfile()
  await screen.findByText(/None of them is lost/, {}, patience)
  vi.unstubAllGlobals()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  const achievements = await screen.findByRole('region', { name: 'Achievements' }, patience)
  expect(await within(achievements).findByText('Welcome aboard', {}, patience)).toBeTruthy()
})
