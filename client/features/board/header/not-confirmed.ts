import type { Columns } from '../../../live/view/columns.ts'
import { formatCount } from '../../../ui/text/format-count.ts'

/** The devices of a board that are not confirmed: "1 of 2 devices was not confirmed"; empty where there are none. */
export function notConfirmedWords({ waiting, installed, confirmed }: Columns): string {
  const open = waiting.length + installed.length
  const all = open + confirmed.length
  if (open === 0) return ''
  return `${formatCount(open)} of ${formatCount(all)} ${all === 1 ? 'device' : 'devices'} ${open === 1 ? 'was' : 'were'} not confirmed`
}
