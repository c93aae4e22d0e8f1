import type { ComponentProps } from 'react'
import { InvitationLinkView } from './link-view.tsx'

/** The outcome of the invitation of one person. */
export type InvitationOutcome =
  | ({ readonly ok: true } & ComponentProps<typeof InvitationLinkView>)
  | { readonly ok: false; readonly email: string; readonly why: string }

/** The links of people who were invited, and why others were not. */
export function InvitedView({ answers }: { answers: readonly InvitationOutcome[] }) {
  const [first] = answers
  if (answers.length === 1 && first?.ok) return <InvitationLinkView {...first} />
  return (
    <ul className="flex flex-col gap-4">
      {answers.map((answer) => (
        <li key={answer.email} aria-label={answer.email} className="border-t pt-3 first:border-0 first:pt-0">
          {answer.ok ? (
            <InvitationLinkView {...answer} what={answer.email} />
          ) : (
            <p className="wrap-anywhere text-danger-text">
              {answer.email} was not invited. {answer.why}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
