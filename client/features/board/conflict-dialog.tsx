import { useState } from 'react'
import { useOpenBoard } from '../../live/live-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { useUi, useUiStore } from './board-context.tsx'
import type { Conflict } from './board-ui.ts'
import { saveDescription } from './card-commands.ts'
import { usePersonNames } from './person-names.ts'
import { When } from './when.tsx'

/** Two people changed a description at the same time: both texts stand side by side, and the later one chooses. */
export function ConflictDialog() {
  const conflict = useUi((state) => state.conflict)
  return conflict && <Choice key={`${conflict.deviceId} ${conflict.at}`} conflict={conflict} />
}

function Choice({ conflict: { deviceId, mine, theirs, by, at } }: { conflict: Conflict }) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const nameOf = usePersonNames()
  const [combined, setCombined] = useState<string | null>(null)
  const who = nameOf(by)

  const keep = (text: string) => {
    ui.setState({ conflict: null })
    void saveDescription(board, ui, { deviceId, text, base: theirs, place: 'detail' })
  }
  const editAgain = () =>
    ui.setState({ conflict: null, card: deviceId, draft: { deviceId, text: mine, base: theirs, place: 'detail' } })

  return (
    <Dialog
      isOpen
      // Leaving must not lose what was typed: it goes back into the field.
      onOpenChange={(next) => !next && editAgain()}
      width="xl"
      title="This description was changed while you wrote"
      description={
        <>
          {`Changed by ${who}, `}
          <When at={at} />. Keep one of the two texts, or combine them.
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
          <Textarea autoFocus value={combined} onChange={(event) => setCombined(event.target.value)} />
        </Field>
      )}
    </Dialog>
  )
}

const Version = ({
  title,
  text,
  action,
  onKeep,
}: {
  title: string
  text: string
  action: string
  onKeep: () => void
}) => (
  <section aria-label={title} className="flex min-w-0 flex-col gap-2 rounded-panel border p-3">
    <h3 className="text-[0.8125rem] font-semibold">{title}</h3>
    <p className="max-h-60 flex-1 overflow-y-auto break-words whitespace-pre-line">
      {text === '' ? <span className="text-muted">Empty</span> : text}
    </p>
    <Button className="self-start" onClick={onKeep}>
      {action}
    </Button>
  </section>
)
