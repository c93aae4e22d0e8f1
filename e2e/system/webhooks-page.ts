// The steps of the tests of the webhooks, on their tab of the system's screen.
import { randomUUID } from 'node:crypto'
import { expect, type Page, request } from 'playwright/test'
import { z } from 'zod'
import { CreatedUser } from '#events/account/api.ts'
import { Delivery, Webhook, WebhookWithSecret } from '#events/webhooks/api.ts'
import { button, headers } from '../kit/board-page.ts'

export const WEBHOOKS = '/system?tab=webhooks'
const PATH = '/api/webhooks'

/** An address of this machine where no receiver is. */
export const NO_RECEIVER = 'http://127.0.0.1:9/hook'

/** Makes a webhook by a call, as another tab would. */
export async function makeWebhook(page: Page, url: string): Promise<Webhook> {
  const answer = await page.request.post(PATH, { headers, data: { url, events: ['NoteAdded', 'ProjectCompleted'] } })
  expect(answer.status(), await answer.text()).toBe(201)
  return WebhookWithSecret.parse(await answer.json())
}

/** A webhook of an employee whose account was deleted since. */
export async function makeLeftWebhook(page: Page, url: string): Promise<Webhook> {
  const email = `left-${randomUUID()}@fieldboard.example`
  const data = { firstName: 'Lea', lastName: 'Left', email, role: 'employee' }
  const user = CreatedUser.parse(await (await page.request.post('/api/users', { headers, data })).json())
  await page.request.patch(`/api/users/${user.id}/role`, { headers, data: { role: 'employee' } })
  const password = `Left-${randomUUID()}`
  const link = new URL(user.resetUrl)
  const own = await request.newContext({ baseURL: link.origin })
  const token = link.searchParams.get('token')
  expect((await own.post('/api/auth/set-password', { headers, data: { token, email, password } })).status()).toBe(204)
  expect((await own.post('/api/auth/login', { headers, data: { username: email, password } })).status()).toBe(200)
  const made = await own.post(PATH, { headers, data: { url, events: ['NoteAdded'] } })
  const webhook = WebhookWithSecret.parse(await made.json())
  await own.dispose()
  expect((await page.request.delete(`/api/users/${user.id}`, { headers })).status()).toBe(204)
  const read = async () => z.array(Webhook).parse(await (await page.request.get(PATH)).json())
  await expect.poll(async () => (await read()).find(({ id }) => id === webhook.id)?.disabled).toBeTruthy()
  return webhook
}

/** Deletes all webhooks: tests of one worker share a server. */
export async function removeWebhooks(page: Page): Promise<void> {
  const all = z.array(Webhook).parse(await (await page.request.get(PATH)).json())
  for (const { id } of all) await page.request.delete(`${PATH}/${id}`, { headers })
}

/** Sends a test by a call, and waits until it was tried. */
export async function tryTest(page: Page, { id }: Webhook): Promise<void> {
  await page.request.post(`${PATH}/${id}/test`, { headers })
  const read = async () => {
    const answer = await page.request.get(`${PATH}/${id}/deliveries`)
    return z.array(Delivery).parse(await answer.json())
  }
  await expect.poll(async () => (await read()).some(({ triedAt }) => triedAt !== null)).toBe(true)
}

export const setEnabled = (page: Page, { id }: Webhook, isEnabled: boolean) =>
  page.request.patch(`${PATH}/${id}`, { headers, data: { isEnabled } })

export const openWebhook = (page: Page, { id }: Webhook) => page.goto(`${WEBHOOKS}&webhook=${id}`)

export async function openDialog(page: Page): Promise<void> {
  await page.goto(WEBHOOKS)
  await button(page, 'Create Webhook').click()
}
