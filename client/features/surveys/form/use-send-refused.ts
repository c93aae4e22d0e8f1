import { useEffect, useEffectEvent } from 'react'
import { useEdit, useFormEdit, useSaved } from './draft/form-context.tsx'

/** Saves a draft whose save was refused while it waited, once the form is as the server has it: the screen says why. */
export function useSendRefused(save: () => Promise<void>): void {
  const edit = useFormEdit()
  const isToBeSent = useEdit((state) => state.isToBeSent)
  const isCurrent = useSaved((state) => state.isCurrent)
  const send = useEffectEvent(() => {
    edit.setState({ isToBeSent: false })
    void save()
  })
  const isDue = isToBeSent && isCurrent
  useEffect(() => {
    if (isDue) send()
  }, [isDue])
}
