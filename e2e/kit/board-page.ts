import { expect, type Locator, type Page } from 'playwright/test'
import { z } from 'zod'
import { Device, ProjectSummary } from '#events/project/api.ts'
import { DigestAnswer } from '#events/project/digest/lines.ts'
import { SeenRevision } from '#events/project/digest/seen-api.ts'
import { Instance } from '#events/catalog/api.ts'
import { DEVICE_STATUS_LABELS, type DeviceStatus, type DeviceType } from '#events/project/device.ts'

/** Of a request that changes something. */
export const headers = { 'x-requested-with': 'XMLHttpRequest' }

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A person who calls the server, with a page or without one. */
export type Caller = Pick<Page, 'request'>

export interface NewCard {
  name: string
  type?: DeviceType
  status?: DeviceStatus
  description?: string
  floor?: string
}

/**
 * Makes a project of its own for a test, with these cards; installer and customer of the demo data may open it too. It is
 * called "Site: ...", behind those of the demo data, whose place in the list other tests know.
 */
export async function makeBoard(employee: Caller, name: string, cards: readonly NewCard[]): Promise<number> {
  const [instance] = z.array(Instance).parse(await (await employee.request.get('/api/verkada-instances')).json())
  const assignedUsers = ['installer@fieldboard.example', 'customer@fieldboard.example']
  const data = { name: `Site: ${name}`, verkadaInstanceId: instance?.id, assignedUsers }
  const { id } = ProjectSummary.parse(await (await employee.request.post('/api/projects', { headers, data })).json())
  for (const card of cards) await employee.request.post(`/api/projects/${id}/devices/manual`, { headers, data: card })
  return id
}

/** Opens a board and waits until it is there. `query` is added to the url. */
export async function openBoard(page: Page, id: number, query = ''): Promise<void> {
  // Tests of the guide go there by themselves.
  const hiding = await page.addInitScript((key) => {
    try {
      localStorage.setItem(key, 'true')
    } catch {
      // A test of a browser that keeps nothing.
    }
  }, `setupGuideHidden:${id}`)
  await page.goto(`/?projectId=${id}${query}`)
  await hiding.dispose()
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
}

/** Waits until the server knows that the person of a page has seen all of a board. */
export async function untilSeen(page: Caller, id: number): Promise<void> {
  const readSeen = async () => {
    const rows = z.array(SeenRevision).parse(await (await page.request.get('/api/seen')).json())
    const digest = DigestAnswer.parse(await (await page.request.get(`/api/projects/${id}/digest`)).json())
    return { isKnown: rows.some((row) => row.id === id), lines: digest.lines }
  }
  await expect.poll(readSeen).toEqual({ isKnown: true, lines: [] })
}

/** Cards as the server knows them, by name. */
export async function devicesOf(page: Caller, id: number): Promise<Map<string, Device>> {
  const answer = await page.request.get(`/api/projects/${id}/devices`)
  return new Map(
    z
      .array(Device)
      .parse(await answer.json())
      .map((device) => [device.name, device]),
  )
}

/** A card once the server's reads know it: they wait for what their reader did, not for what others did. */
export async function deviceOf(page: Caller, id: number, name: string): Promise<Device> {
  await expect.poll(async () => (await devicesOf(page, id)).has(name)).toBe(true)
  const device = (await devicesOf(page, id)).get(name)
  if (!device) throw new Error(`The card ${name} is gone.`)
  return device
}

/** Moves a card past the screen, as another tab would. */
export async function moveByCall(page: Caller, id: number, name: string, status: DeviceStatus): Promise<void> {
  const device = await deviceOf(page, id, name)
  const answer = await page.request.patch(`/api/devices/${device.id}/status`, { headers, data: { status } })
  expect(answer.ok()).toBe(true)
}

/** Closes a project past the screen, all of its checklist ticked. */
export async function closeProject({ request }: Caller, id: number): Promise<void> {
  const ticks = { usersAddedToSupportPortal: true, cameraViewsConfirmed: true, usersAddedToVerkadaPortal: true }
  await request.patch(`/api/projects/${id}/checklist`, { headers, data: ticks })
  const closed = await request.patch(`/api/projects/${id}/status`, { headers, data: { status: 'closed' } })
  expect(closed.ok()).toBe(true)
}

/** Writes on a card past the screen. */
export async function describeByCall(page: Caller, id: number, name: string, description: string): Promise<void> {
  const { id: card } = await deviceOf(page, id, name)
  const answer = await page.request.patch(`/api/devices/${card}/description`, { headers, data: { description } })
  expect(answer.ok()).toBe(true)
}

/** Deletes a card past the screen. */
export async function deleteByCall(page: Caller, id: number, name: string): Promise<void> {
  const { id: card } = await deviceOf(page, id, name)
  expect((await page.request.delete(`/api/devices/${card}`, { headers })).ok()).toBe(true)
}

/** Adds many cards at once, by a list. */
export async function importByCall(page: Caller, id: number, cards: readonly NewCard[]): Promise<void> {
  const rows = cards.map(({ name, type = 'camera', floor }) => ({ name, type, description: '', floor }))
  const data = { fileName: 'list.csv', rows }
  expect((await page.request.post(`/api/projects/${id}/devices/import`, { headers, data })).ok()).toBe(true)
}

/** The state of the connection in the head of the board. */
export const liveBadge = (page: Page) =>
  page
    .getByRole('status')
    // The region that reads aloud what happens names the same states.
    .and(page.locator(':not([aria-live])'))
    .filter({ hasText: /Live|Catching up|Saving|Not saving|Reconnecting|Offline/ })

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Opens the list of projects on a phone; its name says, too, how many of them hold news. */
export const projectsButton = (page: Page) => page.getByRole('button', { name: /^Projects/ })
export const column = (page: Page, status: DeviceStatus) =>
  page.getByRole('region', { name: DEVICE_STATUS_LABELS[status], exact: true })
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
export const cardIn = (page: Page, status: DeviceStatus, name: string) =>
  column(page, status).getByRole('article', { name, exact: true })
export const detail = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Of selected cards. */
export const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selected cards' })

/** Where something is once it has come to rest: in the same place for two frames. */
export const boxAtRest = (locator: Locator) =>
  locator.evaluate(async (element) => {
    const look = () => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }
    for (let box = look(); ; ) {
      await new Promise(requestAnimationFrame)
      const before = box
      box = look()
      if (JSON.stringify(box) === JSON.stringify(before)) return box
    }
  })

/** A toast, by its title. */
export const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem').filter({ hasText: title })

/** Chooses from the menu of a card. */
export async function chooseOn(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
