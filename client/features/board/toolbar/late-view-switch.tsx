import { useLateCode } from '../../../ui/loading/use-code.ts'

const loadSwitch = () => import('./view-switch.tsx')

/** The way between board and table. Its code comes once the board shows, and its room is kept. */
export function LateViewSwitch() {
  const { code } = useLateCode(loadSwitch)
  return <div className="h-9 w-31 shrink-0 pointer-coarse:h-12">{code && <code.ViewSwitch />}</div>
}
