import { useRef } from 'react'
import { z } from 'zod'
import type { Card } from '#events/project/device.ts'
import { FACT_LABELS, type FactName, FACTS, factText } from '#events/project/facts/facts.ts'
import { factOf, isProvided } from '#events/project/facts/shown-facts.ts'
import { cardsInWords } from '../../../shared/board/cards-in-words.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { FormField, useZodForm } from '../../../ui/form/form.tsx'
import { Input } from '../../../ui/form/input.tsx'
import type { BoardHandle } from '../../../live/board.ts'
import { sendToCards } from '../actions/send-to-cards.ts'
import { factError } from './fact-error.ts'
import { bindSerial, FACTS_FAILED, holderOf } from './bind-serial.ts'

const typed = (fact: FactName) => factText(FACT_LABELS[fact])
const FactsForm = z.object({
  ...{ building: typed('building'), floor: typed('floor'), room: typed('room') },
  ...{ model: typed('model'), serial: typed('serial'), mac: typed('mac'), ip: typed('ip') },
})
/** The fields of cards that had these facts before: one that is left as it was is no mistake of its person. */
const factsForm = (before: Readonly<Record<FactName, string>>) =>
  FactsForm.superRefine((now, context) => {
    for (const fact of FACTS) {
      const message = now[fact] === before[fact] ? undefined : factError(fact, now[fact])
      if (message) context.addIssue({ code: 'custom', message, path: [fact] })
    }
  })

/** The value that all cards have; empty where they differ. */
function commonOf(cards: readonly Card[], fact: FactName): string {
  const [first, ...others] = new Set(cards.map((card) => factOf(card, fact) ?? ''))
  return others.length === 0 ? (first ?? '') : ''
}

const isOfAll = (cards: readonly Card[], fact: FactName): boolean =>
  new Set(cards.map((card) => factOf(card, fact) ?? '')).size <= 1

/** "Place and facts": of one card, or of several at once. Only the fields that the person changed are saved. */
export function FactsDialog({
  isOpen,
  onClose,
  cards,
}: {
  isOpen: boolean
  onClose: () => void
  cards: readonly Card[]
}) {
  return isOpen && cards.length > 0 ? <Facts onClose={onClose} cards={cards} /> : null
}

function Facts({ onClose, cards }: { onClose: () => void; cards: readonly Card[] }) {
  const board = useOpenBoard()
  const focusFallback = useRef<HTMLElement>(null)
  const isOne = cards.length === 1
  // A serial number is one card's alone, as its addresses are.
  const facts = FACTS.filter((fact) => isOne || !['serial', 'mac', 'ip'].includes(fact))
  const before = Object.fromEntries(FACTS.map((fact) => [fact, commonOf(cards, fact)])) as Record<FactName, string>
  const form = useZodForm(factsForm(before), before)
  const subject = cardsInWords(cards)
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      focusFallback={focusFallback}
      title="Place and facts"
      description={isOne ? subject : `${subject}. Fields that you leave as they are stay as they are on each card.`}
      form={form}
      draft={{ key: `facts ${cards.map(({ id }) => id).join(' ')}` }}
      send={async (values) => saveFacts(board, cards, { before, now: values })}
      words={{ save: 'Save', saving: 'Saving' }}
      isPending={false}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {facts.map((fact) => (
          <FormField key={fact} control={form.control} name={fact} label={FACT_LABELS[fact]} hint={hintOf(cards, fact)}>
            {(field) => (
              <Input
                {...field}
                autoComplete="off"
                disabled={cards.every((card) => isProvided(card, fact))}
                placeholder={isOfAll(cards, fact) ? undefined : 'Various'}
              />
            )}
          </FormField>
        ))}
      </div>
    </FormDialog>
  )
}

const hintOf = (cards: readonly Card[], fact: FactName): string | undefined =>
  cards.every((card) => isProvided(card, fact)) ? 'As Verkada says' : undefined

type Values = Readonly<Record<FactName, string>>

/**
 * Saves the facts that a person changed; the board shows them at once. Answers what is wrong at a field where the board itself
 * knows it: another card has the serial number.
 */
async function saveFacts(
  board: BoardHandle,
  cards: readonly Card[],
  { before, now }: { readonly before: Values; readonly now: Values },
) {
  const [card] = cards
  const changed = FACTS.filter((fact) => before[fact] !== now[fact])
  const isBound = card && changed.includes('serial') && now.serial !== ''
  const other = isBound && holderOf(board, card, now.serial)
  if (other) return { ok: false as const, fieldErrors: { serial: `${other.name} has this serial number already` } }
  const placed = changed.filter((fact) => fact !== 'serial' || !isBound)
  if (placed.length > 0) {
    const facts = Object.fromEntries(placed.map((fact) => [fact, now[fact] || null]))
    void sendToCards(board, cards, (deviceIds) => ({ type: 'PlaceDevices', data: { deviceIds, facts } }), FACTS_FAILED)
  }
  if (isBound) void bindSerial(board, card, { serial: now.serial, by: 'typed' })
  return { ok: true as const, result: null }
}
