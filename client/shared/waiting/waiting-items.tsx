import { Link } from 'wouter'
import { useStore } from 'zustand'
import { projectIdOf } from '../../live/board.ts'
import { useConnection, useOutbox } from '../../live/live-context.tsx'
import { type Entry, isSave } from '../../live/outbox/entry.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { LongText } from '../../ui/text/long-text.tsx'
import { boardHref } from '../projects/project-hrefs.ts'
import { formHrefOf } from '../surveys/survey-hrefs.ts'
import { REFUSAL_KINDS } from '../refusals/refusal-kinds.ts'
import { TypedText } from '../refusals/typed-text.tsx'
import { keptWords } from '../kept/kept-words.ts'
import { useDeviceState } from '../kept/use-device-state.ts'
import { MadeAt } from './made-at.tsx'
import { waitsForPhotos } from './waiting.ts'
import { isNotKept, stateWords, withdrawalWords } from './waiting-words.ts'

/** One command that waits: its aim, its card and project, since when, where it is kept, and the ways on. */
export function WaitingCommand({ entry, onLeave }: { entry: Entry; onLeave: () => void }) {
  const outbox = useOutbox()
  const confirm = useConfirm()
  const device = useDeviceState()
  const connection = useConnection()
  const isForPhotos = useStore(outbox.store, (state) => waitsForPhotos(state, entry))
  const { subject, place } = entry.about
  const { what, text } = REFUSAL_KINDS[entry.stream.kind].wordsOf(entry.command)
  const isLost = isNotKept(device, entry.id)
  const withdraw = async () => {
    const isSure = await confirm({
      title: `Withdraw this ${isSave(entry) ? 'save' : 'change'} of ${subject}?`,
      description: isSave(entry)
        ? 'It is not sent then. What you typed stays in the survey on this device.'
        : withdrawalWords(text, outbox.newCards?.hangingOn(entry) ?? []),
      action: 'Withdraw',
      tone: 'danger',
    })
    // It may have gone off while the question stood.
    if (isSure) outbox.withdraw(entry.id)
  }
  return (
    <li aria-label={subject} className="flex flex-col gap-2 rounded-panel border p-3">
      <div>
        <h3 className="font-semibold break-words">{subject}</h3>
        {place !== subject && <p className="text-label break-words text-muted">{place}</p>}
      </div>
      <LongText label={what} className="max-h-40">
        <span className="font-medium">{what}.</span> {stateWords(entry, connection, isForPhotos)}
      </LongText>
      {text !== null && <TypedText text={text} />}
      <MadeAt at={entry.at} kept={keptWords(device, [entry.id])} isLost={isLost} />
      <div className="flex flex-wrap gap-2">
        <PlaceButton entry={entry} onLeave={onLeave} />
        {entry.wasSent ? (
          <p className="self-center text-label text-muted">The server may have it already: it cannot be withdrawn.</p>
        ) : (
          <Button size="sm" onClick={() => void withdraw()}>
            Withdraw
          </Button>
        )}
      </div>
    </li>
  )
}

const PlaceButton = ({ entry, onLeave }: { entry: Entry; onLeave: () => void }) => (
  <Button asChild size="sm">
    <Link href={isSave(entry) ? formHrefOf(entry) : boardHref(projectIdOf(entry))} onClick={onLeave}>
      {isSave(entry) ? 'Open the survey' : 'Open the board'}
    </Link>
  </Button>
)
