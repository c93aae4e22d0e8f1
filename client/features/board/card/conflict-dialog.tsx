import { useState } from 'react'
import { useHeldBehind, useOutbox } from '../../../live/live-context.tsx'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/input.tsx'
import { useUi, useUiStore } from '../state/board-context.tsx'
import { saveDescription } from '../actions/card-commands.ts'
import { type Conflict, laterTexts } from './conflicts.ts'
import { useConflict } from './use-conflict.ts'
import { usePersonNames } from '../state/person-names.ts'
import { Version } from '../../../shared/forms/version.tsx'
import { When } from '../../../shared/when/when.tsx'

const laterChanges = (count: number): string =>
  count === 1 ? '1 later change to this card is' : `${count} later changes to this card are`

/**
 * Two people changed a description at the same time: both texts stand side by side, and the later one chooses. Several such
 * descriptions are shown one after another, also those that were refused while the board was not on the screen.
 */
export function ConflictDialog() {
  const conflict = useConflict()
  // The dialog would take the focus from what is being typed, and so save half of it. The refusal waits.
  const isTyping = useUi(({ draft, naming }) => draft !== null || naming !== null)
  return conflict && !isTyping && <Choice key={conflict.refusal.entry.id} conflict={conflict} />
}

function Choice({ conflict: { refusal, card, mine: refused, theirs, by, at } }: { conflict: Conflict }) {
  const board = useOpenBoard()
  const outbox = useOutbox()
  const ui = useUiStore()
  const held = useHeldBehind(refusal)
  const deviceId = card.id
  // Who went on typing without a connection is asked once, about the last of their texts.
  const later = laterTexts(held, deviceId)
  const mine = later.at(-1)?.text ?? refused
  const others = held.length - later.length
  const nameOf = usePersonNames()
  const [combined, setCombined] = useState<string | null>(null)
  const who = nameOf(by)

  const insteadOf = refusal.entry.id
  const settle = () => outbox.settle(insteadOf)
  const giveUpLater = () => outbox.giveUp(later.map(({ entry }) => entry))
  const keep = (text: string) => {
    giveUpLater()
    // Their text is there already: nothing is to be sent.
    if (text === theirs) settle()
    else void saveDescription(board, ui, { deviceId, text, base: theirs, place: 'detail', insteadOf })
  }
  const editAgain = () => {
    ui.setState({ card: deviceId, draft: { deviceId, text: mine, base: theirs, place: 'detail' } })
    giveUpLater()
    settle()
  }

  return (
    <Dialog
      isOpen
      // Leaving must not lose what was typed: it goes back into the field.
      onOpenChange={(next) => !next && editAgain()}
      width="xl"
      title="This description was changed while you wrote"
      description={
        <>
          {`${card.name}: changed by ${who}, `}
          <When at={at} />. Keep one of the two texts, or combine them.
          {others > 0 && ` ${laterChanges(others)} sent with your choice.`}
        </>
      }
      footer={
        combined === null ? (
          <Button onClick={() => setCombined(`${theirs}\n\n${mine}`)}>Combine both</Button>
        ) : (
          <>
            <Button onClick={() => setCombined(null)}>Do not combine</Button>
            <Button variant="primary" onClick={() => keep(combined)}>
              Save combined text
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Version
          title={by === null ? 'The other text' : `Text by ${who}`}
          text={theirs}
          action="Keep this text"
          onKeep={() => keep(theirs)}
        />
        <Version title="Your text" text={mine} action="Keep my text" onKeep={() => keep(mine)} />
      </div>
      {combined !== null && (
        <Field label="Combined text" className="mt-4">
          <Textarea
            autoFocus
            value={combined}
            onChange={(event) => setCombined(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep(combined)
            }}
          />
        </Field>
      )}
    </Dialog>
  )
}
