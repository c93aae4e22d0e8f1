import { ClearAlerts } from './clear-alerts.tsx'
import { ViewSwitch } from './view-switch.tsx'

/** The button that clears all marks, while there are some, and how the board looks. */
export const Tools = ({ isNarrow }: { isNarrow: boolean }) => (
  <>
    <ClearAlerts />
    <ViewSwitch isNarrow={isNarrow} />
  </>
)
