import { useMemo } from 'react'
import { goneCards } from '#events/project/import/match.ts'
import { useRewritten } from '../../api/projects/rewritten.ts'
import { type BoardHandle, projectIdOf } from '../../live/board.ts'
import { useBoard } from '../../shared/board/use-board.ts'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ChooseFile } from './choose-file.tsx'
import { type Step, useImport } from './import-flow.ts'
import { planImport } from './import-plan.ts'
import { confirmWords } from './import-words.ts'
import { Done, Sending, UndoButton, Unsure, Working } from './outcome.tsx'
import { Preview } from './preview.tsx'

/**
 * The way of a list onto the board, step by step. It stays mounted when it is closed: an import that was sent goes on, and
 * one that is under way, or may be, is seen again. Anything else starts anew when the dialog opens again.
 */
export function ImportDialog({ board, isOpen, onClose }: { board: BoardHandle; isOpen: boolean; onClose: () => void }) {
  const flow = useImport(board, isOpen)
  const { step, choices } = flow
  const sheet = step.at === 'preview' ? step.list.sheet : null
  // The board of this moment: a card that a colleague adds while the list is looked at makes a duplicate too.
  const cards = useBoard((board) => (sheet ? board.cards : null))
  const revision = useBoard((board) => (sheet ? board.revision : 0))
  const rewritten = useRewritten(projectIdOf(board), revision, sheet !== null)
  const { data: texts } = rewritten
  const plan = useMemo(
    () => planImport(sheet?.rows ?? [], cards?.values() ?? [], choices, texts),
    [sheet, cards, choices, texts],
  )

  const { matchWay } = choices
  const gone = useMemo(
    () => goneCards(sheet?.rows ?? [], cards?.values() ?? [], matchWay, texts),
    [sheet, cards, matchWay, texts],
  )

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
      width={step.at === 'preview' ? 'xl' : 'lg'}
      isTall={step.at === 'preview'}
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
        // Before it is known what people wrote nothing is offered over it.
        if (texts === undefined)
          return rewritten.isError ? (
            <LoadError
              title="The list could not be compared with the board."
              onRetry={() => void rewritten.refetch()}
            />
          ) : (
            <Working text="Comparing with the board ..." percent={50} />
          )
        return (
          <Preview
            list={step.list}
            onMap={flow.mapColumns}
            onSheet={(file, sheet) => void flow.choose(file, sheet)}
            plan={plan}
            gone={gone}
            choices={choices}
            onChoose={flow.setChoices}
            failure={step.failure}
            batchId={flow.batchId}
          />
        )
      case 'sending':
        return <Sending batchId={flow.batchId} count={step.body.rows.length + step.body.changes.length} />
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
              disabled={!plan.canSend || texts === undefined}
              onClick={() => void flow.confirm(step.fileName, step.list, plan)}
            >
              {confirmWords(plan.chosen.length, plan.changes.length)}
            </Button>
          </>
        )
      case 'unsure':
        return (
          <>
            <Button onClick={flow.startOver}>Choose another file</Button>
            <Button variant="primary" onClick={() => void flow.send(step.list, step.body)}>
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
