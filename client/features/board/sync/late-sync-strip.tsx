import { useLateCode } from '../../../ui/loading/use-code.ts'

const loadStrip = () => import('./sync-strip.tsx')

/** How far a sync is, and cards that may be one device; the code comes once the board shows. */
export function LateSyncStrip() {
  const { code } = useLateCode(loadStrip)
  return code && <code.SyncStrip />
}
