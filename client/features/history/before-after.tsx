import type { HistoryPart } from '#events/kernel/history.ts'
import type { HistoryChange } from '#events/project/history/api.ts'

/** True if a sentence names the value, or it is empty. */
export const isSaidIn = (parts: readonly HistoryPart[], value: string | null): boolean =>
  value === null || value === '' || parts.some(({ text }) => text === value)

/** The values before and after, where the sentence does not name them. */
export function BeforeAfter({ parts, old, new: now }: Pick<HistoryChange, 'parts' | 'old' | 'new'>) {
  const isSaid = (value: string | null) => isSaidIn(parts, value)
  if (isSaid(old) && isSaid(now)) return null
  return (
    <dl className="grid max-w-prose grid-cols-[auto_1fr] gap-x-3 text-label wrap-anywhere whitespace-pre-wrap">
      {!isSaid(old) && (
        <>
          <dt className="text-muted">Before</dt>
          <dd className="text-muted">{old}</dd>
        </>
      )}
      {!isSaid(now) && (
        <>
          <dt className="text-muted">After</dt>
          <dd>{now}</dd>
        </>
      )}
    </dl>
  )
}
