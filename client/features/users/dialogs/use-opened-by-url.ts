import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import { OpenedByUrl, type UserDialog } from './user-dialogs.tsx'

const PARAMETER = 'open'
/** The list of deleted accounts, which stands apart from the other dialogs. */
const FORMER = 'former'

/** Opens the dialog that the address names, as the search over everything does, and takes its name out of the address. */
export function useOpenedByUrl(open: (dialog: UserDialog) => void, openFormer: () => void): void {
  const [parameters, setParameters] = useSearchParams()
  const asked = parameters.get(PARAMETER)
  const kind = asked === FORMER ? asked : OpenedByUrl.safeParse(asked).data
  const openNow = useEffectEvent(() => {
    if (kind === undefined) return
    if (kind === FORMER) openFormer()
    else open({ kind })
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(PARAMETER)
        return after
      },
      { replace: true },
    )
  })
  useEffect(() => openNow(), [kind])
}
