import { kindOf } from '#events/form/sections/all.ts'
import { LinkedText } from '../../../../ui/text/linked-text.tsx'
import type { DraftSection } from '../draft/draft.ts'
import { answersInWords } from './shape.ts'

/** The answers of a section to be read; those of a type that this build does not know as they are stored. */
export function Answers({ section }: { section: Pick<DraftSection, 'type' | 'answers'> }) {
  if (kindOf(section) === null) return <RawAnswers answers={section.answers} />
  const answers = answersInWords(section)
  if (answers.length === 0) return null
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {answers.map(({ name, label, words }) => (
        <div key={name} className="min-w-0">
          <dt className="text-label text-muted">{label}</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
            <LinkedText text={words} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const RawAnswers = ({ answers }: Pick<DraftSection, 'answers'>) => (
  <pre tabIndex={0} className="overflow-x-auto rounded-control bg-sunken p-3 text-xs">
    {JSON.stringify(answers, null, 2)}
  </pre>
)
