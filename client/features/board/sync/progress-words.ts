import type { Product, SyncProgress } from '#events/project/sync-api.ts'
import { formatCount } from '../../../ui/text/format-count.ts'

export const PRODUCTS: Readonly<Record<Product, string>> = {
  cameras: 'Cameras',
  access: 'Access Control',
  alarms: 'Alarms',
}

/** How far it is: "Reading cameras: 400 of 3,000". Null: nothing is known yet. */
export function progressWords(progress: SyncProgress | null): string {
  if (!progress) return 'Asking Verkada …'
  const { product, done, total } = progress
  const count = total === undefined ? formatCount(done) : `${formatCount(done)} of ${formatCount(total)}`
  return `Reading ${PRODUCTS[product]}: ${count}`
}
