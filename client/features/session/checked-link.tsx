import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useSession } from '../../api/people/session.tsx'
import { fullName } from '../../shared/people/people.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/toast/notice.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { DeadEnd } from './dead-end.tsx'
import type { LinkParameters } from './link-parameters.ts'
import { type LinkCheck, useLinkVerdict } from './use-link-verdict.ts'

/** The titles for a link that opens nothing and for one that could not be checked. `hasWayBack`: to the login screen. */
type DeadEnds = { readonly invalid: string; readonly failed: string; readonly hasWayBack: boolean }

/** The form of a link, once the server has said that the link is good, and a person who is signed in as another one wants it. */
export function CheckedLink({
  link,
  check,
  deadEnds: { invalid, failed, hasWayBack },
  children,
}: {
  link: LinkParameters
  check: LinkCheck
  deadEnds: DeadEnds
  children: ReactNode
}) {
  const session = useSession()
  const [isSure, setIsSure] = useState(false)
  const { data: verdict, isError, error, refetch } = useLinkVerdict(check, link)
  const other = session.state === 'signed-in' && !isOf(session.user, link) ? session.user : null

  if (verdict && !verdict.valid)
    return (
      <DeadEnd title={invalid} hasWayBack={hasWayBack}>
        {verdict.message}
      </DeadEnd>
    )
  if (!verdict && isError)
    return (
      <DeadEnd
        title={failed}
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
        hasWayBack={hasWayBack}
      >
        {error.message}
      </DeadEnd>
    )
  if (!verdict || session.state === 'loading')
    return (
      <p role="status" className="flex items-center gap-2.5 text-muted">
        <Spinner />
        Verifying your link...
      </p>
    )
  if (other && !isSure)
    return (
      <>
        <Notice tone="warning" isNews title={`You are signed in as ${fullName(other)}`}>
          <span className="wrap-anywhere">
            This link is for {link.email}. Continue? {fullName(other)} is signed out here once the form is done.
          </span>
        </Notice>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" className="max-w-full" onClick={() => setIsSure(true)}>
            Continue
          </Button>
          <Button asChild>
            <Link href="/">Back to the portal</Link>
          </Button>
        </div>
      </>
    )
  return children
}

/** As far as e-mails can be told apart here; the server compares them more closely. */
const isOf = (user: { readonly email: string }, { email }: LinkParameters): boolean =>
  user.email.toLowerCase() === email.toLowerCase()

/** For whom a link is, below the title of its page. */
export const LinkFor = ({ email }: LinkParameters) => <span className="wrap-anywhere">This link is for {email}.</span>
