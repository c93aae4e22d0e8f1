import { CloudDownload, Download, Trash2 } from 'lucide-react'
import type { Plan } from '#events/plan/api.ts'
import { useConnection } from '../../../live/live-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { countOf } from '../../../ui/text/format-count.ts'
import { useKeptPlan } from './use-kept-plan.ts'

const megabyte = new Intl.NumberFormat(undefined, {
  ...{ style: 'unit', unit: 'megabyte', unitDisplay: 'short', maximumFractionDigits: 1 },
})
/** Of a plan: always in megabytes, and never none. */
const megabytes = (bytes: number): string => megabyte.format(Math.max(0.1, bytes / 1e6))

/** Keeps a plan on this device for places without a line, or says that it is kept. */
export function KeepOffline({ plan }: { plan: Plan }) {
  const isConnected = useConnection() === 'live'
  const kept = useKeptPlan(plan)
  if (!kept || kept.here + kept.due + kept.left === 0) return null
  const { here, due, left, keptBytes, dueBytes, isKeeping, problem, keep, remove } = kept
  const all = here + due + left
  const isWhole = here === all
  return (
    <section aria-label="Without a connection" className="flex flex-wrap items-center gap-2 border-b px-3 py-2">
      {here > 0 && (
        <p role="status" className="flex min-w-0 flex-1 items-center gap-2 text-label">
          <CloudDownload aria-hidden className="size-4 shrink-0 text-success-text" />
          {isWhole
            ? `Kept (${megabytes(keptBytes)})`
            : `${here} of ${countOf(all, 'page')} kept (${megabytes(keptBytes)})`}
        </p>
      )}
      {due > 0 && (
        <Button size="sm" icon={<Download aria-hidden />} isPending={isKeeping} disabled={!isConnected} onClick={keep}>
          {isKeeping
            ? 'Fetching the plan…'
            : `Keep offline (${megabytes(dueBytes)})${isConnected ? '' : ', needs a connection'}`}
        </Button>
      )}
      {here > 0 && !isKeeping && (
        <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden />} onClick={remove}>
          Remove
        </Button>
      )}
      {left > 0 && due === 0 && (
        <p className="basis-full text-label text-muted">
          A device keeps 100 MB of a project. {countOf(left, 'page')} would be more: remove another plan of this project
          first.
        </p>
      )}
      {problem && (
        <p role="alert" className="basis-full text-label text-danger-text">
          {problem.message || 'Not all of the plan came. Try again where the connection is better.'}
        </p>
      )}
    </section>
  )
}
