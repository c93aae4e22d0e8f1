import type { RefObject } from 'react'
import { useConfirm } from '../../../ui/overlay/confirm.tsx'
import { isEmpty } from './draft/draft.ts'
import { useFormEdit } from './draft/form-context.tsx'
import { leaveEditing } from './draft/form-edit.ts'

/** Gives up what was changed, once the person has said so, and shows the form as it is saved. `focusFallback` has the focus then. */
export function useCancel(focusFallback: RefObject<HTMLElement | null>): () => Promise<void> {
  const edit = useFormEdit()
  const confirm = useConfirm()
  return async () => {
    const question = {
      title: 'Discard your changes?',
      description: 'The form goes back to how it was last saved.',
      action: 'Discard',
      stay: 'Keep editing',
      tone: 'danger',
      focusFallback,
    } as const
    if (isEmpty(edit.getState().draft) || (await confirm(question))) leaveEditing(edit)
  }
}
