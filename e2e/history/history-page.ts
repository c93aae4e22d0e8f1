// The steps of the tests of the history, on its screen.
import { expect, type Page } from 'playwright/test'
import { type Caller, deviceOf, headers } from '../kit/board-page.ts'

/** Opens the history of a project and waits until it is there. `query` begins with "?". */
export async function openHistory(page: Page, projectId: number, query = ''): Promise<void> {
  await page.goto(`/projects/${projectId}/history${query}`)
  await expect(lines(page).first()).toBeVisible()
}

export const list = (page: Page) => page.getByRole('list', { name: 'Changes' })
export const lines = (page: Page) => list(page).getByRole('article')
/** The line with a sentence. */
export const line = (page: Page, sentence: string | RegExp) => lines(page).filter({ hasText: sentence })
/** Above the lines of a day; the first one is that of the day that is read. */
export const days = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

/** Describes a card by calls, so many times: each is a line. */
export async function describeOften(page: Caller, projectId: number, name: string, times: number): Promise<void> {
  const device = await deviceOf(page, projectId, name)
  for (let time = 1; time <= times; time++) {
    const data = { description: `Look ${time}` }
    const answer = await page.request.patch(`/api/devices/${device.id}/description`, { headers, data })
    expect(answer.ok()).toBe(true)
  }
}

/** Moves cards on by one call, past the screen. */
export async function moveTogether(page: Caller, projectId: number, names: readonly string[]): Promise<void> {
  const devices = await Promise.all(names.map((name) => deviceOf(page, projectId, name)))
  const moves = devices.map(({ id }) => ({ deviceId: id, to: 'installed' }))
  const answer = await page.request.post(`/api/projects/${projectId}/devices/move`, { headers, data: { moves } })
  expect(answer.ok()).toBe(true)
}
