import { TriangleAlert } from 'lucide-react'
import { useQuotaStatus } from '../../api/system/quota.ts'
import { cn } from '../../ui/cn.ts'
import { Progress } from '../../ui/loading/progress.tsx'
import { quotaTone, quotaWarning, usedWords } from './quota-words.ts'

/** How much of today's room for uploads is used (docs/rules.md, QUOTA-7). Shows nothing before it is known. */
export function QuotaBar({ className }: { className?: string }) {
  const { data: status } = useQuotaStatus()
  if (!status) return null
  const warning = quotaWarning(status)
  return (
    <div className={cn('flex flex-col gap-1 text-xs text-muted', className)}>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>Uploads today</span>
        <span className="tabular-nums">{usedWords(status)}</span>
      </p>
      <Progress percent={status.usagePercentage} label="Storage used" tone={quotaTone(status)} className="h-1.5" />
      <p role="status">
        {warning !== null && (
          <span className="mt-0.5 flex items-center gap-1.5 font-medium text-warning-text [&_svg]:size-3.5">
            <TriangleAlert aria-hidden />
            {warning}
          </span>
        )}
      </p>
    </div>
  )
}
