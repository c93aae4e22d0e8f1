import { useEffect, useRef } from 'react'
import type { FormerUser } from '#events/account/former-user.ts'
import { fullName } from '../../../shared/people/people.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Notice } from '../../../ui/toast/notice.tsx'

/** The question before the data of a person is erased: they are named once more, by hand. */
export function EraseQuestion({
  former,
  typed,
  onTyped,
  isFocused,
  onEnter,
}: {
  former: FormerUser
  typed: string
  onTyped: (typed: string) => void
  /** It came in the place of a list that had the focus. */
  isFocused: boolean
  onEnter: () => void
}) {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused) field.current?.querySelector('input')?.focus()
  }, [isFocused])
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="danger" title="This cannot be undone.">
        The key to their data is destroyed, and no one can bring it back.
      </Notice>
      <section>
        <h3 className="font-semibold">Gone for ever</h3>
        <ul className="list-disc pl-5 wrap-anywhere">
          <li>Their name, their username and {former.email}, in all that happened here.</li>
          <li>Their feedback, with its answers.</li>
          <li>Accounts that were deleted earlier under the same e-mail are erased with this one.</li>
        </ul>
      </section>
      <section>
        <h3 className="font-semibold">What stays</h3>
        <ul className="list-disc pl-5">
          <li>What they did on projects, surveys and notes. It is told as by &ldquo;a former user&rdquo;.</li>
          <li>Texts and photos, also where they show or name this person: those are removed by hand.</li>
          <li>Files and records that were handed out before, and acceptance documents with their signatures.</li>
        </ul>
      </section>
      <section>
        <h3 className="font-semibold">How long it takes</h3>
        <ul className="list-disc pl-5">
          <li>Seconds to minutes, until nothing here tells of them.</li>
          <li>
            A Postgres server keeps what was removed in its files, logs and archives until its operator clears them, and
            backups keep keys for as long as they are kept: see &ldquo;Erasure and the disk&rdquo; in the operations
            guide.
          </li>
        </ul>
      </section>
      <div ref={field}>
        <Field label={`Type ${fullName(former)} to confirm`}>
          <Input
            value={typed}
            autoComplete="off"
            onChange={(event) => onTyped(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && onEnter()}
          />
        </Field>
      </div>
    </div>
  )
}
