import { useRef } from 'react'
import { z } from 'zod'
import { useShallow } from 'zustand/react/shallow'
import { maySee } from '#events/kernel/assigned-people.ts'
import type { UserId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { DAY_PART_LABELS, DayPart } from '#events/project/card-work/work.ts'
import { cardsInWords } from '../../../shared/board/cards-in-words.ts'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { fullName } from '../../../shared/people/people.ts'
import { PeopleSelect } from '../../../shared/people/people-select.tsx'
import { usePeople } from '../../../shared/people/use-people.ts'
import { DateInput } from '../../../ui/form/date-input.tsx'
import { FormField, useZodForm } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useConfirm } from '../../../ui/overlay/confirm.tsx'
import { useMay } from '../state/board-context.tsx'
import { sendToCards } from '../actions/send-to-cards.ts'

const WorkForm = z.object({ emails: z.array(z.string()), day: z.string(), part: DayPart })
const PARTS = DayPart.options.map((value) => ({ value, label: DAY_PART_LABELS[value] }))

/** The one text that all cards have; empty where they differ. */
function common(cards: readonly Card[], textOf: (card: Card) => string): string {
  const [first = '', ...others] = new Set(cards.map(textOf))
  return others.length === 0 ? first : ''
}

/** The people and the day that stand in the form. */
export type ChosenWork = { readonly userIds: readonly UserId[]; readonly day: string; readonly part: DayPart }
/** `noteOf` says what is to be known of a choice before it is saved. */
type Noting = { readonly noteOf?: ((chosen: ChosenWork) => string | null) | undefined }

/** "People and day": of one card, or of several at once. Only what the person changed is saved. */
export function WorkDialog({
  isOpen,
  onClose,
  cards,
  noteOf,
}: Noting & {
  isOpen: boolean
  onClose: () => void
  cards: readonly Card[]
}) {
  const mayGive = useMay('AssignUsers')
  // The form begins with those who have the cards, by their e-mails.
  const { people, isError } = usePeople({ isEnabled: isOpen && mayGive })
  const isKnown = people !== undefined || isError || !mayGive
  return isOpen && cards.length > 0 && isKnown ? <Work {...{ onClose, cards, noteOf }} /> : null
}

function Work({ onClose, cards, noteOf }: Noting & { onClose: () => void; cards: readonly Card[] }) {
  const board = useOpenBoard()
  const confirm = useConfirm()
  const focusFallback = useRef<HTMLElement>(null)
  // Installers take cards and give them back by a button, and set the days of their own.
  const mayGive = useMay('AssignUsers')
  const users = usePeople({ isEnabled: mayGive })
  const assignedUsers = useBoard(useShallow(({ project }) => project?.assignedUsers ?? []))
  const people = users.people ?? []
  const ids = common(cards, ({ assignees = [] }) => assignees.join(' '))
  const before = {
    emails: people.filter(({ id }) => ids.split(' ').includes(`${id}`)).map(({ email }) => email),
    day: common(cards, ({ schedule }) => schedule?.day ?? ''),
    part: DayPart.safeParse(common(cards, ({ schedule }) => schedule?.part ?? 'all-day')).data ?? ('all-day' as const),
  }
  const form = useZodForm(WorkForm, before)
  const shown = form.watch()
  const note = noteOf?.({
    userIds: people.filter(({ email }) => shown.emails.includes(email)).map(({ id }) => id),
    ...{ day: shown.day, part: shown.part },
  })
  const subject = cardsInWords(cards)

  const save = async ({ emails, day, part }: z.infer<typeof WorkForm>) => {
    const chosen = people.filter(({ email }) => emails.includes(email))
    if (emails.toSorted().join() !== before.emails.toSorted().join()) {
      const strangers = chosen.filter((person) => !maySee(person, { assignedUsers }))
      if (strangers.length > 0) {
        const names = strangers.map(fullName).join(', ')
        const isGiven = await confirm({
          title: `Give ${names} access to the project?`,
          description: 'A card alone gives no access. They will see the whole project.',
          action: 'Give access',
        })
        if (!isGiven) return { ok: false as const, fieldErrors: { emails: `${names} may not see this project` } }
        const base = [...assignedUsers]
        const withThem = [...base, ...strangers.map(({ email }) => email)]
        await board.send({ type: 'AssignUsers', data: { assignedUsers: withThem, base } })
      }
      const userIds = chosen.map(({ id }) => id)
      void sendToCards(
        board,
        cards,
        (deviceIds) => ({ type: 'AssignCards', data: { deviceIds, userIds } }),
        'Failed to give cards',
      )
    }
    if (day !== before.day || (day !== '' && part !== before.part))
      void sendToCards(
        board,
        cards,
        (deviceIds) => ({ type: 'ScheduleCards', data: { deviceIds, day: day || null, part } }),
        'Failed to set the day',
      )
    return { ok: true as const, result: null }
  }

  return (
    <FormDialog
      isOpen
      onClose={onClose}
      focusFallback={focusFallback}
      title={mayGive ? 'People and day' : 'Day'}
      description={subject}
      form={form}
      draft={{ key: `work ${cards.map(({ id }) => id).join(' ')}` }}
      send={save}
      words={{ save: 'Save', saving: 'Saving' }}
      isPending={false}
    >
      {mayGive && (
        <FormField control={form.control} name="emails" label="People">
          {({ value, onChange }) => (
            <PeopleSelect users={users.people} isFailed={users.isError} value={value} onValueChange={onChange} />
          )}
        </FormField>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={form.control} name="day" label="Day" hint="Without a day it is in My Work, too">
          {({ value, onChange }) => <DateInput value={value} onValueChange={onChange} placeholder="No day" />}
        </FormField>
        <FormField control={form.control} name="part" label="Part of the day">
          {({ value, onChange }) => <Select options={PARTS} value={value} onValueChange={onChange} />}
        </FormField>
      </div>
      {note && (
        <p role="status" className="text-label text-warning-text">
          {note}
        </p>
      )}
    </FormDialog>
  )
}
