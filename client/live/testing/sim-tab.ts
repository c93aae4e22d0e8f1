import type { Clock } from '../connection/clock.ts'
import type { SimClock } from './sim-clock.ts'

/** One tab of a device. A tab that is gone does nothing more; one that is frozen does it later. */
export class SimTab {
  isGone = false
  readonly #held: (() => void)[] = []
  #isFrozen = false

  /** Does something in the tab: now, once it is no longer frozen, or never. */
  run(act: () => void): void {
    if (this.isGone) return
    if (this.#isFrozen) this.#held.push(act)
    else act()
  }

  freeze(): void {
    this.#isFrozen = true
  }

  thaw(): void {
    this.#isFrozen = false
    for (const act of this.#held.splice(0)) this.run(act)
  }
}

/** The time of a tab: nothing falls due in one that is gone. */
export const clockOf = (clock: SimClock, tab: SimTab): Clock => ({
  now: () => clock.now(),
  random: clock.random,
  newId: () => clock.newId(),
  isSeen: () => !tab.isGone,
  after: (ms, run) => clock.after(ms, () => tab.run(run)),
  beforePaint: (run) => clock.after(16, () => tab.run(run)),
})
