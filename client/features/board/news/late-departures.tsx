import type { DeviceStatus } from '#events/project/device.ts'
import { useLateCode } from '../../../ui/loading/use-code.ts'

const loadDepartures = () => import('./departures.tsx')

/** The cards that others moved out of a column. Its code comes once the board shows. */
export function LateDepartures({ status }: { status: DeviceStatus }) {
  const { code } = useLateCode(loadDepartures)
  return code && <code.Departures status={status} />
}
