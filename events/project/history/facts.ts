import type { DeviceId, UserId } from '../../kernel/ids.ts'
import { daysIn } from '../card-work/days.ts'
import { DeviceStatus, stepsBetween } from '../device.ts'
import type { HistoryFacts } from './api.ts'

/**
 * A card came into a column, or left the board (null). `at`: when the work was done, ISO 8601, UTC. `isUndo`: a change was taken
 * back with it, which is no rework.
 */
export type Step = {
  readonly at: string
  readonly by: UserId | null
  readonly byName: string
  readonly device: DeviceId
  readonly name: string
  readonly column: DeviceStatus | null
  readonly isUndo: boolean
}

/** So many of the slowest cards of a column, and of those that were moved back most, are named. */
const MAX_NAMED = 5

/** Where a card is since when (milliseconds), how long it was in each column until then, and how often it was moved back. */
type CardTimes = {
  readonly device: DeviceId
  readonly name: string
  column: DeviceStatus | null
  since: number
  readonly spent: Record<DeviceStatus, number>
  back: number
}

const none = (): Record<DeviceStatus, number> => ({ waiting: 0, installed: 0, confirmed: 0 })

/** Folds the steps of all cards of a project, in order, into the figures about its work (docs/rules.md, HIST-12). */
export class FactsFold {
  readonly #steps: (Step & { readonly time: number })[] = []
  /** When the last step of each card was, and what the card is called. */
  readonly #last = new Map<DeviceId, { time: number; name: string }>()
  readonly #cards = new Map<DeviceId, CardTimes>()
  readonly #stays: Readonly<Record<DeviceStatus, number[]>> = { waiting: [], installed: [], confirmed: [] }
  readonly #done = new Map<string, { day: string; by: UserId | null; name: string; readonly cards: Set<DeviceId> }>()
  readonly #burnUp = new Map<string, Record<DeviceStatus, number>>()
  readonly #counts = none()
  readonly #dayOf: (at: number) => string

  /** @param zone in which days begin: an IANA name. */
  constructor(zone: string) {
    this.#dayOf = daysIn(zone)
  }

  /** Takes the steps in the order of the record. One that says it was before the card's last one counts from that one on. */
  add(step: Step): void {
    const time = Math.max(Date.parse(step.at), this.#last.get(step.device)?.time ?? Number.NEGATIVE_INFINITY)
    this.#last.set(step.device, { time, name: step.name })
    this.#steps.push({ ...step, time })
  }

  rename(device: DeviceId, name: string): void {
    const last = this.#last.get(device)
    if (last) last.name = name
  }

  #take({ time: now, by, byName, device, column, isUndo }: Step & { readonly time: number }): void {
    const name = this.#last.get(device)?.name ?? ''
    const card = this.#cards.get(device) ?? { device, name, column: null, since: now, spent: none(), back: 0 }
    this.#cards.set(device, card)
    const before = card.column
    if (before !== null) {
      card.spent[before] += now - card.since
      // A card that was deleted did not go on from there.
      if (column !== null) this.#stays[before].push(now - card.since)
      this.#counts[before]--
    }
    if (column !== null) this.#counts[column]++
    const day = this.#dayOf(now)
    this.#burnUp.set(day, { ...this.#counts })
    const steps = before === null || column === null ? 0 : stepsBetween(before, column)
    if (steps < 0 && !isUndo) card.back++
    if (steps > 0) {
      const key = `${day} ${by}`
      const done = this.#done.get(key) ?? { day, by, name: byName, cards: new Set() }
      this.#done.set(key, done)
      done.cards.add(device)
    }
    Object.assign(card, { column, since: now })
  }

  /** Once all steps are there. @param at the moment until which a card has been where it is, ISO 8601. */
  facts(at: string): HistoryFacts {
    // Work that was done offline comes later than it was done.
    for (const step of this.#steps.toSorted((a, b) => a.time - b.time)) this.#take(step)
    const now = Date.parse(at)
    const cards = [...this.#cards.values()]
    const timeIn = (card: CardTimes, column: DeviceStatus) =>
      card.spent[column] + (card.column === column ? Math.max(0, now - card.since) : 0)
    const factsOf = (column: DeviceStatus) => ({
      ended: this.#stays[column].length,
      medianMs: median(this.#stays[column]),
      slowest: cards
        // Cards that are gone are no longer waited for.
        .filter((card) => card.column !== null)
        .map((card) => ({
          device: card.device,
          name: card.name,
          ms: timeIn(card, column),
          isThere: card.column === column,
        }))
        .filter(({ ms }) => ms > 0)
        .toSorted((a, b) => b.ms - a.ms || a.device - b.device)
        .slice(0, MAX_NAMED),
    })
    const [waiting, installed, confirmed] = DeviceStatus.options.map(factsOf)
    if (!waiting || !installed || !confirmed) throw new Error('a board has three columns')
    const back = cards.filter((card) => card.back > 0).toSorted((a, b) => b.back - a.back || a.device - b.device)
    return {
      columns: { waiting, installed, confirmed },
      rework: {
        moves: back.reduce((sum, card) => sum + card.back, 0),
        cards: back.slice(0, MAX_NAMED).map(({ device, name, back: moves }) => ({ device, name, moves })),
      },
      perDay: [...this.#done.values()].map(({ cards: moved, ...rest }) => ({ ...rest, cards: moved.size })),
      burnUp: [...this.#burnUp].map(([day, counts]) => ({ day, counts })),
    }
  }
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
