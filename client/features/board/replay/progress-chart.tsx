import { useMemo, type PointerEvent } from 'react'
import { DeviceStatus } from '#events/project/device.ts'
import { cn } from '../../../ui/cn.ts'
import { withoutFling } from '../../../ui/without-fling.ts'
import { usePlayable, usePlayer } from './replay-context.tsx'
import type { ReplayLog } from './replay-log.ts'
import type { TimelineAxis } from './timeline-axis.ts'

/** Places at which the columns are looked at: as many as a wide screen has room for. */
const SAMPLES = 400
const HEIGHT = 100

const FILLS: Readonly<Record<DeviceStatus, string>> = {
  waiting: 'fill-waiting/35',
  installed: 'fill-installed/60',
  confirmed: 'fill-confirmed/70',
}

/** From the bottom up: cards that are done stand below those to be done. */
const STACK = DeviceStatus.options.toReversed()

/** How the cards went through the columns, over the length of the replay, as areas of a width of SAMPLES. */
function areasOf(log: ReplayLog, axis: TimelineAxis) {
  const samples = Array.from({ length: SAMPLES + 1 }, (_, index) =>
    log.countsAt(axis.revisionAt((index / SAMPLES) * axis.length)),
  )
  const totals = samples.map((counts) => STACK.reduce((sum, status) => sum + counts[status], 0))
  const max = Math.max(1, ...totals)
  const floor = samples.map(() => 0)
  return STACK.map((status) => {
    const below = [...floor]
    for (const [index, counts] of samples.entries()) floor[index] = (floor[index] ?? 0) + counts[status]
    const point = (count: number, index: number) => `${index},${HEIGHT - (count / max) * HEIGHT}`
    const top = floor.map(point)
    const bottom = below.map(point).reverse()
    return { status, points: [...top, ...bottom].join(' ') }
  })
}

/**
 * The burn-up of the three columns above the timeline, and a way to seek. It says nothing that the list of changes does not
 * say in words, so screen readers pass it over.
 */
export function ProgressChart({ log }: { log: ReplayLog }) {
  const { player } = usePlayable()
  const axis = usePlayer((state) => state.axis)
  const share = usePlayer(({ place }) => (axis.length === 0 ? 1 : place / axis.length))
  const areas = useMemo(() => areasOf(log, axis), [log, axis])

  const seekTo = ({ currentTarget, clientX }: PointerEvent<Element>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    player.seekPlace(Math.min(1, Math.max(0, (clientX - left) / width)) * axis.length)
  }
  return (
    <div
      ref={withoutFling}
      aria-hidden
      className="relative h-9 touch-none overflow-hidden rounded-control bg-sunken md:h-12 low:h-7"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => {
        if (event.buttons > 0) seekTo(event)
      }}
    >
      <svg viewBox={`0 0 ${SAMPLES} ${HEIGHT}`} preserveAspectRatio="none" className="size-full">
        {areas.map(({ status, points }) => (
          <polygon key={status} points={points} className={FILLS[status]} />
        ))}
      </svg>
      <Marks log={log} />
      <span className="absolute inset-y-0 w-0.5 -translate-x-px bg-accent" style={{ left: `${share * 100}%` }} />
    </div>
  )
}

const MARK_LOOKS = { import: 'bg-text/60', completed: 'bg-confirmed', reopened: 'bg-waiting' } as const

/** Imports, completions, and how much was done on each day. */
function Marks({ log }: { log: ReplayLog }) {
  const axis = usePlayer((state) => state.axis)
  const days = useMemo(() => busyDays(log, axis), [log, axis])
  const left = (revision: number) => `${axis.length === 0 ? 0 : (axis.placeOf(revision) / axis.length) * 100}%`
  return (
    <>
      {days.map(({ first, last }) => (
        <span
          key={first}
          className="absolute bottom-0 h-1 bg-accent/60"
          style={{ left: left(first), right: `calc(100% - ${left(last)})` }}
        />
      ))}
      {log.marks.map(({ revision, kind }) => (
        <span
          key={revision}
          className={cn('absolute top-0 h-2 w-1 -translate-x-1/2 rounded-b-full', MARK_LOOKS[kind])}
          style={{ left: left(revision) }}
        />
      ))}
    </>
  )
}

/** The days with twice as much work as a day of the project has on average, by their first and last revision. */
function busyDays(log: ReplayLog, axis: TimelineAxis): readonly { first: number; last: number }[] {
  const days: { day: number; first: number; last: number }[] = []
  for (let revision = 0; revision <= axis.lastRevision; revision++) {
    const day = new Date(log.timeOf(revision)).setHours(0, 0, 0, 0)
    const current = days.at(-1)
    if (current?.day === day) current.last = revision
    else days.push({ day, first: revision, last: revision })
  }
  const average = (axis.lastRevision + 1) / days.length
  return days.filter(({ first, last }) => days.length > 1 && last - first + 1 >= 2 * average)
}
