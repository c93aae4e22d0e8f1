import { type ReactNode, useMemo } from 'react'
import { DeviceStatus } from '#events/project/device.ts'
import { momentWords } from '../../../shared/when/moment-words.ts'
import { cn } from '../../../ui/cn.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { Slider } from '../../../ui/form/slider.tsx'
import { SHORT_STATUS } from '../../../shared/device/steps.ts'
import { usePlayable, usePlayer } from './replay-context.tsx'
import type { ReplayLog } from './replay-log.ts'
import { mostCards, ticksOf } from './timeline-ticks.ts'

/** The slider under that which is played: the finger that drags it drags that along. @param chart stands above it. */
export function Timeline({ label, chart }: { label: string; chart?: ReactNode }) {
  const { log, player } = usePlayable()
  const at = usePlayer((state) => state.at)
  const head = usePlayer((state) => state.head)
  const axis = usePlayer((state) => state.axis)
  const place = usePlayer((state) => state.place)
  return (
    <div className="flex min-w-0 flex-col">
      {chart}
      <Slider
        label={<span className="sr-only">{label}</span>}
        value={Math.round(place)}
        min={0}
        max={Math.max(1, Math.round(axis.length))}
        words={`${momentWords(log.recordedAt(at))} · change ${formatCount(at + 1)} of ${formatCount(head + 1)}`}
        onChange={player.seekPlace}
      />
      <Ticks />
    </div>
  )
}

/** The chart's title and legend. For the eye alone, as the chart is. */
export function ChartHeading({ log }: { log: ReplayLog }) {
  const head = usePlayer((state) => state.head)
  const most = useMemo(() => mostCards(log, head), [log, head])
  return (
    <div aria-hidden className="flex flex-wrap items-center gap-x-4 pb-1 text-xs text-muted tabular-nums low:hidden">
      <span className="mr-auto">Cards in each column over time, up to {formatCount(most)}</span>
      <span className="inline-flex items-center gap-3">
        {DeviceStatus.options.map((status) => (
          <span key={status} className="inline-flex items-center gap-1.5">
            <span className={cn('size-2.5 rounded-xs forced-color-adjust-none', SWATCHES[status])} />
            {SHORT_STATUS[status]}
          </span>
        ))}
      </span>
    </div>
  )
}

const SWATCHES: Readonly<Record<DeviceStatus, string>> = {
  waiting: 'bg-waiting/35',
  installed: 'bg-installed/60',
  confirmed: 'bg-confirmed/70',
}

/** When the changes were made that stand above. */
function Ticks() {
  const { log } = usePlayable()
  const axis = usePlayer((state) => state.axis)
  const ticks = useMemo(() => ticksOf(log, axis), [log, axis])
  return (
    <div aria-hidden className="relative h-5 overflow-hidden text-xs text-muted tabular-nums low:hidden">
      {ticks.map(({ share, text }) => (
        <span
          key={share}
          className="absolute top-0 border-l border-control pl-1 leading-4 whitespace-nowrap"
          style={{ left: `${share * 100}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  )
}
