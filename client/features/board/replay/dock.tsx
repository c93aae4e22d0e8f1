import { type ReactNode, useState } from 'react'
import { cn } from '../../../ui/cn.ts'
import { Collapsible } from '../../../ui/collapsible.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Progress } from '../../../ui/loading/progress.tsx'
import { CurrentChange } from './changes-list.tsx'
import { PlayerControls, PlayerOptions } from './player-controls.tsx'
import { Timeline } from './timeline.tsx'

/** The last row ends before the button for feedback, which lies over the corner of the screen. */
const CLEAR = 'mr-14'

/** The timeline with everything that plays. @param label names the slider. @param chart stands above it. `children` are more options. */
export function Dock({
  isNarrow,
  label,
  chart,
  children,
}: {
  isNarrow: boolean
  label: string
  chart?: ReactNode
  children?: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {isNarrow && <CurrentChange />}
      <Timeline label={label} chart={chart} />
      <div className={cn('flex flex-wrap items-center justify-between gap-x-6 gap-y-2', !isNarrow && CLEAR)}>
        <PlayerControls />
        {!isNarrow && <PlayerOptions>{children}</PlayerOptions>}
      </div>
      {isNarrow && (
        <Collapsible title="Options" isOpen={isOpen} onOpenChange={setIsOpen} className={cn(CLEAR, 'min-h-12')}>
          <PlayerOptions>{children}</PlayerOptions>
        </Collapsible>
      )}
    </>
  )
}

/** Keeps the place of the timeline. @param share of the events that is here, from 0 to 1. */
export const EventsOnTheirWay = ({ share }: { share: number }) => (
  <Loading label="Loading the events..." className="flex h-32 flex-col justify-center gap-2">
    <span className="text-label text-muted">Loading the events...</span>
    <Progress label="Loaded" percent={Math.round(share * 100)} />
  </Loading>
)
