import { cleanup, render, renderHook, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { SeenRevision } from '#events/project/digest/seen-api.ts'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { useProjectDigest } from '../../../client/features/board/digest/board-digest.tsx'
import { addCards, createProject, move } from '../../../server/testing/app/answers.ts'
import type { Send } from '../../../server/testing/app/app.ts'
import { Connected } from './digest-board.tsx'
import { Around, openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
let employee: Send
let installer: Send
/** How far the page's clock is ahead. */
let aheadMs = 0
const { now } = Date
beforeAll(async () => {
  page = await openTestPage()
  employee = await page.app.as('employee')
  installer = await page.app.as('installer')
  await Promise.all([employee, installer].map((send) => send('GET', '/api/seen')))
})
beforeEach(() => {
  vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs)
})
afterEach(() => {
  queryClient.setQueryDefaults(['/api/projects/digest'], {})
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  setHidden(false)
})
afterAll(() => page.close())

function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A board of two cards that the installer has seen, and the page's person is them. */
async function seenBoard() {
  const { id } = await createProject(employee, 'Harbour', ['installer'])
  const [first = 0, second = 0] = await addCards(employee, id, 2)
  await installer('PUT', `/api/projects/${id}/seen`, { revision: 1 })
  await page.signIn('installer')
  return { id, first, second }
}

/** Opens the board, and waits until the page knows what was to be told. */
async function open(id: ProjectId, revision: number) {
  const shown = render(<Connected id={id} />, { wrapper: Around })
  await screen.findByText(`Live at ${revision}`)
  await expect.poll(() => digestsRead(id)).toBe(1)
  return shown
}
const digestsRead = (id: ProjectId): number =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: ['/api/projects/digest', id] })
    .filter(({ state }) => state.status === 'success').length
const panel = () => screen.findByRole('region', { name: 'While you were away' })
const lines = async () => within(await panel()).findAllByRole('listitem')
const texts = async () => (await lines()).map(({ textContent }) => textContent)
const isTelling = () => screen.queryByRole('region', { name: 'While you were away' }) !== null

/** The revision that the installer has seen, as the server knows it. */
async function seenOf(id: ProjectId): Promise<number | undefined> {
  const { body } = await installer('GET', '/api/seen')
  return (body as SeenRevision[]).find((row) => row.id === id)?.revision
}

const MOVED = 'employee Test moved Cam 1 to Installed'

describe('[SEEN-4] a board', () => {
  it('whose changes come while the person looks is seen', async () => {
    const { id, first } = await seenBoard()
    await open(id, 1)
    const revision = await move(employee, first, 'installed')
    await expect.poll(() => seenOf(id)).toBe(revision)
    expect(isTelling()).toBe(false)
  })

  it('[SEEN-9] that the person leaves after reading is seen, and not one that they leave while the page is out of sight', async () => {
    const { id, first, second } = await seenBoard()
    await move(employee, first, 'installed')
    const { unmount } = await open(id, 2)
    expect(await texts()).toEqual([MOVED])
    unmount()
    await expect.poll(() => seenOf(id)).toBe(2)

    await move(employee, second, 'installed')
    const hidden = await open(id, 3)
    await panel()
    setHidden(true)
    const told = vi.spyOn(globalThis, 'fetch')
    hidden.unmount()
    expect(await seenOf(id)).toBe(2)
    expect(told.mock.calls.filter(([, init]) => init?.method === 'PUT')).toEqual([])
  })

  it('[SEEN-9] that is taken away from the person was not left by them', async () => {
    const { id, first } = await seenBoard()
    await move(employee, first, 'installed')
    const told = vi.spyOn(globalThis, 'fetch')
    await open(id, 2)
    await panel()
    await employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: [] })
    await screen.findByText('No board')
    expect(told.mock.calls.filter(([, init]) => init?.method === 'PUT')).toEqual([])
  })
})

