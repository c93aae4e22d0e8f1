import { type APIRequestContext, expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { Device, ProjectSummary } from '#events/project/api.ts'
import { headers } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { afterLooks } from '../kit/looks.ts'

const Invitation = z.object({ invitationUrl: z.string() })

/** Registers a customer and signs them in on a page; their e-mail. */
async function register(page: Page, janitor: APIRequestContext): Promise<string> {
  const email = `gil-${Date.now()}@customer.example`
  const invitation = await janitor.post('/api/invitations', { data: { email } })
  const { invitationUrl } = Invitation.parse(await invitation.json())
  const token = new URL(invitationUrl).searchParams.get('token')
  const data = { token, email, firstName: 'Gil', lastName: 'Guest', password: 'long-enough' }
  const answer = await page.request.post('/api/auth/complete-registration', { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return email
}

/** A project for one person, with a card. */
async function projectFor(email: string, janitor: APIRequestContext): Promise<Device> {
  const data = { name: `Gate ${Date.now()}`, verkadaInstanceId: 1, assignedUsers: [email] }
  const { id } = ProjectSummary.parse(await (await janitor.post('/api/projects', { data })).json())
  const card = { name: 'CAM-1', type: 'camera', status: 'waiting', description: '' }
  return Device.parse(await (await janitor.post(`/api/projects/${id}/devices/manual`, { data: card })).json())
}

const item = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Achievements' }).getByRole('listitem').filter({ hasText: name })

test('[ACHIEVE-8] what a person achieves appears on their open profile, with points, progress and the next step', async ({
  page,
  janitor,
}) => {
  const email = await register(page, janitor)
  const device = await projectFor(email, janitor)
  await page.clock.install()
  await page.goto('/profile')
  const part = page.getByRole('region', { name: 'Achievements', exact: true })
  await expect(part.getByText('20 XP').first()).toBeVisible()
  await expect(item(page, 'Welcome aboard')).toContainText('Earned')
  await expect(item(page, 'Your own key')).toContainText('Earned')
  await expect(item(page, 'Describe a device')).toContainText('Next')
  await expect(part.getByText('2 of 4')).toBeVisible()

  const description = { description: 'Above the gate' }
  await page.request.patch(`/api/devices/${device.id}/description`, { headers, data: description })
  const moved = await page.request.patch(`/api/devices/${device.id}/status`, { headers, data: { status: 'installed' } })
  expect(moved.ok()).toBe(true)
  await afterLooks(page, (options) => expect(item(page, 'First device')).toContainText('Earned', options))
  await expect(part.getByText('30 XP').first()).toBeVisible()
  await expect(item(page, 'In the swing')).toContainText('1 of 10')
  await expect(part.getByText('3 of 4')).toBeVisible()

  await expect(item(page, 'Thorough')).toBeHidden()
  await part.getByRole('button', { name: 'More to discover' }).click()
  await expect(item(page, 'A hundred devices')).toContainText('1 of 100')
  await expect(item(page, 'Thorough')).toContainText('0 of 15')
})
