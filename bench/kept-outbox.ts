import { chromium, type Page } from 'playwright'
import { findChromium } from '../server/cli/browser.mjs'
import config from '../e2e/playwright.config.ts'
import { startOurServer } from './our-server.ts'
import type { Section } from './section.ts'
import { percentile } from './statistics.ts'

/**
 * Moves that are made in a browser without a connection: how long each takes from the press of its button until the device has it, and
 * how long all of them take from the return of the connection until the server has the last one.
 */
export const keptOutbox: Section = async (bench) => {
  const { scope, size, note } = bench
  if (!findChromium()) {
    note('There is no Chromium here: what a device keeps is not measured.')
    return []
  }
  const moves = size(500, 20)
  const server = await startOurServer(bench)
  const { projectId } = await server.board(moves)
  const browser = await scope.keep(chromium.launch(config.use?.launchOptions), (opened) => opened.close())
  const context = await browser.newContext({ baseURL: server.url })
  const [name = '', value = ''] = server.cookie.split('=')
  await context.addCookies([{ name, value, url: server.url }])
  const page = await context.newPage()
  await page.goto(`/?projectId=${projectId}`)
  await page.getByRole('button', { name: 'Mark as Installed' }).first().waitFor({ timeout: 60_000 })
  await untilRows(page, 0)
  await context.setOffline(true)
  note(`${moves} moves without a connection`)
  const taken = await keepAll(page, moves)
  await untilRows(page, moves)

  note('the connection is back')
  const before = performance.now()
  await context.setOffline(false)
  await untilRows(page, 0)
  const sentMs = performance.now() - before
  return [
    { name: 'a move without a connection until it is kept, p50', unit: 'ms', ours: percentile(taken, 0.5) },
    {
      name: 'a move without a connection until it is kept, p95',
      unit: 'ms',
      ours: percentile(taken, 0.95),
      target: { of: 'value', atMost: 5 },
    },
    {
      name: `${moves} kept moves sent, from the return of the connection on`,
      unit: 'ms',
      ours: sentMs,
      target: { of: 'value', atMost: 3_000 },
    },
  ]
}

/** Presses the button of so many waiting cards, one after another; milliseconds from each press until its row is written. */
const keepAll = (page: Page, moves: number): Promise<number[]> =>
  page.evaluate(async (count) => {
    let written = (): void => undefined
    const begin = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')
      ?.value as IDBDatabase['transaction']
    IDBDatabase.prototype.transaction = function transaction(this: IDBDatabase, ...asked) {
      const opened = begin.apply(this, asked)
      if (asked[1] === 'readwrite' && this.name.startsWith('fieldboard outbox'))
        opened.addEventListener('complete', () => written())
      return opened
    }
    const times: number[] = []
    while (times.length < count) {
      const button = [...document.querySelectorAll('button')].find((each) =>
        (each.ariaLabel ?? each.textContent).startsWith('Mark as Installed'),
      )
      if (!button) {
        await new Promise(requestAnimationFrame)
        continue
      }
      const isWritten = new Promise<void>((resolve) => {
        written = resolve
      })
      const start = performance.now()
      button.click()
      await isWritten
      times.push(performance.now() - start)
      await new Promise(requestAnimationFrame)
    }
    return times
  }, moves)

/** Waits until the device of a page has the database, with so many commands in it. */
const untilRows = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (wanted) => {
    const opened = async (): Promise<IDBDatabase | null> => {
      const { name } = (await indexedDB.databases()).find((each) => each.name?.startsWith('fieldboard outbox')) ?? {}
      if (name === undefined) return null
      const opening = indexedDB.open(name)
      return new Promise((resolve) => opening.addEventListener('success', () => resolve(opening.result)))
    }
    const rowsIn = (database: IDBDatabase): Promise<number> => {
      const rows = database.transaction('entries').objectStore('entries').count()
      return new Promise((resolve) => rows.addEventListener('success', () => resolve(rows.result)))
    }
    let database = await opened()
    while (!database || (await rowsIn(database)) !== wanted) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      database ??= await opened()
    }
    database.close()
  }, count)
