import { Link } from 'wouter'
import { useConnection, useHeldBehind, useOutbox } from '../../live/live-context.tsx'
import type { Entry, Refusal } from '../../live/outbox/entry.ts'
import { hangingOn } from '../../live/outbox/device/hanging.ts'
import { Button } from '../../ui/button.tsx'
import { LongText } from '../../ui/text/long-text.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { doOnTop } from '../refusals/do-on-top.ts'
import { REFUSAL_KINDS } from '../refusals/refusal-kinds.ts'
import { TypedText } from '../refusals/typed-text.tsx'
import { RefusalStory, storiesOf } from '../refusals/refusal-story.tsx'
import { discard, discardHeld, sendAgain, sendHeld } from '../../live/outbox/refused-commands.ts'
import { SaveButton } from './save-button.tsx'
import { mayComeBack } from '../refusals/gone.ts'

/** One refused command: what it was about, why it was refused, the text that was typed, and what to do. */
export function RefusalItem({ refusal, onLeave }: { refusal: Refusal; onLeave: () => void }) {
  const { entry, isDealtWith } = refusal
  const held = useHeldBehind(refusal)
  const { subject, place } = entry.about
  const { wordsOf, reasonOf } = REFUSAL_KINDS[entry.stream.kind]
  const { what, text } = wordsOf(entry.command)
  return (
    <li aria-label={subject} className="flex flex-col gap-2 rounded-panel border p-3">
      <div>
        <h3 className="font-semibold break-words">{subject}</h3>
        {place !== subject && <p className="text-label break-words text-muted">{place}</p>}
      </div>
      {!isDealtWith && (
        <>
          <LongText label={what} className="max-h-40">
            <span className="font-medium">{what}.</span> {reasonOf(refusal)}
          </LongText>
          {storiesOf(refusal).map((story) => (
            <RefusalStory key={story.revision} story={story} entry={entry} onLeave={onLeave} />
          ))}
          {text !== null && <TypedText text={text} />}
          <Actions refusal={refusal} onLeave={onLeave} />
        </>
      )}
      {held.length > 0 && <Held entry={entry} held={held} />}
    </li>
  )
}

/** True if all entries may be sent now: without a connection only those that wait for the next one. */
const useCanSend = (entries: readonly Entry[]): boolean =>
  useConnection() === 'live' || !entries.some(({ needsConnection }) => needsConnection)

function Held({ entry, held }: { entry: Entry; held: readonly Entry[] }) {
  const { id } = entry
  const outbox = useOutbox()
  const canSend = useCanSend(held)
  // Changes of a card that was not added go once it is, and not without it.
  const isSendable = hangingOn(held, entry).length < held.length
  const isOne = held.length === 1
  const send = isOne ? 'Send the change that waits' : `Send the ${formatCount(held.length)} changes that wait`
  return (
    <div className="flex flex-col gap-2 border-t pt-2">
      <p>{isOne ? '1 later change to it waits.' : `${formatCount(held.length)} later changes to it wait.`}</p>
      <div className="flex flex-wrap gap-2">
        {isSendable && (
          <Button size="sm" disabled={!canSend} onClick={() => sendHeld(outbox, id)}>
            {canSend ? send : `${send} (needs a connection)`}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => discardHeld(outbox, id)}>
          {isOne ? 'Discard it' : 'Discard them'}
        </Button>
      </div>
    </div>
  )
}

const RETRY = 'Retry'
const RETRY_LATER = `${RETRY} (needs a connection)`

function Actions({ refusal, onLeave }: { refusal: Refusal; onLeave: () => void }) {
  const { entry } = refusal
  const outbox = useOutbox()
  const canSend = useCanSend([entry])
  const { waysOf, onTopOf, stepBackOf } = REFUSAL_KINDS[entry.stream.kind]
  const { again, links } = waysOf(refusal)
  const onTop = onTopOf(refusal)
  const stepBack = stepBackOf(onTop)
  return (
    <div className="flex flex-wrap gap-2">
      {again && (
        <Button size="sm" variant="primary" disabled={!canSend} onClick={() => sendAgain(outbox, entry.id)}>
          {canSend ? RETRY : RETRY_LATER}
        </Button>
      )}
      {onTop.length > 0 && stepBack === null && (
        <Button size="sm" variant="primary" onClick={() => doOnTop(outbox, entry.id)}>
          Do it again on top
        </Button>
      )}
      {links.map(({ label, href, isPrimary }) => (
        <Button key={label} asChild size="sm" {...(isPrimary && { variant: 'primary' })}>
          <Link href={href} onClick={onLeave}>
            {label}
          </Link>
        </Button>
      ))}
      {!again && mayComeBack(refusal) && (
        <Button size="sm" disabled={!canSend} onClick={() => sendAgain(outbox, entry.id)}>
          {canSend ? RETRY : RETRY_LATER}
        </Button>
      )}
      {stepBack !== null && (
        <Button size="sm" onClick={() => doOnTop(outbox, entry.id)}>
          {stepBack}
        </Button>
      )}
      <SaveButton />
      <Button size="sm" onClick={() => discard(outbox, entry.id)}>
        Discard
      </Button>
    </div>
  )
}
