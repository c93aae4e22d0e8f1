import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { floorOrder } from '#events/project/facts/floor-order.ts'
import { useConnection } from '../../../live/live-context.tsx'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { countOf } from '../../../ui/text/format-count.ts'
import { announce } from '../../../ui/toast/live-region.tsx'
import { Notice } from '../../../ui/toast/notice.tsx'
import { toast } from '../../../ui/toast/toast.ts'

const NONE: readonly string[] = []
const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n')

/** "Order of Floors": the floors of the board's cards, and where each stands among them. Employees only. */
export function FloorsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return isOpen ? <Floors onClose={onClose} /> : null
}

/** The number of cards of each floor of the board. */
function useFloorCounts(): ReadonlyMap<string, number> {
  const cards = useBoard((board) => board.cards)
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const { floor } of cards.values()) if (floor) counts.set(floor, (counts.get(floor) ?? 0) + 1)
    return counts
  }, [cards])
}

function Floors({ onClose }: { onClose: () => void }) {
  const board = useOpenBoard()
  const counts = useFloorCounts()
  const kept = useBoard(({ project }) => project?.floorOrder) ?? NONE
  const isClosed = useBoard(({ project }) => project?.status === 'closed')
  const isConnected = useConnection() === 'live'
  /** The order that the person gives them, and the one that it replaces; null while they changed nothing. */
  const [draft, setDraft] = useState<{ readonly order: readonly string[]; readonly base: readonly string[] } | null>(
    null,
  )
  const order = draft?.order ?? kept
  const floors = useMemo(() => [...new Set([...counts.keys(), ...order])].toSorted(floorOrder(order)), [counts, order])
  const isTheirs = draft !== null && !isSame(draft.base, kept)
  const change = (next: readonly string[]) => setDraft({ order: next, base: draft?.base ?? kept })
  const move = (from: number, to: number) => {
    const floor = floors[from]
    if (floor === undefined || to < 0 || to >= floors.length) return
    change(floors.toSpliced(from, 1).toSpliced(to, 0, floor))
    announce(`${floor} is at place ${to + 1} of ${floors.length}`)
  }
  const save = async () => {
    if (draft && !isSame(draft.order, kept)) {
      const result = await board.send({
        type: 'OrderFloors',
        data: { floors: [...draft.order], base: [...(isTheirs ? kept : draft.base)] },
      })
      if (!result.ok) {
        toast({ title: 'Failed to change the order', description: result.message, variant: 'destructive' })
        return
      }
    }
    onClose()
  }
  const isReadOnly = !isConnected || isClosed
  return (
    <Dialog
      isOpen
      onOpenChange={(next) => !next && onClose()}
      title="Order of Floors"
      description="Groups by floor stand in this order on the board, in its table and on paper, for everyone."
      footer={
        <>
          {order.length > 0 && (
            <Button disabled={isReadOnly} onClick={() => change(NONE)} className="md:mr-auto">
              Order by name
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={isReadOnly || draft === null} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      {isTheirs && (
        <Notice
          isNews
          className="mb-3"
          action={
            <Button size="sm" onClick={() => setDraft(null)}>
              Take theirs
            </Button>
          }
        >
          {kept.length === 0
            ? 'Another person let the floors stand as their names say meanwhile.'
            : `Another person changed the order meanwhile: ${kept.join(', ')}.`}{' '}
          Saving replaces it.
        </Notice>
      )}
      {floors.length === 0 && <p className="text-muted">No card of this board has a floor yet.</p>}
      <ol aria-label="Floors" className="flex flex-col">
        {floors.map((floor, index) => (
          <li key={floor} className="flex items-center gap-2 border-b py-1 last:border-b-0">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {floor} <span className="text-muted">{countOf(counts.get(floor) ?? 0, 'card')}</span>
            </span>
            <IconButton
              label={`Move ${floor} up`}
              aria-disabled={isReadOnly || index === 0}
              onClick={() => !isReadOnly && move(index, index - 1)}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              label={`Move ${floor} down`}
              aria-disabled={isReadOnly || index === floors.length - 1}
              onClick={() => !isReadOnly && move(index, index + 1)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      {!isConnected && <p className="mt-3 text-label text-muted">The order is changed with a connection.</p>}
    </Dialog>
  )
}
