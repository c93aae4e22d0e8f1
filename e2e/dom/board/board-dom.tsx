import { cleanup, render, screen, within } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import type { Device } from '#events/project/api.ts'
import { DEVICE_STATUS_LABELS, DeviceStatus, type DeviceType } from '#events/project/device.ts'
import { App } from '../../../client/app.tsx'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { WORK_PLACE } from '../../../client/features/my-work/use-move-work.ts'
import { running } from '../../../client/live/browser-live.ts'
import { hasJustClosedUp } from '../../../client/shared/board/aimed-press.ts'
import { useToast } from '../../../client/ui/toast/toast.ts'
import { createProject, devicesOf } from '../../../server/testing/app/answers.ts'
import type { Send, TestPerson } from '../../../server/testing/app/app.ts'
import { openTestPage, type TestPage, user } from '../test-page.tsx'

// A board in happy-dom: the whole client as the person of the page has it, before the real server. Colleagues act by calls.

// happy-dom gives every element the height 0, and a column renders the cards that it has room for.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 2_000 })

export const abc = ['Cam 1', 'Cam 2', 'Cam 3'].map((name) => ({ name }))
/** A checklist that is done. */
export const TICKS = { usersAddedToSupportPortal: true, cameraViewsConfirmed: true, usersAddedToVerkadaPortal: true }

export interface NewCard {
  name: string
  type?: DeviceType
  status?: DeviceStatus
  description?: string
}

/** The page of a test file: each test leaves it, and the end of the file closes it. @param settings see {@link openTestPage}. */
export async function boardPage(settings?: Parameters<typeof openTestPage>[0]) {
  const page = await openTestPage(settings)
  afterEach(leavePage)
  afterAll(page.close)
  const employee = await page.app.as('employee')
  return {
    ...page,
    employee,
    installer: await page.app.as('installer'),
    /** A project of its own, which installer and customer may open, too; its id. */
    async makeBoard(name: string, cards: readonly NewCard[] = []): Promise<number> {
      const { id } = await createProject(employee, name, ['installer', 'customer'])
      for (const card of cards) {
        const answer = await employee('POST', `/api/projects/${id}/devices/manual`, card)
        expect(answer.status).toBe(201)
      }
      return id
    },
  }
}

/** Shows a board to a person, and waits until it is live. */
export async function showBoard(page: TestPage, person: TestPerson, id: number): Promise<void> {
  await page.signIn(person)
  // The guide stands in the place of the checklist; its own test goes there by itself.
  localStorage.setItem(`setupGuideHidden:${id}`, 'true')
  goTo(`/?projectId=${id}`)
  await liveBadge('Live')
}

/** Shows the whole client at an address. */
export function goTo(href: string): void {
  cleanup()
  history.pushState(null, '', href)
  render(<App />)
}

/** Leaves nothing of a test to the next one but the session, and what the page has read of boards. */
async function leavePage(): Promise<void> {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  running.getState().live?.outbox.store.setState({ entries: [], refusals: [] })
  cleanup()
  queryClient.clear()
  useToast.setState({ shown: null })
  localStorage.clear()
  sessionStorage.clear()
  // A press on a step counts again half a second after the last one: the next test begins then.
  const isSettled = () => ![...DeviceStatus.options, WORK_PLACE].some(hasJustClosedUp)
  await vi.waitUntil(isSettled, { timeout: 5_000, interval: 10 })
}

let isOnline = true
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })

/** Takes the line away from the page, which the browser tells it. */
export async function goOffline({ line }: TestPage): Promise<void> {
  await line.cut()
  isOnline = false
  window.dispatchEvent(new Event('offline'))
  await liveBadge('Offline')
}

export async function goOnline({ line }: TestPage): Promise<void> {
  await line.restore()
  isOnline = true
  window.dispatchEvent(new Event('online'))
}

/**
 * Notes what the page sends from now on, as "PATCH /api/...", but for what it tells the server in any case.
 * @param answer gives the answer to a path in the server's place.
 */
