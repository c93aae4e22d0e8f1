import { useEffect, useRef } from 'react'
import type { UserId } from '#events/kernel/ids.ts'
import { useAccountRecord } from '../../../api/people/account.ts'
import { useFormerUsers } from '../../../api/people/former-users.ts'
import type { OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useLast } from '../../../ui/overlay/use-last.ts'
import { AccountHistory } from '../person/account-history.tsx'

type Props = OpenedDialog & {
  /** Null: none is open. */
  readonly userId: UserId | null
  /** Opens the history of a person who did something. */
  readonly onOpen: (id: UserId) => void
  /** Leads to the question whether the data of a deleted person is erased. */
  readonly onErase: (id: UserId) => void
}

/** The record of an account, newest first. Employees only. */
export function RecordDialog({ userId, ...opened }: Props) {
  const last = useLast(userId)
  return last !== null && <Record {...opened} userId={last} />
}

function Record({ userId, isOpen, onClose, focusFallback, onOpen, onErase }: Props & { readonly userId: UserId }) {
  const record = useAccountRecord(userId)
  const pages = record.data?.pages
  const former = useFormerUsers({ isEnabled: isOpen }).data?.find(({ id }) => id === userId)
  const list = useRef<HTMLUListElement>(null)
  const isFirst = useRef(true)
  // The name that was pressed went with the list that it stood in.
  useEffect(() => {
    if (!isFirst.current) list.current?.focus()
    isFirst.current = false
  }, [userId])

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      focusFallback={focusFallback}
      title={`History of ${pages?.[0]?.name ?? 'the account'}`}
      description="What happened to the account, newest first."
      footer={former?.erasure === null && <Button onClick={() => onErase(userId)}>Erase Data...</Button>}
    >
      <AccountHistory record={record} listRef={list} onOpen={onOpen} />
    </Dialog>
  )
}
