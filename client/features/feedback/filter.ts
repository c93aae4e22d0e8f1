import type { Feedback } from '#events/feedback/api.ts'
import type { FeedbackStatus, FeedbackType } from '#events/feedback/words.ts'
import { searchTextOf, wordsIn } from '#events/kernel/text/search-text.ts'

export type FeedbackFilter = {
  readonly search: string
  /** Null: all. */
  readonly type: FeedbackType | null
  readonly status: FeedbackStatus | null
}

/** Those that have the words searched for in their texts, their page or the texts of who wrote them, and fit the filters. */
export function filtered(
  feedback: readonly Feedback[],
  { search, type, status }: FeedbackFilter,
  authorTexts: (userId: Feedback['userId']) => readonly (string | undefined)[],
): readonly Feedback[] {
  const hasWords = wordsIn(search)
  return feedback.filter((one) => {
    if (type !== null && one.type !== type) return false
    if (status !== null && one.status !== status) return false
    return hasWords(searchTextOf([one.title, one.description, one.pagePath, ...authorTexts(one.userId)]))
  })
}

/** How many there are in all and of the statuses that are counted (specification 000, "Feedback management"). */
export const countsOf = (feedback: readonly Feedback[]) => {
  const count = (status: FeedbackStatus) => feedback.filter((one) => one.status === status).length
  return [
    { label: 'All', count: feedback.length },
    { label: 'Open', count: count('open') },
    { label: 'In Progress', count: count('in-progress') },
    { label: 'Resolved', count: count('resolved') },
  ] as const
}