export function watchSent(answer: (path: string) => Promise<Response> | undefined = () => undefined): string[] {
  const sent: string[] = []
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url, location.href)
    const method = init?.method ?? 'GET'
    if (method !== 'GET' && !/\/(seen|page-views)$/.test(pathname)) sent.push(`${method} ${pathname}`)
    return answer(pathname) ?? real(url, init)
  })
  return sent
}

/** Waits until the badge in the head of the board says this. */
export async function liveBadge(words: string): Promise<void> {
  await expect.poll(() => screen.queryAllByRole('status').map(({ textContent }) => textContent)).toContain(words)
}

/** Cards as the server knows them, by name. */
export const cardsOf = async (send: Send, id: number): Promise<Map<string, Device>> =>
  new Map((await devicesOf(send, id)).map((device) => [device.name, device]))

/** In which column the server has each card. */
export const statusesOf = async (send: Send, id: number): Promise<Record<string, DeviceStatus>> =>
  Object.fromEntries(Array.from(await cardsOf(send, id), ([name, { status }]) => [name, status]))

/** Sends a command about a card past the page, as a colleague would. */
export async function actOn(
  send: Send,
  id: number,
  name: string,
  ...[method, part, body]: ['PATCH', 'status' | 'description' | 'name', object] | ['DELETE']
): Promise<void> {
  const device = (await cardsOf(send, id)).get(name)
  const { status } = await send(method, `/api/devices/${device?.id}${part ? `/${part}` : ''}`, body)
  expect(status).toBeLessThan(300)
}

export const card = (name: string) => screen.findByRole('article', { name })
const column = (status: DeviceStatus) => screen.findByRole('region', { name: DEVICE_STATUS_LABELS[status] })
export const cardIn = async (status: DeviceStatus, name: string) =>
  within(await column(status)).findByRole('article', { name })
/** Waits until a card has the focus. */
export async function untilFocused(name: string): Promise<void> {
  await expect.poll(() => document.activeElement).toBe(await card(name))
}
/** The names of the cards in a column, from top to bottom. */
export const namesIn = (status: DeviceStatus): (string | null)[] =>
  within(screen.getByRole('region', { name: DEVICE_STATUS_LABELS[status] }))
    .queryAllByRole('article')
    .map((article) => article.getAttribute('aria-label'))

export const dialog = (name: string) => screen.findByRole('dialog', { name })
export const question = (name: string) => screen.findByRole('alertdialog', { name })
export const bar = () => screen.findByRole('region', { name: 'Selected cards' })
export const isThere = (role: string, name: string | RegExp): boolean => screen.queryByRole(role, { name }) !== null
/** Waits until something is nowhere on the page, not even behind a dialog. */
export async function untilGone(role: string, name: string | RegExp): Promise<void> {
  await expect.poll(() => screen.queryByRole(role, { name, hidden: true })).toBeNull()
}

/** Presses a button, here or within a part of the page. */
export const press = async (name: string | RegExp, part: HTMLElement = document.body) =>
  user.click(await within(part).findByRole('button', { name }))
export const pressOn = async (name: string, button: string) => press(button, await card(name))

/** Chooses from a menu. */
export async function choose(trigger: string, item: string): Promise<void> {
  await press(trigger)
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
export const chooseOn = (name: string, item: string) => choose(`More for ${name}`, item)

/** Empties a field and types into it. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  if (text !== '') await user.type(field, text.replaceAll(/[[{]/g, '$&$&'))
}

/** Waits for a toast with this title; the toast. */
export const toast = async (title: string): Promise<HTMLElement> => {
  const all = await screen.findByRole('region', { name: 'Notifications (F8)' })
  const text = await within(all).findByText(title)
  const shown = text.closest('li')
  if (!shown) throw new Error(`The title ${title} stands outside of a toast.`)
  return shown
}

/** Writes a description into a card, and leaves the focus there. */
export async function writeInto(name: string, text: string): Promise<void> {
  await user.click(within(await card(name)).getByTitle('Click to edit'))
  await fill(await screen.findByRole('textbox', { name: 'Description' }), text)
}
export const SAVE = '{Control>}{Enter}{/Control}'
