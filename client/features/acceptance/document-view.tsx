import { useEffect, useRef, useState } from 'react'
import type { GuestAcceptance } from '#events/acceptance/api.ts'
import { Card } from '../../ui/card.tsx'
import { formatDay } from '../../ui/form/calendar-day.ts'
import { countOf, formatCount } from '../../ui/text/format-count.ts'
import { isolated } from '../../ui/text/isolated.tsx'
import { Notice } from '../../ui/toast/notice.tsx'
import { AnswerForm, type Answering } from './answer-form.tsx'
import { DocumentFiles, type Source } from './document-files.tsx'
import { DocumentState, momentIn } from './document-state.tsx'

/** A document as its reader sees it: its first page in short, its PDF, and its answer or the form for one. */
export function DocumentView({
  document,
  source,
  answering,
}: {
  document: GuestAcceptance
  source: Source
  /** Null for those who may only read. */
  answering: Answering | null
}) {
  const { state, changedSince } = document
  const isAnswered = state !== 'waiting'
  /** The answer takes the focus that its form had, from those alone who sent it here. */
  const [isSentHere, setIsSentHere] = useState(false)
  const onSent = (isTaken: boolean) => {
    setIsSentHere(true)
    answering?.onSent(isTaken)
  }
  return (
    <>
      {changedSince && (
        <Notice tone="warning" title={isAnswered ? 'Changed since acceptance' : 'The project has changed since'}>
          {isAnswered
            ? 'The project shows something else by now. The document stays as it was answered.'
            : 'The document shows the project as it was when it was made. The contractor can make another one.'}
        </Notice>
      )}
      {isAnswered && <AnswerCard document={document} takesFocus={isSentHere} />}
      <FirstPage document={document} source={source} />
      {!isAnswered && answering && <AnswerForm document={document} answering={{ ...answering, onSent }} />}
    </>
  )
}

function FirstPage({ document, source }: { document: GuestAcceptance; source: Source }) {
  const { shown, madeAt, timeZone, state } = document
  const { from, to, devices, installed, confirmed, photos, open, openPoints } = shown
  const facts: readonly (readonly [string, string])[] = [
    ['Project', shown.project],
    ['Contractor', shown.contractor],
    ['Customer', shown.customer],
    ['Period', from && to ? (from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`) : ''],
    [
      'Devices',
      `${formatCount(confirmed)} of ${formatCount(devices)} tested and confirmed, ${formatCount(installed)} more installed`,
    ],
    ['Photos', formatCount(photos)],
    ['Made', momentIn(timeZone, madeAt)],
  ]
  return (
    <Card className="flex flex-col gap-4 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">The document in short</h2>
        {state === 'waiting' && <DocumentState {...document} changedSince={false} />}
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
        {facts.map(([name, text]) =>
          text === '' ? null : (
            <div key={name} className="contents max-sm:block">
              <dt className="text-muted">{name}</dt>
              <dd dir="auto" className="wrap-anywhere">
                {text}
              </dd>
            </div>
          ),
        )}
      </dl>
      <section aria-label="Open when it was made">
        <h3 className="font-semibold">
          {open === 0 ? 'Nothing was open when it was made' : `${countOf(open, 'device')} open when it was made`}
        </h3>
        {openPoints.length > 0 && (
          <ul className="mt-2 flex max-h-80 flex-col divide-y overflow-y-auto">
            {openPoints.map(({ deviceId, name, why }) => (
              <li key={deviceId} className="py-2 wrap-anywhere">
                <span className="font-medium">{name}</span> <span className="text-muted">{isolated(why)}</span>
              </li>
            ))}
          </ul>
        )}
        {open > openPoints.length && <p className="mt-2 text-muted">The document names the others.</p>}
      </section>
      <p className="text-muted">The document has all devices by floor, with photos and the proof of the work.</p>
      <DocumentFiles document={document} source={source} />
    </Card>
  )
}

/** Who answered, when and what. */
function AnswerCard({
  document: { state, name, answeredAt, remarks, points, digest, timeZone },
  takesFocus,
}: {
  document: GuestAcceptance
  takesFocus: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <Card className="flex flex-col gap-3 p-4 md:p-5">
      <h2 ref={heading} tabIndex={-1} className="text-base font-semibold wrap-anywhere outline-none">
        {state === 'signed' ? 'Signed' : 'Refused'} by <bdi>{name}</bdi>
      </h2>
      {answeredAt && <p>{momentIn(timeZone, answeredAt)}</p>}
      {remarks && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {remarks}
        </p>
      )}
      {points.length > 0 && (
        <section aria-label="Open points">
          <h3 className="font-semibold">{countOf(points.length, 'open point')}</h3>
          <ul className="mt-2 flex flex-col divide-y">
            {points.map(({ deviceId, name: device, text }, index) => (
              // A device may have several points.
              <li key={`${deviceId} ${index}`} className="py-2 wrap-anywhere">
                <span className="font-medium">{device}</span> <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-muted">
        The {state === 'signed' ? 'signature stands' : 'refusal stands'} on the last page of the document, over the
        digest <span className="font-mono text-xs break-all">{digest}</span>
      </p>
    </Card>
  )
}
