import { useState } from 'react'
import type { DeviceStatus } from '#events/project/device.ts'
import { ChecklistItem } from '#events/project/events.ts'
import { countChecklist, PROGRESS_WORDS, progressPercent } from '#events/project/progress.ts'
import { useBoard, useOpenBoard } from '../../live/live-context.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cn } from '../../ui/cn.ts'
import { Collapsible } from '../../ui/collapsible.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { Progress } from '../../ui/progress.tsx'
import { useIsReadOnly } from './board-context.tsx'
import { tickItem } from './project-commands.ts'

const LABELS: Readonly<Record<ChecklistItem, string>> = {
  usersAddedToSupportPortal: 'Users added to support portal',
  cameraViewsConfirmed: 'Camera views confirmed',
  usersAddedToVerkadaPortal: 'Users added to Verkada portal',
}

const useCount = (status: DeviceStatus) => useBoard(({ columns }) => columns[status].length)

/** Installation Progress, and the Installation Checklist once the project has devices. */
export function InstallationPanel({ isPhone }: { isPhone: boolean }) {
  const waiting = useCount('waiting')
  const hasDevices = useBoard(({ cards }) => cards.size > 0)
  const ticked = useBoard(({ project }) => (project ? countChecklist(project) : 0))
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div
      className={cn(
        'border-b bg-raised',
        isPhone ? 'px-3 py-3' : 'flex flex-wrap items-center gap-x-8 gap-y-2 px-4 py-2.5',
      )}
    >
      <InstallationProgress
        ticked={ticked}
        waiting={waiting}
        className={isPhone ? '' : 'w-92 shrink-0 @max-4xl:w-full'}
      />
      {hasDevices &&
        (isPhone ? (
          <Collapsible
            title="Installation Checklist"
            aside={
              <span className="text-xs font-normal text-muted tabular-nums">{`${ticked}/${ChecklistItem.options.length}`}</span>
            }
            isOpen={isOpen}
            onOpenChange={setIsOpen}
            className="-mx-2 mt-2 -mb-2"
          >
            <ChecklistItems className="flex flex-col px-2" />
          </Collapsible>
        ) : (
          <section aria-labelledby="checklist" className="min-w-0 flex-1 @max-4xl:flex-auto">
            <div className="flex gap-2 text-[0.8125rem]">
              <h2 id="checklist" className="font-semibold">
                Installation Checklist
              </h2>
              <span className="text-muted tabular-nums">{`${ticked}/${ChecklistItem.options.length}`}</span>
            </div>
            <ChecklistItems className="flex flex-wrap gap-x-6" />
          </section>
        ))}
    </div>
  )
}

function InstallationProgress({ ticked, waiting, className }: { ticked: number; waiting: number; className: string }) {
  const installed = useCount('installed')
  const confirmed = useCount('confirmed')
  const percent = progressPercent({ waiting, installed, confirmed }, ticked)
  const done = installed + confirmed
  return (
    <section aria-labelledby="progress" className={className}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="progress" className="text-[0.8125rem] font-semibold">
          Installation Progress
        </h2>
        <span className="text-xs text-muted tabular-nums">
          {`${formatCount(done)} of ${formatCount(done + waiting)} devices done`}
          <span className="ml-2 text-sm font-semibold text-text">{percent}%</span>
        </span>
      </div>
      <Progress percent={percent} label="Installation Progress" className="mt-1.5" />
      <p className="mt-1 text-xs text-muted">{PROGRESS_WORDS}</p>
    </section>
  )
}

function ChecklistItems({ className }: { className: string }) {
  return (
    <div className={className}>
      {ChecklistItem.options.map((item) => (
        <Item key={item} item={item} />
      ))}
    </div>
  )
}

function Item({ item }: { item: ChecklistItem }) {
  const board = useOpenBoard()
  const isTicked = useBoard(({ project }) => project?.[item] === true)
  const isReadOnly = useIsReadOnly()
  return (
    <Checkbox
      checked={isTicked}
      isDisabled={isReadOnly}
      onCheckedChange={(checked) => void tickItem(board, item, checked)}
    >
      {LABELS[item]}
    </Checkbox>
  )
}
