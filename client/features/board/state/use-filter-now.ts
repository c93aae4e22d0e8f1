import { useMinute } from '../../../shared/when/minute.ts'
import type { CardFilter } from './card-filter.ts'

/**
 * The moment from which "changed since" counts back, in milliseconds; it moves on by the minute while that is set, else it is 0.
 */
export function useFilterNow({ changed }: CardFilter): number {
  const minute = useMinute()
  return changed === null ? 0 : minute
}
