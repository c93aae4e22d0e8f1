import { useLateCode } from '../../../ui/loading/use-code.ts'

const loadDigest = () => import('./board-digest.tsx')

/** The digest, whose code comes once the board shows. Where it cannot be had, nothing counts as seen. */
export function LateDigest() {
  const { code } = useLateCode(loadDigest)
  return code && <code.BoardDigest />
}
