import { useDeferredValue, useMemo, useState } from 'react'
import { deviceKey } from '#events/project/device.ts'
import { usePairs } from '../../../api/projects/pairs.ts'
import { projectIdOf } from '../../../live/board.ts'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useIsReadOnly, useMay } from '../state/board-context.tsx'
import { OfferBar } from './offer-bar.tsx'
import { PairsDialog } from './pairs-dialog.tsx'

/** Devices that a sync found and that planned cards may be, for those who may say so (docs/rules.md, SYNC-71). */
export function PairsToConfirm() {
  const mayConfirm = useMay('ConfirmPairs')
  const isReadOnly = useIsReadOnly()
  const offeredAt = useBoard((state) => state.project?.offeredAt)
  return mayConfirm && !isReadOnly && offeredAt !== undefined ? <Waiting offeredAt={offeredAt} /> : null
}

function Waiting({ offeredAt }: { offeredAt: string }) {
  const cards = useBoard((state) => state.cards)
  const looked = useDeferredValue(cards)
  const there = useMemo(
    () => new Set([...looked.values()].flatMap(({ type, synced }) => (synced ? deviceKey(type, synced.deviceId) : []))),
    [looked],
  )
  // A device whose card lost it waits again, and is read then.
  const { data: rows = [] } = usePairs(projectIdOf(useOpenBoard()), `${offeredAt} ${there.size}`)
  const waiting = useMemo(
    () => rows.filter(({ type, provided }) => !there.has(deviceKey(type, provided))),
    [rows, there],
  )
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {waiting.length > 0 && (
        <OfferBar words={`Pairs to confirm (${formatCount(waiting.length)})`} onPress={() => setIsOpen(true)} />
      )}
      {isOpen && <PairsDialog rows={waiting} onClose={() => setIsOpen(false)} />}
    </>
  )
}
