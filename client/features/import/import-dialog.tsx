import { useEffectEvent, useLayoutEffect, useMemo } from 'react'
import { MAX_IMPORT_ROWS } from '#events/project/api.ts'
import { findDuplicates } from '#events/project/csv.ts'
import type { BoardHandle } from '../../live/board.ts'
import { useBoard } from '../../live/live-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChooseFile } from './choose-file.tsx'
import { type Step, useImport } from './import-flow.ts'
import { countOf } from '../../ui/format-count.ts'
import { Done, Sending, UndoButton, Unsure, Working } from './outcome.tsx'
import { Preview } from './preview.tsx'

/**
 * The way of a list onto the board, step by step. It stays mounted when it is closed: what was sent goes on, and what is
 * under way, or may be, is seen again. Anything else starts anew, and not before the dialog has left the screen.
 */
export function ImportDialog({ board, isOpen, onClose }: { board: BoardHandle; isOpen: boolean; onClose: () => void }) {
  const flow = useImport(board)
  const { step, withDuplicates } = flow
  const startAnew = useEffectEvent(() => {
    if (step.at !== 'sending' && step.at !== 'unsure') flow.startOver()
  })
  useLayoutEffect(() => {
    if (isOpen) startAnew()
  }, [isOpen])
  const sheet = step.at === 'preview' ? step.sheet : null
  // The board of this moment: a card that a colleague adds while the list is looked at makes a duplicate too.
  const cards = useBoard((board) => (sheet ? board.cards : null))
  const { duplicates, chosen } = useMemo(() => {
    const rows = sheet?.rows ?? []
    const found = findDuplicates(rows, cards ? Array.from(cards.values(), ({ name }) => name) : [])
    return {
      duplicates: found,
      chosen: withDuplicates ? rows : rows.filter(({ rowNumber }) => !found.has(rowNumber)),
    }
  }, [sheet, cards, withDuplicates])

  const close = () => {
    if (step.at === 'reading') flow.startOver()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      onInteractOutside={(event) => {
        // The second press of a double click falls beside the dialog, which is smaller by then; and a list is soon lost.
        if (step.at !== 'choose') event.preventDefault()
      }}
      title="Import CSV"
      description={subtitleOf(step)}
      width="lg"
      footer={footer()}
    >
      {content()}
    </Dialog>
  )

  function content() {
    switch (step.at) {
      case 'choose':
        return <ChooseFile problem={step.problem} onChoose={(file) => void flow.choose(file)} />
      case 'reading':
        return <Working text={`Reading ${step.file.name} ...`} percent={step.percent} />
      case 'preview':
        return (
          <Preview
            sheet={step.sheet}
            chosen={chosen}
            duplicates={duplicates}
            withDuplicates={withDuplicates}
            onWithDuplicatesChange={flow.setWithDuplicates}
            failure={step.failure}
          />
        )
      case 'sending':
        return <Sending batchId={flow.batchId} count={step.body.rows.length} />
      case 'unsure':
        return <Unsure failure={step.failure} />
      case 'done':
        return <Done finished={step.finished} />
    }
  }

  function footer() {
    switch (step.at) {
      case 'choose':
      case 'reading':
      case 'sending':
        return null
      case 'preview':
        return (
          <>
            <Button onClick={flow.startOver}>Choose another file</Button>
            <Button
              variant="primary"
              disabled={chosen.length === 0 || chosen.length > MAX_IMPORT_ROWS}
              onClick={() => void flow.confirm(step.fileName, step.sheet, chosen)}
            >
              Import {countOf(chosen.length, 'device')}
            </Button>
          </>
        )
      case 'unsure':
        return (
          <>
            <Button onClick={flow.startOver}>Choose another file</Button>
            <Button variant="primary" onClick={() => void flow.send(step.sheet, step.body)}>
              Try again
            </Button>
          </>
        )
      case 'done':
        return (
          <>
            <UndoButton finished={step.finished} onUndo={(finished) => void flow.undo(finished)} />
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          </>
        )
    }
  }
}

function subtitleOf(step: Step): string {
  switch (step.at) {
    case 'choose':
    case 'reading':
      return 'Add the devices of a list to this board.'
    case 'preview':
      return step.fileName
    case 'sending':
    case 'unsure':
      return step.body.fileName
    case 'done':
      return step.finished.fileName
  }
}
