import { ArrowRight, Clock, EyeOff } from 'lucide-react'
import { Link } from 'wouter'
import type { FormRecordLine } from '#events/form/api.ts'
import type { FormId } from '#events/kernel/ids.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/cn.ts'
import { isolated } from '../../../ui/text/isolated.tsx'
import { LongText } from '../../../ui/text/long-text.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { useSaved } from '../form/draft/form-context.tsx'
import { labelOf } from '../form/sections/shape.ts'
import { sectionHref } from '../../../shared/surveys/survey-hrefs.ts'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const dayAndClock = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
/** The id that the colour of the system's picture follows from. */
const SYSTEM_ID = 0

/** One event: who did what when, each field that it changed, and the way to the section that it is about. */
export function RecordLine({
  form,
  line: { at, doneAt, by, apiKey, phrase, sectionId, fields },
}: {
  form: FormId
  line: FormRecordLine
}) {
  const name = by?.name ?? 'The system'
  return (
    <article className="grid grid-cols-[auto_1fr] items-start gap-x-3 border-b px-2 py-3 md:grid-cols-[auto_1fr_auto]">
      <Avatar id={by?.id ?? SYSTEM_ID} name={name} />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="wrap-anywhere">
          <bdi className="font-semibold">{name}</bdi> {isolated(phrase)}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted tabular-nums">
          <Moment at={at}>{clock.format(new Date(at))}</Moment>
          {apiKey?.name && <span>{isolated(`through key ${apiKey.name}`)}</span>}
          {doneAt !== null && (
            <span className="inline-flex items-center gap-1">
              <Clock aria-hidden className="size-3.5" />
              done offline <Moment at={doneAt}>{dayAndClock.format(new Date(doneAt))}</Moment>
            </span>
          )}
        </p>
        {fields.length > 0 && (
          <dl className="mt-1 flex flex-col gap-1.5 text-label">
            {fields.map((field, index) => (
              <ChangedField key={index} {...field} by={name} />
            ))}
          </dl>
        )}
      </div>
      {sectionId !== null && <SectionLink form={form} section={sectionId} />}
    </article>
  )
}

type FieldTurn = FormRecordLine['fields'][number] & { by: string }

/** A field with its value before and after. Where that of another person was replaced unseen it stands out. */
const ChangedField = ({ label, from, to, unseen, by }: FieldTurn) => (
  <div className={cn('flex flex-col gap-1', unseen && 'rounded-control bg-warning-soft p-2')}>
    <dt className="text-muted">{label}</dt>
    <dd className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {from !== '' && (
        <>
          <LongText label={`${label} before`} className="max-h-40 max-w-full text-muted wrap-anywhere">
            <s>{from}</s>
          </LongText>
          <ArrowRight role="img" aria-label="now" className="size-3.5 shrink-0 text-muted" />
        </>
      )}
      <LongText label={`${label} now`} className="max-h-40 max-w-full wrap-anywhere">
        {to === '' ? <span className="text-muted">Empty</span> : to}
      </LongText>
    </dd>
    {unseen && (
      <dd>
        <Badge tone="warning" className="h-auto min-h-5.5 shrink whitespace-normal">
          <EyeOff aria-hidden className="shrink-0" />
          {`Replaced what ${unseen.name} had given, which ${by} had not seen`}
        </Badge>
      </dd>
    )}
  </div>
)

/** Leads to a section where it still exists. */
function SectionLink({ form, section: id }: { form: FormId; section: NonNullable<FormRecordLine['sectionId']> }) {
  const section = useSaved(({ sections }) => sections.find((one) => one.id === id))
  if (!section) return null
  return (
    <Link
      href={sectionHref(form, id)}
      aria-label={`See the section ${section.title || labelOf(section)}`}
      className="inline-flex items-center text-label text-accent-text underline decoration-from-font underline-offset-2 hover:no-underline max-md:col-start-2 max-md:mt-1 max-md:justify-self-start pointer-coarse:min-h-11"
    >
      See the section
    </Link>
  )
}
