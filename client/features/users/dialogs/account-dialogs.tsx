import type { RefObject } from 'react'
import type { UserId } from '#events/kernel/ids.ts'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'

const FormerDialog = dialogOnDemand(async () => (await import('../former/former-dialog.tsx')).FormerDialog)
const RecordDialog = dialogOnDemand(async () => (await import('./record-dialog.tsx')).RecordDialog)

/** How the list of deleted accounts stands. `toErase`: whose erasure it begins with. */
type ShownFormer = { readonly isOpen: boolean; readonly toErase: UserId | null }
export const NO_FORMER: ShownFormer = { isOpen: false, toErase: null }

/** The history of an account and the list of deleted ones, which lead to each other. */
export function AccountDialogs({
  recordOf,
  onRecord,
  former,
  onFormer,
  focusFallback,
}: {
  /** Whose history is open; null: none is. */
  recordOf: UserId | null
  onRecord: (id: UserId | null) => void
  former: ShownFormer
  onFormer: (next: ShownFormer) => void
  focusFallback: RefObject<HTMLElement | null>
}) {
  const close = () => onFormer({ ...former, isOpen: false })
  return (
    <>
      <RecordDialog
        isOpen={recordOf !== null}
        onClose={() => onRecord(null)}
        focusFallback={focusFallback}
        userId={recordOf}
        onOpen={onRecord}
        onErase={(toErase) => {
          onRecord(null)
          onFormer({ isOpen: true, toErase })
        }}
      />
      <FormerDialog
        {...former}
        onClose={close}
        focusFallback={focusFallback}
        onHistory={(id) => {
          close()
          onRecord(id)
        }}
      />
    </>
  )
}
