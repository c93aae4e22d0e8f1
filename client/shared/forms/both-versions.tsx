import { useEffect, useRef } from 'react'
import type { FieldValue } from '#events/kernel/changed-meanwhile.ts'
import type { Conflict } from './use-versions.ts'
import { Version } from './version.tsx'

/** Of useVersions. */
type Versions = {
  readonly conflicts: readonly Conflict[]
  readonly keep: (conflict: Conflict, whose: 'mine' | 'theirs') => void
}

/**
 * The fields that another person changed while this form was open: both values of each, to choose from. Nothing where there
 * is none. Takes the focus when it comes, and the place of the toast that would say the same. `labels`: of the fields of the form;
 * `words` says a value where it is no text.
 */
export function BothVersions({
  versions: { conflicts, keep },
  labels,
  words = String,
}: {
  versions: Versions
  labels: Readonly<Record<string, string>>
  words?: (value: FieldValue, name: string) => string
}) {
  const box = useRef<HTMLElement>(null)
  const count = conflicts.length
  useEffect(() => {
    if (count > 0) box.current?.focus()
  }, [count])
  if (count === 0) return null
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Changed by another person meanwhile"
      className="flex flex-col gap-3 rounded-panel border border-warning/40 bg-warning-soft px-4 py-3"
    >
      <div>
        <p className="font-semibold">Changed by another person meanwhile</p>
        <p>Choose which to keep, then save.</p>
      </div>
      {conflicts.map((conflict) => {
        const { name, mine, theirs } = conflict
        const label = labels[name] ?? name
        return (
          <div key={name} role="group" aria-label={label} className="grid gap-2 sm:grid-cols-2">
            <Version
              title={`${label} by now`}
              text={words(theirs, name)}
              action="Keep this"
              isNamed
              onKeep={() => keep(conflict, 'theirs')}
            />
            <Version
              title={`Your ${label}`}
              text={words(mine, name)}
              action="Keep mine"
              isNamed
              onKeep={() => keep(conflict, 'mine')}
            />
          </div>
        )
      })}
    </section>
  )
}
