// Functions that run in the page: they may use nothing from outside of themselves.

/** A board that was opened and scrolled, in milliseconds; moments (`...At`) count from the navigation. */
export type Marks = {
  /** The first frame with cards was painted. */
  readonly paintedAt: number
  /** The last of the first ten frames in a row that each came in time; infinite when there were none. */
  readonly smoothAt: number
  /** Between two frames, from the first one with cards on. */
  readonly longestFrame: number
  /** Of those that took more than 50 ms, from the first frame with cards on; 0 for none. */
  readonly longestTask: number
}

/**
 * Waits for cards, then scrolls the column that they are in at once, frame by frame, and leaves {@link Marks} as
 * `benchMarks`.
 */
export function watchPage(): void {
  const FRAMES = 150
  const STEP = 150
  /** Two frames of a screen with 60 a second, and a little. */
  const IN_TIME = 35
  const IN_A_ROW = 10
  const tasks: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => void tasks.push(...list.getEntries()))
  observer.observe({ type: 'longtask', buffered: true })

  const scrollerOf = (card: Element): Element | null => {
    let node = card.parentElement
    while (node && !/auto|scroll/.test(getComputedStyle(node).overflowY)) node = node.parentElement
    return node
  }
  const report = (frames: readonly number[]) => {
    const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
    const first = gaps.findIndex((_, index) => {
      const row = gaps.slice(index, index + IN_A_ROW)
      return row.length === IN_A_ROW && row.every((gap) => gap <= IN_TIME)
    })
    const paintedAt = frames[0] ?? 0
    const marks: Marks = {
      paintedAt,
      smoothAt: first === -1 ? Number.POSITIVE_INFINITY : (frames[first + IN_A_ROW] ?? 0),
      longestFrame: Math.max(0, ...gaps),
      longestTask: Math.max(0, ...tasks.filter((task) => task.startTime > paintedAt).map((task) => task.duration)),
    }
    Object.assign(globalThis, { benchMarks: marks })
  }
  const scroll = (scroller: Element) => {
    const frames: number[] = []
    const next = () => {
      frames.push(performance.now())
      scroller.scrollTop += STEP
      if (frames.length < FRAMES) requestAnimationFrame(next)
      // Later, so that the last long tasks have been told of.
      else setTimeout(() => report(frames), 200)
    }
    requestAnimationFrame(next)
  }
  const look = () => {
    const card = document.querySelector('[data-card]')
    const scroller = card && scrollerOf(card)
    if (scroller) scroll(scroller)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * Waits until a press counts again after one that moved a card: half a second after its paint (docs/rules.md, BOARD-23). The board
 * ignores those that come sooner, so that no card would move.
 */
export async function untilPressesCount(): Promise<void> {
  const SETTLED_AFTER_MS = 500
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
  await new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS))
}

/**
 * Counts the frames from the next click until the card that was clicked has left its column: 1 when the very next frame shows it.
 * The click itself says which card it is: a column that scrolls has another first card by then.
 * @returns at once, so that the caller knows that it watches.
 */
export function framesUntilMoved(): { readonly frames: Promise<number> } {
  const columnOf = (id: string) => document.querySelector(`[data-card="${id}"]`)?.closest('section') ?? null
  const frames = new Promise<number>((resolve) => {
    let frame = 0
    let isInFrame = false
    let isOver = false
    let clicked: { readonly id: string; readonly column: Element | null; readonly at: number } | null = null
    const afterFrame = new MessageChannel()
    afterFrame.port1.addEventListener('message', () => {
      isInFrame = false
    })
    afterFrame.port1.start()
    // Asked for in every frame before other code asks, so it runs before what the page does in that frame.
    const tick = () => {
      frame += 1
      isInFrame = true
      afterFrame.port2.postMessage(null)
      if (!isOver) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    const onClick = ({ target }: Event) => {
      const id = (target as Element).closest('[data-card]')?.getAttribute('data-card')
      if (id) clicked = { id, column: columnOf(id), at: frame }
      // A click that comes right behind a frame's work is heard before that frame's message.
      isInFrame = false
    }
    document.addEventListener('click', onClick, { capture: true, once: true })
    const observer = new MutationObserver(() => {
      if (clicked === null || columnOf(clicked.id) === clicked.column) return
      observer.disconnect()
      isOver = true
      // A change within a frame's own work is painted by that frame; any other by the next one.
      resolve((isInFrame ? frame : frame + 1) - clicked.at)
    })
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  })
  return { frames }
}

/** True once the page's worker has kept the build, and the board is kept. */
export async function isKept(): Promise<boolean> {
  const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('fieldboard reads'))
  if (active?.state !== 'activated' || !found?.name) return false
  const opening = indexedDB.open(found.name)
  return new Promise((resolve) => {
    opening.addEventListener('success', () => {
      const db = opening.result
      const count = db.transaction('bodies').objectStore('bodies').count()
      count.addEventListener('success', () => {
        db.close()
        resolve(count.result > 0)
      })
    })
  })
}

/** Makes a page that does the least on a click: its one card goes from one column to the other. @param label of the card's button. */
export function barePage(label: string): void {
  const columns = ['one', 'other'].map(() => document.body.appendChild(document.createElement('section')))
  const card = document.createElement('article')
  card.dataset['card'] = '1'
  const button = card.appendChild(document.createElement('button'))
  button.textContent = label
  columns[0]?.append(card)
  button.addEventListener('click', () => columns.find((column) => !column.contains(card))?.append(card))
}

/** Presses My Work in the navigation; milliseconds until the first frame with its rows was painted. */
export function openWork(): Promise<number> {
  const link = [...document.querySelectorAll('a')].find((each) => each.textContent.includes('My Work'))
  const start = performance.now()
  link?.click()
  return new Promise((resolve) => {
    const look = () => {
      // The next frame comes behind the paint of this one.
      if (document.querySelector('main section li')) requestAnimationFrame(() => resolve(performance.now() - start))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
