import type { Page } from 'playwright'
import { hasChromium } from './chromium.ts'
import { openKeptBoard, untilRows } from './kept-board.ts'
import type { Section } from '../section.ts'
import { percentile } from '../figures/statistics.ts'
import { within } from '../wait.ts'

/**
 * Moves that are made in a browser without a connection: how long each takes from the press of its button until the device has it, and
 * how long all of them take from the return of the connection until the server has the last one.
 */
export const keptOutbox: Section = async (bench) => {
  const { size, note } = bench
  if (!hasChromium(bench, 'what a device keeps')) return []
  const moves = size(500, 20)
  const { context, page } = await openKeptBoard(bench, moves)
  await context.setOffline(true)
  note(`${moves} moves without a connection`)
  const { pressed, written } = await keepAll(page, moves)
  await untilRows(page, moves)

  note('the connection is back')
  const before = performance.now()
  await context.setOffline(false)
  await untilRows(page, 0)
  const sentMs = performance.now() - before
  return [
    { name: 'from the press of a button until its move is kept, p50', unit: 'ms', ours: percentile(pressed, 0.5) },
    { name: 'from the press of a button until its move is kept, p95', unit: 'ms', ours: percentile(pressed, 0.95) },
    { name: 'a move is kept, once the screen shows it, p50', unit: 'ms', ours: percentile(written, 0.5) },
    {
      name: 'a move is kept, once the screen shows it, p95',
      unit: 'ms',
      ours: percentile(written, 0.95),
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

/**
 * Presses the button of so many waiting cards, one after another; milliseconds from each press until its row is written, and from the
 * begin of its transaction: the screen shows the move in between.
 */
const keepAll = (page: Page, moves: number): Promise<{ pressed: number[]; written: number[] }> =>
  within(
    `${moves} moves that a device keeps`,
    page.evaluate(async (count) => {
      let onWritten: (begun: number) => void = () => undefined
      const begin = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')
        ?.value as IDBDatabase['transaction']
      IDBDatabase.prototype.transaction = function transaction(this: IDBDatabase, ...asked) {
        const begun = performance.now()
        const opened = begin.apply(this, asked)
        if (asked[1] === 'readwrite' && this.name.startsWith('fieldboard outbox'))
          opened.addEventListener('complete', () => onWritten(begun))
        return opened
      }
      const pressed: number[] = []
      const written: number[] = []
      while (pressed.length < count) {
        const button = [...document.querySelectorAll('button')].find((each) =>
          (each.ariaLabel ?? each.textContent).startsWith('Mark as Installed'),
        )
        if (!button) {
          await new Promise(requestAnimationFrame)
          continue
        }
        const isWritten = new Promise<number>((resolve) => {
          onWritten = resolve
        })
        const start = performance.now()
        button.click()
        const begun = await isWritten
        const end = performance.now()
        pressed.push(end - start)
        written.push(end - begun)
        await new Promise(requestAnimationFrame)
      }
      return { pressed, written }
    }, moves),
  )
