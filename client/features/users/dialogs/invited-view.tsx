import { type ComponentProps, useState } from 'react'
import { CopyAll } from '../../../ui/form/copy-all.tsx'
import { InvitationLinkView } from './link-view.tsx'

/** The outcome of the invitation of one person. */
export type InvitationOutcome =
  | ({ readonly ok: true } & ComponentProps<typeof InvitationLinkView>)
  | { readonly ok: false; readonly email: string; readonly why: string }

/** The links of people who were invited, each alone and all as lines of a table, and why others were not. */
export function InvitedView({ answers }: { answers: readonly InvitationOutcome[] }) {
  const [isCopied, setCopied] = useState(false)
  const [first] = answers
  if (answers.length === 1 && first?.ok) return <InvitationLinkView {...first} />
  const links = answers.flatMap((answer) => (answer.ok ? `${answer.email}\t${answer.invitationUrl}` : []))
  return (
    <div className="flex flex-col gap-4">
      {links.length > 1 && <CopyAll text={links.join('\n')} label="All links" onCopied={() => setCopied(true)} />}
      <Answers answers={answers} isCopied={isCopied} />
    </div>
  )
}

function Answers({ answers, isCopied }: { answers: readonly InvitationOutcome[]; isCopied: boolean }) {
  return (
    <ul className="flex flex-col gap-4">
      {answers.map((answer) => (
        <li key={answer.email} aria-label={answer.email} className="border-t pt-3 first:border-0 first:pt-0">
          {answer.ok ? (
            <InvitationLinkView {...answer} what={answer.email} isCopied={isCopied} />
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
