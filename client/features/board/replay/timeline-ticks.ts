import type { PlayerPart } from './moments.ts'
import type { ReplayLog } from './replay-log.ts'
import type { TimelineAxis } from './timeline-axis.ts'

/** A place on the timeline, as a share of its length, and when that was. */
type Tick = { readonly share: number; readonly text: string }

/** Room that the words of a tick take on a phone, as a share of the timeline. */
const MIN_SHARE = 0.22
/** Quarters, for work of one day. */
const PLACES = [0, 0.25, 0.5, 0.75]

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** The beginnings of days, as many as there is room for; of a single day its times. In the reader's time zone. */
export function ticksOf(log: PlayerPart, axis: TimelineAxis): readonly Tick[] {
  const days = daysOf(log, axis)
  const candidates =
    days.length > 1
      ? days
      : PLACES.map((share) => ({ share, text: clock.format(log.timeOf(axis.revisionAt(share * axis.length))) }))
  const ticks: Tick[] = []
  for (const tick of candidates) {
    const last = ticks.at(-1)
    const hasRoom = !last || (tick.share - last.share >= MIN_SHARE && tick.text !== last.text)
    if (hasRoom && tick.share <= 1 - MIN_SHARE / 2) ticks.push(tick)
  }
  return ticks
}

/** The first change of each day. */
function daysOf(log: PlayerPart, axis: TimelineAxis): readonly Tick[] {
  const days: Tick[] = []
  let before: number | null = null
  for (let revision = 0; revision <= axis.lastRevision; revision++) {
    const time = log.timeOf(revision)
    const midnight = new Date(time).setHours(0, 0, 0, 0)
    if (midnight === before) continue
    before = midnight
    days.push({ share: axis.length === 0 ? 0 : axis.placeOf(revision) / axis.length, text: day.format(time) })
  }
  return days
}

/** How many cards the board had at most, up to a revision. */
export function mostCards(log: ReplayLog, head: number): number {
  let most = 0
  for (let revision = 0; revision <= head; revision++) {
    const { waiting, installed, confirmed } = log.countsAt(revision)
    most = Math.max(most, waiting + installed + confirmed)
  }
  return most
}
