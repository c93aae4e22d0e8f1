import { useRef, useState } from 'react'
import { z } from 'zod'
import { confirmPairsCall, PairRow } from '#events/project/same/pairs-api.ts'
import { requestOf } from '#events/kernel/call.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useVirtualList } from '../../../ui/list/use-virtual-list.ts'
import { capital } from '../../../ui/text/capital.ts'
import { countOf } from '../../../ui/text/format-count.ts'
import { isolated } from '../../../ui/text/isolated.tsx'
import { messageOf } from '../../../api/request/request.ts'
import { useCommand } from '../../../api/request/use-command.ts'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { keyOf, LEAVE, useChoices } from './pair-choices.ts'

const REASONS = {
  identifier: 'Same serial number or MAC address',
  'first-word': 'Same first word of the name',
  name: 'Same name',
} as const

/** The devices that wait, each with the card that a person says it is. */
export function PairsDialog({ rows, onClose }: { rows: readonly PairRow[]; onClose: () => void }) {
  const choices = useChoices(rows)
  const { confirm, isPending } = useConfirmPairs(onClose)
  const { pairs, added } = choices
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Pairs to confirm"
      description="Verkada lists these devices. Say which planned card each one is. A card keeps its name, status, photos and history."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            isPending={isPending}
            disabled={rows.length === 0}
            onClick={() => void confirm({ pairs, added: [], rest: 'new' })}
          >
            Add all the rest as new cards
          </Button>
          <Button
            variant="primary"
            isPending={isPending}
            disabled={pairs.length + added.length === 0}
            onClick={() => void confirm({ pairs, added, rest: 'leave' })}
          >
            {confirmWords(pairs.length, added.length)}
          </Button>
        </>
      }
    >
      {rows.length === 0 && <p>All devices have cards by now.</p>}
      <PairList choices={choices} />
    </Dialog>
  )
}

/** All of them, thousands too: each pair that is confirmed can be looked at. */
function PairList({ choices }: { choices: ReturnType<typeof useChoices> }) {
  const { rows } = choices
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { height, rows: shown } = useVirtualList(list, scroller, {
    count: rows.length,
    estimateSize: () => 57,
    overscan: 8,
    getItemKey: (index) => (rows[index] ? keyOf(rows[index]) : index),
  })
  return (
    <div ref={setScroller} className="max-h-[50dvh] overflow-y-auto overscroll-contain">
      <ul ref={list} aria-label="Devices" className="relative" style={{ height }}>
        {shown().map(({ key, index, row: place }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <li
              key={key}
              {...place}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              className="absolute inset-x-0 top-0 flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-2"
            >
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                {isolated(row.name)}
                <span className="block text-label text-muted">{wordsOf(row)}</span>
              </span>
              <div className="w-full sm:w-64">
                <Combobox
                  label={`Card of ${row.name}`}
                  options={choices.optionsOf(row)}
                  value={choices.choiceOf(row)}
                  onValueChange={(value) => choices.choose(row, value ?? LEAVE)}
                  placeholder="Leave for now"
                  searchPlaceholder="Search cards"
                  emptyText="No planned card of this type"
                />
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const confirmWords = (pairs: number, added: number): string =>
  capital(
    [pairs > 0 && `confirm ${countOf(pairs, 'pair')}`, added > 0 && `add ${countOf(added, 'new card')}`]
      .filter(Boolean)
      .join(', ') || 'confirm pairs',
  )

const wordsOf = ({ reason, model, serial }: PairRow): string =>
  [reason === null ? 'No likely card' : REASONS[reason], model, serial].filter(Boolean).join(' · ')

type PairsConfirmation = {
  readonly pairs: { deviceId: DeviceId; provided: string }[]
  readonly added: string[]
  readonly rest: 'new' | 'leave'
}

/** Says which cards devices are; the toast takes it back. */
function useConfirmPairs(onDone: () => void) {
  const project = projectIdOf(useOpenBoard())
  const command = useCommand<PairsConfirmation, readonly PairRow[]>({
    call: (body) => requestOf(confirmPairsCall, { id: project }, body),
    read: (body) => z.array(PairRow).parse(body),
    failure: (error) => ({ title: 'Nothing was confirmed', description: messageOf(error), variant: 'destructive' }),
  })
  return {
    isPending: command.isPending,
    async confirm(said: PairsConfirmation) {
      const sent = await command.send(said)
      if (!sent.ok) return
      onDone()
      const pairs = said.pairs.length > 0 ? `${countOf(said.pairs.length, 'pair')} confirmed` : ''
      const others =
        said.rest === 'new' ? 'all others added' : said.added.length > 0 ? `${said.added.length} added` : ''
      toast({ title: [pairs, others].filter(Boolean).join(', '), about: sent.id })
    },
  }
}
