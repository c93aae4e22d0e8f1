import { ListTodo } from 'lucide-react'
import { useState } from 'react'
import type { DeviceStatus } from '#events/project/device.ts'
import { ChecklistItem } from '#events/project/checklist.ts'
import { CHECKLIST_LABELS, countChecklist, PROGRESS_WORDS, progressPercent } from '#events/project/progress.ts'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { cn } from '../../../ui/cn.ts'
import { Collapsible } from '../../../ui/collapsible.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { Progress } from '../../../ui/loading/progress.tsx'
import { useIsReadOnly } from '../state/board-context.tsx'
import { tickItem } from './project-commands.ts'

const useCount = (status: DeviceStatus) => useBoard(({ columns }) => columns[status].length)

/**
 * Installation Progress, and the Installation Checklist once the project has devices. `isLow` folds both into one line that
 * opens.
 */
export function InstallationPanel({ isPhone, isLow }: { isPhone: boolean; isLow: boolean }) {
  const waiting = useCount('waiting')
  const hasDevices = useBoard(({ cards }) => cards.size > 0)
  const ticked = useBoard(({ project }) => (project ? countChecklist(project) : 0))
  const [isOpen, setIsOpen] = useState(false)
  if (isLow) return <FoldedPanel ticked={ticked} waiting={waiting} hasDevices={hasDevices} />
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
            <div className="flex gap-2 text-label">
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

type Counts = { ticked: number; waiting: number }

function useProgress({ ticked, waiting }: Counts): { done: number; percent: number } {
  const installed = useCount('installed')
  const confirmed = useCount('confirmed')
  return {
    done: installed + confirmed,
    percent: progressPercent({ waiting, installed, confirmed }, ticked),
  }
}

function FoldedPanel({ hasDevices, ...counts }: Counts & { hasDevices: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const { percent } = useProgress(counts)
  return (
    <div className="border-b bg-raised px-1 md:px-2">
      <Collapsible
        title="Installation Progress"
        aside={
          <span className="flex items-center gap-3 text-xs font-normal tabular-nums">
            <span aria-hidden className="max-sm:hidden">
              <Progress percent={percent} label="Installation Progress" className="w-40" />
            </span>
            <span className="font-semibold">{percent}%</span>
            {hasDevices && (
              <span className="flex items-center gap-1 text-muted">
                <ListTodo aria-hidden className="size-4" />
                <span className="sr-only">Installation Checklist</span>
                {`${counts.ticked}/${ChecklistItem.options.length}`}
              </span>
            )}
          </span>
        }
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      >
        <div className="flex flex-wrap gap-x-8 gap-y-1 px-2 pb-2">
          <InstallationProgress {...counts} className="w-92 max-w-full" />
          {hasDevices && <ChecklistItems className="flex flex-wrap gap-x-6" />}
        </div>
      </Collapsible>
    </div>
  )
}

function InstallationProgress({ className, ...counts }: Counts & { className: string }) {
  const { done, percent } = useProgress(counts)
  const { waiting } = counts
  return (
    <section aria-labelledby="progress" className={className}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="progress" className="text-label font-semibold">
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
      {CHECKLIST_LABELS[item]}
    </Checkbox>
  )
}
