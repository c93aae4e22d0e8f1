import { Fragment, type ReactNode } from 'react'
import { z } from 'zod'
import { Card } from '../../../ui/card.tsx'
import { countOf } from '../../../ui/text/format-count.ts'

const Body = z.looseObject({ sections: z.unknown() })
const Typed = z.looseObject({ type: z.string() })

/** The sections of a form, which are a list or a list as JSON (specification 001, section 3); null for anything else. */
function parsedSections(sections: unknown): readonly unknown[] | null {
  try {
    const value: unknown = typeof sections === 'string' ? JSON.parse(sections) : sections
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** How many sections of each type there are, most first. */
function countTypes(sections: readonly unknown[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const section of sections) {
    const type = Typed.safeParse(section).data?.type ?? 'without a type'
    counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)
}

/** A form as it was answered: basic info, section types, parsed sections and raw data. */
export function RawForm({ body }: { body: unknown }) {
  const { sections, ...basic } = Body.safeParse(body).data ?? { sections: undefined }
  const parsed = parsedSections(sections)
  return (
    <>
      <Part title="Basic Info">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {Object.entries(basic).map(([name, value]) => (
            <Fragment key={name}>
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
            </Fragment>
          ))}
          <dt className="text-muted">sections</dt>
          <dd>
            {parsed
              ? `${countOf(parsed.length, 'section')}, ${typeof sections === 'string' ? 'as a JSON string' : 'as an array'}`
              : 'no list of sections'}
          </dd>
        </dl>
      </Part>
      <Part title="Section Types">
        {parsed && parsed.length > 0 ? (
          <ul className="flex flex-col gap-1">
            {countTypes(parsed).map(([type, count]) => (
              <li key={type} className="wrap-anywhere">
                {type}: {count}
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">None</p>
        )}
      </Part>
      <Part title="Parsed Sections">
        <Json value={parsed} label="Parsed sections" />
      </Part>
      <Part title="Raw Data">
        <Json value={body} label="Raw data" />
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="flex flex-col gap-3 p-4">
    <h2 className="font-semibold">{title}</h2>
    {children}
  </Card>
)

/** Arrow keys scroll it. */
const Json = ({ value, label }: { value: unknown; label: string }) => (
  <pre
    role="group"
    aria-label={label}
    tabIndex={0}
    className="max-h-96 overflow-auto rounded-control bg-sunken p-3 text-xs"
  >
    {JSON.stringify(value, null, 2)}
  </pre>
)