describe('[SEEN-6] a person who comes back', () => {
  it('to a page that was out of sight for a minute is told what happened meanwhile, and not after a look at another tab', async () => {
    const { id, first, second } = await seenBoard()
    await open(id, 1)
    setHidden(true)
    await move(employee, first, 'installed')
    await screen.findByText('Live at 2')
    aheadMs += 61_000
    setHidden(false)
    expect(await texts()).toEqual([MOVED])
    await user.click(screen.getByRole('button', { name: 'Got it' }))
    await expect.poll(isTelling).toBe(false)

    setHidden(true)
    await move(employee, second, 'installed')
    await screen.findByText('Live at 3')
    aheadMs += 20_000
    setHidden(false)
    await expect.poll(() => seenOf(id)).toBe(3)
    expect(isTelling()).toBe(false)
  })

  it('to a page that went out of sight between its first rendering and its first effect is told it, too', async () => {
    const { id, first } = await seenBoard()
    const listen = document.addEventListener.bind(document)
    vi.spyOn(document, 'addEventListener').mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject) => {
        if (type === 'visibilitychange') Object.defineProperty(document, 'hidden', { configurable: true, value: true })
        listen(type, listener)
      },
    )
    render(<Connected id={id} />, { wrapper: Around })
    await screen.findByText('Live at 1')
    expect(document.hidden).toBe(true)
    await move(employee, first, 'installed')
    await screen.findByText('Live at 2')
    vi.mocked(document.addEventListener).mockRestore()
    aheadMs += 61_000
    setHidden(false)
    expect(await texts()).toEqual([MOVED])
  })

  it('to a page in sight that had lost the server for a minute, as a computer that slept, is told it, too', async () => {
    const { id, first, second } = await seenBoard()
    await open(id, 1)
    await page.line.cut()
    await screen.findByText('Cut off at 1')
    await move(employee, first, 'installed')
    aheadMs += 61_000
    await page.line.restore()
    await screen.findByText('Live at 2')
    expect(await texts()).toEqual([MOVED])
    await user.click(screen.getByRole('button', { name: 'Got it' }))
    await expect.poll(() => seenOf(id)).toBe(2)

    // A line that broke for a moment is no absence.
    await page.line.cut()
    await screen.findByText('Cut off at 2')
    await move(employee, second, 'installed')
    await page.line.restore()
    await expect.poll(() => seenOf(id)).toBe(3)
    expect(isTelling()).toBe(false)
  })

  it('to a page that was out of sight, and finds only then that its line broke long ago, is told it once', async () => {
    const { id, first } = await seenBoard()
    await open(id, 1)
    setHidden(true)
    await move(employee, first, 'installed')
    await screen.findByText('Live at 2')
    aheadMs += 61_000
    setHidden(false)
    const told = await panel()
    await page.line.cut()
    await screen.findByText('Cut off at 2')
    await page.line.restore()
    await screen.findByText('Live at 2')
    expect(await panel()).toBe(told)
    await user.click(screen.getByRole('button', { name: 'Got it' }))
    await expect.poll(() => seenOf(id)).toBe(2)
  })
})

describe('[SEEN-5] the digest', () => {
  it('lets presses through for half a second', async () => {
    const { id, first } = await seenBoard()
    await move(employee, first, 'installed')
    // Looked at as it comes: on a busy machine the half second is over before a test asks.
    const atFirst = new Promise<boolean>((resolve) => {
      const observer = new MutationObserver(() => {
        const shown = screen.queryByRole('region', { name: 'While you were away' })
        if (shown) resolve(shown.classList.contains('pointer-events-none'))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    await open(id, 2)
    expect(await atFirst).toBe(true)
    const { classList } = await panel()
    await expect.poll(() => classList.contains('pointer-events-none')).toBe(false)
  })

  it('that is put away on another device gives its focus to the board', async () => {
    const { id, first } = await seenBoard()
    await move(employee, first, 'installed')
    await open(id, 2)
    await panel()
    screen.getByRole('button', { name: 'Got it' }).focus()
    await installer('PUT', `/api/projects/${id}/seen`, { revision: 2 })
    await expect.poll(isTelling).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Back to projects' }))
  })

  it('[SEEN-7] of more than is told says so, and leads to the history', async () => {
    const { id, first } = await seenBoard()
    await move(employee, first, 'installed')
    const digest = { after: 1, upTo: 2, notes: null, moreThan: 10_000, lines: [], people: [] }
    queryClient.setQueryDefaults(['/api/projects/digest'], { initialData: digest })
    render(<Connected id={id} />, { wrapper: Around })
    const { textContent } = await panel()
    expect(textContent).toContain('More than 10,000 changes were made since you last looked.')
    const history = screen.getByRole('link', { name: 'Open the history' })
    expect(history.getAttribute('href')).toBe(`/projects/${id}/history`)
    await user.click(screen.getByRole('button', { name: 'Got it' }))
    await expect.poll(() => seenOf(id)).toBe(2)
    expect(isTelling()).toBe(false)
  })

  it('[SEEN-10] that cannot be had is asked for as often as other reads', async () => {
    const { id } = await seenBoard()
    await page.line.cut()
    const { unmount } = renderHook(() => useProjectDigest(id, 0, true), { wrapper: Around })
    const query = () => queryClient.getQueryCache().find({ queryKey: ['/api/projects/digest', id, 0] })
    await expect.poll(() => query()?.state.status).toBe('error')
    expect(query()?.state.errorUpdateCount).toBe(1)
    unmount()
    await page.line.restore()
  })

  it('[SEEN-8] tells employees what was written into the notes, once', async () => {
    const { id } = await createProject(employee, 'Harbour')
    const colleague = await page.app.as('colleague')
    await colleague('GET', '/api/seen')
    await page.signIn('colleague')
    const first = await open(id, 0)
    const notesSeen = async () => {
      const { body } = await colleague('GET', '/api/seen')
      return (body as SeenRevision[]).find((row) => row.id === id)?.notes
    }
    await expect.poll(notesSeen).toBe(0)
    first.unmount()
    await expect.poll(() => digestsRead(id)).toBe(0)
    await employee('POST', `/api/projects/${id}/notes`, { title: 'Gate code', content: 'Ask at the lodge' })
    await open(id, 0)
    expect(await texts()).toEqual(['employee Test wrote the note Gate code: “Ask at the lodge”'])
    await user.click(screen.getByRole('button', { name: 'Got it' }))
    await expect.poll(isTelling).toBe(false)
    await expect.poll(notesSeen).toBe(1)
  })
})
