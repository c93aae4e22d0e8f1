import { FileUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { MAX_IMPORT_ROWS } from '#events/project/api.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { findDuplicates } from '#events/project/csv.ts'
import { useBoard, useOpenBoard } from '../../live/live-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChooseFile } from './choose-file.tsx'
import { type Step, useImport } from './import-flow.ts'
import { countOf } from './import-words.ts'
import { Done, LastImport, Sending, UndoButton, Unsure, Working } from './outcome.tsx'
import { Preview } from './preview.tsx'

/** The button Import CSV with its dialog, for the open board around it. For employees, on open projects. */
export function ImportButton() {
  const { projectId } = useOpenBoard()
  return <Importer key={projectId} projectId={projectId} />
}

function Importer({ projectId }: { projectId: ProjectId }) {
  const [isOpen, setIsOpen] = useState(false)
  const flow = useImport(projectId)
  const { step } = flow

  const open = () => {
    // What is under way, or may be, is seen again; anything else starts anew, and not before the dialog has left the screen.
    if (step.at !== 'sending' && step.at !== 'unsure') flow.startOver()
    setIsOpen(true)
  }
  const close = () => {
    if (step.at === 'reading') flow.startOver()
    setIsOpen(false)
  }

  return (
    <>
      <Button icon={<FileUp aria-hidden />} onClick={open}>
        Import CSV
      </Button>
      <ImportDialog isOpen={isOpen} onClose={close} flow={flow} />
    </>
  )
}

function ImportDialog({
  isOpen,
  onClose,
  flow,
}: {
  isOpen: boolean
  onClose: () => void
  flow: ReturnType<typeof useImport>
}) {
  const { step, last } = flow
  const [withDuplicates, setWithDuplicates] = useState(false)
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

  const choose = (file: File) => {
    setWithDuplicates(false)
    void flow.choose(file)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
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
        return <ChooseFile problem={step.problem} onChoose={choose} />
      case 'reading':
        return <Working text={`Reading ${step.fileName} ...`} percent={step.percent} />
      case 'preview':
        return (
          <Preview
            sheet={step.sheet}
            chosen={chosen}
            duplicates={duplicates}
            withDuplicates={withDuplicates}
            onWithDuplicatesChange={setWithDuplicates}
            failure={step.failure}
          />
        )
      case 'sending':
        return <Sending batchId={step.attempt.key} count={step.attempt.body.rows.length} />
      case 'unsure':
        return <Unsure failure={step.failure} />
      case 'done':
        return <Done finished={last ?? step.finished} />
    }
  }

  function footer() {
    switch (step.at) {
      case 'choose':
        return (
          last && (
            <>
              <LastImport finished={last} />
              <UndoButton finished={last} onUndo={(finished) => void flow.undo(finished)} />
            </>
          )
        )
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
            <Button variant="primary" onClick={() => void flow.send(step.sheet, step.attempt)}>
              Try again
            </Button>
          </>
        )
      case 'done':
        return (
          <>
            <UndoButton finished={last ?? step.finished} onUndo={(finished) => void flow.undo(finished)} />
            <Button variant="primary" onClick={onClose}>
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
      return step.attempt.body.fileName
    case 'done':
      return step.finished.fileName
  }
}
