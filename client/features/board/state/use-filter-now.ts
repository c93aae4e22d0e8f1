import { useMinute } from '../../../shared/when/minute.ts'
import type { CardFilter } from './card-filter.ts'

/**
 * The moment from which "changed since" counts back and whose day is today, in milliseconds; it moves on by the minute while one of
 * them is set, else it is 0.
 */
export function useFilterNow({ changed, day }: CardFilter): number {
  const minute = useMinute()
  return changed === null && day === null ? 0 : minute
}
