import { useLateCode } from '../../../ui/loading/use-code.ts'

const loadBar = () => import('./selection-bar.tsx')

/** The bar of a selection, whose code comes once the board shows. */
export function LateSelectionBar(props: { isPhone: boolean }) {
  const { code } = useLateCode(loadBar)
  return code && <code.SelectionBar {...props} />
}
