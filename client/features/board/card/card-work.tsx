import { CalendarDays, UserMinus, UserPlus, UsersRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { DAY_PART_LABELS } from '#events/project/card-work/work.ts'
import { useUser } from '../../../api/people/session.tsx'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/form/calendar-day.ts'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { sendToCards } from '../actions/send-to-cards.ts'
import { useMay } from '../state/board-context.tsx'
import { usePersonNames } from '../state/person-names.ts'
import { Row } from './card-facts.tsx'
import { CardFlag } from './card-flag.tsx'

const WorkDialog = dialogOnDemand(async () => (await import('../card-work/work-dialog.tsx')).WorkDialog)

/** Whose work a card is, its day, and what blocks it, with the ways to change that for those who may. */
export function CardWork({ card, isReadOnly }: { card: Card; isReadOnly: boolean }) {
  const nameOf = usePersonNames()
  const mayAssign = useMay('AssignCards') && !isReadOnly
  const { assignees = [], schedule } = card
  return (
    <>
      {(mayAssign || assignees.length > 0) && (
        <Row term="People">
          {assignees.length === 0 ? (
            <span className="text-muted">No one yet</span>
          ) : (
            assignees.map((id) => nameOf(id)).join(', ')
          )}
        </Row>
      )}
      {schedule && (
        <Row term="Day">{`${formatDay(schedule.day)}, ${DAY_PART_LABELS[schedule.part].toLowerCase()}`}</Row>
      )}
      {mayAssign && (
        <Row term="">
          <PeopleAndDay card={card} />
        </Row>
      )}
      <CardFlag card={card} isReadOnly={isReadOnly} />
    </>
  )
}

/** Employees give the card to people; installers take it, or give it back, and set its day while it is theirs. */
function PeopleAndDay({ card }: { card: Card }) {
  const board = useOpenBoard()
  const me = useUser().id
  const mayGive = useMay('AssignUsers')
  const [isOpen, setOpen] = useState(false)
  const cards = useMemo(() => [card], [card])
  const { assignees = [] } = card
  const isMine = assignees.includes(me)
  const take = () => {
    const userIds = isMine ? assignees.filter((id) => id !== me) : [...assignees, me]
    const commandOf = (deviceIds: DeviceId[]) => ({ type: 'AssignCards', data: { deviceIds, userIds } }) as const
    void sendToCards(board, cards, commandOf, isMine ? 'Failed to give the card back' : 'Failed to take the card')
  }
  return (
    <div className="flex flex-wrap gap-2">
      {!mayGive && (
        <Button size="sm" icon={isMine ? <UserMinus aria-hidden /> : <UserPlus aria-hidden />} onClick={take}>
          {isMine ? 'Give back' : 'Take'}
        </Button>
      )}
      {(mayGive || isMine) && (
        <Button
          size="sm"
          icon={mayGive ? <UsersRound aria-hidden /> : <CalendarDays aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {mayGive ? 'People and day' : 'Set day'}
        </Button>
      )}
      <WorkDialog isOpen={isOpen} onClose={() => setOpen(false)} cards={cards} />
    </div>
  )
}
