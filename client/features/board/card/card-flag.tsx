import { Flag, FlagOff } from 'lucide-react'
import { useState } from 'react'
import type { Card } from '#events/project/device.ts'
import { flagText } from '#events/project/history/told-work.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { When } from '../../../shared/when/when.tsx'
import { Button } from '../../../ui/button.tsx'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { isolated } from '../../../ui/text/isolated.tsx'
import { failed } from '../../../shared/board/report.ts'
import { useMay } from '../state/board-context.tsx'
import { usePersonNames } from '../state/person-names.ts'
import { Row } from './card-facts.tsx'

const FlagDialog = dialogOnDemand(async () => (await import('../card-work/flag-dialog.tsx')).FlagDialog)

/** The flag of a card: why it is blocked, who said so and when; with the ways to change that for those who may. */
export function CardFlag({ card, isReadOnly }: { card: Card; isReadOnly: boolean }) {
  const nameOf = usePersonNames()
  const mayFlag = useMay('FlagCard') && !isReadOnly
  const { flag } = card
  if (!flag && !mayFlag) return null
  return (
    <Row term="Blocked">
      {flag && (
        <p className="text-danger-text">
          {isolated(flagText(flag))}
          <span className="block text-muted">
            {isolated(`By ${nameOf(flag.by)}, `)}
            <When at={flag.at} />
          </span>
        </p>
      )}
      {mayFlag && <Flagging card={card} />}
    </Row>
  )
}

function Flagging({ card }: { card: Card }) {
  const board = useOpenBoard()
  const [isOpen, setOpen] = useState(false)
  const clear = async () => {
    const result = await board.send({ type: 'ClearFlag', data: { deviceId: card.id } })
    if (!result.ok) failed('Failed to clear the flag', card.name, result)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" icon={<Flag aria-hidden />} onClick={() => setOpen(true)}>
        {card.flag ? 'Change flag' : 'Flag as blocked'}
      </Button>
      {card.flag && (
        <Button size="sm" icon={<FlagOff aria-hidden />} onClick={() => void clear()}>
          Clear flag
        </Button>
      )}
      <FlagDialog isOpen={isOpen} onClose={() => setOpen(false)} card={card} />
    </div>
  )
}
