import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import { OpenedByUrl, type UserDialog } from './user-dialogs.tsx'

const PARAMETER = 'open'

/** Opens the dialog that the address names, as the search over everything does, and takes its name out of the address. */
export function useOpenedByUrl(open: (dialog: UserDialog) => void): void {
  const [parameters, setParameters] = useSearchParams()
  const kind = OpenedByUrl.safeParse(parameters.get(PARAMETER)).data
  const openNow = useEffectEvent(() => {
    if (kind === undefined) return
    open({ kind })
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
