import { CircleCheck, CircleHelp, Undo2 } from 'lucide-react'
import { useBoard } from '../../shared/board/use-board.ts'
import { undoneWords } from '../../shared/imports/undo-import.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { countOf } from '../../ui/text/format-count.ts'
import { Progress } from '../../ui/loading/progress.tsx'
import type { FinishedImport } from './import-flow.ts'
import { importedWords } from './import-words.ts'

/** How much of something under way is done; the bar comes late, as most lists take no time at all. */
export const Working = ({ text, percent }: { text: string; percent: number }) => (
  <div role="status" className="animate-late px-6 py-12 text-center">
    <p className="mb-3 font-medium">{text}</p>
    <Progress percent={percent} label={text} />
  </div>
)

/** An import under way: its cards arrive part by part on this very board. The id of the command is that of their batch. */
export function Sending({ batchId, count }: { batchId: string | null; count: number }) {
  const arrived = useBoard(({ cards }) => {
    let cardsOfBatch = 0
    const isOurs = (one: { readonly batchId: string | null }) => batchId !== null && one.batchId === batchId
    for (const card of cards.values()) if (isOurs(card) || card.beforeImports?.some(isOurs)) cardsOfBatch++
    return cardsOfBatch
  })
  return <Working text={`Importing ${countOf(count, 'device')} ...`} percent={Math.round((arrived / count) * 100)} />
}

/** No answer came. */
export const Unsure = ({ failure }: { failure: string }) => (
  <EmptyState
    icon={<CircleHelp aria-hidden />}
    title="Import Failed"
    text={`${failure}. It is not known whether the devices were created. Trying again is safe: nothing is created twice.`}
  />
)

const isUndone = (undo: FinishedImport['undo']) => typeof undo === 'object'

/** Says how much an import created and changed, or how much undoing it took back. */
export const Done = ({ finished: { created, changed, fileName, undo } }: { finished: FinishedImport }) =>
  isUndone(undo) ? (
    <EmptyState icon={<Undo2 aria-hidden />} title="Import undone" text={undoneWords(undo)} />
  ) : (
    <EmptyState
      icon={<CircleCheck aria-hidden className="text-success-text" />}
      title={importedWords({ created, changed })}
      text={
        changed === 0
          ? `They came from ${fileName} and wait to be installed. Undoing removes those that no one has worked on yet.`
          : `From ${fileName}. Undoing takes back what no one has worked on since.`
      }
    />
  )

export const UndoButton = ({
  finished,
  onUndo,
}: {
  finished: FinishedImport
  onUndo: (finished: FinishedImport) => void
}) =>
  !isUndone(finished.undo) && (
    <Button icon={<Undo2 aria-hidden />} isPending={finished.undo === 'running'} onClick={() => onUndo(finished)}>
      Undo import
    </Button>
  )
