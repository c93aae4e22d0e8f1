import { seededRandom } from '#events/kernel/seeded-random.ts'
import type { Clock } from '../connection/clock.ts'

type Due = { readonly at: number; readonly order: number; readonly run: () => void }

/** Time that passes only when it is told to, with chance from a seed: the same run each time. */
export class SimClock implements Clock {
  readonly random: () => number
  /** True if the page is in a hidden tab. */
  isHidden = false
  #time = Date.parse('2026-03-02T08:00:00.000Z')
  #order = 0
  #ids = 0
  #due: Due[] = []

  constructor(seed: number) {
    this.random = seededRandom(seed).next
  }

  now(): number {
    return this.#time
  }

  after(ms: number, run: () => void): () => void {
    const due = { at: this.#time + ms, order: this.#order++, run }
    this.#due.push(due)
    return () => {
      this.#due = this.#due.filter((other) => other !== due)
    }
  }

  isSeen(): boolean {
    return !this.isHidden
  }

  beforePaint(run: () => void): void {
    this.after(16, run)
  }

  newId(): string {
    this.#ids += 1
    return `00000000-0000-4000-8000-${this.#ids.toString(16).padStart(12, '0')}`
  }

  /** True once in `odds` times on average. */
  chance(odds: number): boolean {
    return this.random() * odds < 1
  }

  /** Lets time pass, and everything that falls due happen in its order. */
  async pass(ms: number): Promise<void> {
    const end = this.#time + ms
    for (;;) {
      await settled()
      const next = this.#due.reduce<Due | null>((first, due) => (first && isBefore(first, due) ? first : due), null)
      if (!next || next.at > end) break
      this.#due = this.#due.filter((due) => due !== next)
      this.#time = next.at
      next.run()
    }
    this.#time = end
  }
}

const isBefore = (a: Due, b: Due) => a.at < b.at || (a.at === b.at && a.order < b.order)

/** Lets promises that are decided reach those who wait for them; no chain here is longer. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
}
