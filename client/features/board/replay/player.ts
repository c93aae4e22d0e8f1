import { createStore } from 'zustand/vanilla'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { PlayerPart } from './moments.ts'
import { TimelineAxis } from './timeline-axis.ts'

/** How many times faster than it was a replay runs. */
export const SPEEDS = [1, 10, 60, 300, 1_000] as const
export type Speed = (typeof SPEEDS)[number]

/** A whole replay at its first speed takes this long or less, if a speed allows that. */
const SHORT_MS = 60_000

/** The target of a step: the next event, the next day, the next event of one card. */
export type StepBy = 'event' | 'day' | 'card'

/**
 * Where a replay stands. `at`: the revision that shows. `place`: the same on the axis, between events while it plays.
 * `isFollowing`: it stays with the newest event. `head`: the last revision that is loaded.
 */
export type PlayerState = {
  readonly at: number
  readonly place: number
  readonly head: number
  readonly axis: TimelineAxis
  readonly isPlaying: boolean
  readonly isFollowing: boolean
  readonly isSkippingIdle: boolean
  readonly speed: Speed
  readonly stepBy: StepBy
  /** The card that steps by card go along; null: none is chosen. */
  readonly card: DeviceId | null
  /** Revisions that are still to be shown, one after another; null while it plays as the work went. */
  readonly tour: readonly number[] | null
}

/** How long a tour shows each change, in milliseconds; all of a long one together take {@link MAX_TOUR_MS}. */
const STOP_MS = 1_500
const MAX_TOUR_MS = 30_000

const speedFor = (length: number): Speed => SPEEDS.find((speed) => length / speed <= SHORT_MS) ?? 1_000

/** Plays a log. Time comes from outside: {@link Player.tick} says how much of it has passed. */
export function createPlayer(log: PlayerPart, start: number) {
  const axisOf = (isSkippingIdle: boolean) =>
    new TimelineAxis((revision) => log.timeOf(revision), log.head, isSkippingIdle)
  const axis = axisOf(true)
  const store = createStore<PlayerState>(() => ({
    at: start,
    place: axis.placeOf(start),
    head: log.head,
    axis,
    isPlaying: false,
    isFollowing: false,
    isSkippingIdle: true,
    speed: speedFor(axis.length),
    stepBy: 'event',
    card: null,
    tour: null,
  }))
  /** How long a tour shows each change, and how long it has shown this one. */
  let stopMs = STOP_MS
  let shownMs = 0

  function seek(revision: number): void {
    const { axis: now, head } = store.getState()
    const at = Math.min(Math.max(0, revision), head)
    store.setState({ at, place: now.placeOf(at), isPlaying: false, isFollowing: false, tour: null })
  }

  function goOnTour([next, ...rest]: readonly number[], elapsedMs: number): void {
    shownMs += elapsedMs
    if (shownMs < stopMs || next === undefined) return
    shownMs = 0
    const isLast = rest.length === 0
    const place = store.getState().axis.placeOf(next)
    store.setState({ at: next, place, tour: isLast ? null : rest, isPlaying: !isLast })
  }

  /** Where a step leads. Null: there is nothing further. */
  function next(direction: 1 | -1, stepBy: StepBy): number | null {
    const { at, head, card } = store.getState()
    switch (stepBy) {
      case 'event': {
        const to = at + direction
        return to < 0 || to > head ? null : to
      }
      case 'day':
        return nextDay(log, at, direction)
      case 'card':
        return card === null ? null : log.nextOf(card, at, direction)
    }
  }

  return {
    store,
    seek,
    /** Shows what stands at a place of the axis, as a finger on the timeline does. */
    seekPlace: (place: number) => seek(store.getState().axis.revisionAt(place)),
    /** One step forward (1) or back (-1), of the chosen kind unless the caller names one. */
    step(direction: 1 | -1, stepBy = store.getState().stepBy): void {
      const to = next(direction, stepBy)
      if (to !== null) seek(to)
    },
    /** True if a step of the chosen kind leads somewhere; always while it plays. */
    canStep(direction: 1 | -1): boolean {
      const { isPlaying, stepBy } = store.getState()
      return isPlaying || next(direction, stepBy) !== null
    },
    /** Plays on to the end, where there is something to play. */
    play: () => store.setState(({ at, head }) => ({ isPlaying: at < head, isFollowing: false })),
    /** Shows these changes alone, one after another, each long enough to be seen. */
    tour(revisions: readonly number[]): void {
      stopMs = Math.min(STOP_MS, MAX_TOUR_MS / revisions.length)
      shownMs = 0
      if (revisions.length > 0) store.setState({ tour: revisions, isPlaying: true, isFollowing: false })
    },
    /** Plays or pauses. From the end it begins anew. */
    toggle(): void {
      const { isPlaying, at, head, tour } = store.getState()
      if (!isPlaying && at >= head && !tour) seek(0)
      store.setState({ isPlaying: !isPlaying, isFollowing: false })
    },
    setSpeed: (speed: Speed) => store.setState({ speed }),
    setStepBy: (stepBy: StepBy) => store.setState({ stepBy }),
    setCard: (card: DeviceId | null) => store.setState({ card }),
    skipIdle(isSkippingIdle: boolean): void {
      const changed = axisOf(isSkippingIdle)
      store.setState(({ at }) => ({ isSkippingIdle, axis: changed, place: changed.placeOf(at) }))
    },
    /** Stays with the newest event from here on. */
    follow(): void {
      const { head, axis: now } = store.getState()
      store.setState({ at: head, place: now.placeOf(head), isFollowing: true, isPlaying: false, tour: null })
    },
    /** More events are in the log. */
    grown(): void {
      const { isSkippingIdle, isFollowing, at } = store.getState()
      const longer = axisOf(isSkippingIdle)
      const { head } = log
      store.setState({ head, axis: longer, ...(isFollowing ? { at: head, place: longer.placeOf(head) } : { at }) })
    },
    /** So many milliseconds have passed. */
    tick(elapsedMs: number): void {
      const { isPlaying, place, axis: now, speed, head, tour } = store.getState()
      if (!isPlaying) return
      if (tour) return goOnTour(tour, elapsedMs)
      const reached = Math.min(place + elapsedMs * speed, now.length)
      const at = now.revisionAt(reached)
      store.setState({ place: reached, at, isPlaying: at < head })
    },
  }
}
export type Player = ReturnType<typeof createPlayer>

const dayOf = (time: number): number => new Date(time).setHours(0, 0, 0, 0)

/**
 * The first event of the next day with events; backward the first of this day, or of the one before when it shows already.
 * Days are the reader's.
 */
function nextDay(log: PlayerPart, at: number, direction: 1 | -1): number | null {
  const today = dayOf(log.timeOf(at))
  if (direction === 1) {
    const tomorrow = new Date(today)
    tomorrow.setDate(tomorrow.getDate() + 1)
    const to = log.revisionAt(tomorrow.getTime() - 1) + 1
    return to > log.head ? (at < log.head ? log.head : null) : to
  }
  const first = log.revisionAt(today - 1) + 1
  if (first < at) return first
  return at === 0 ? null : log.revisionAt(dayOf(log.timeOf(at - 1)) - 1) + 1
}
