import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { type LinkParameters, linkParameters } from './link-parameters.ts'
import { PublicAside, PublicPage } from './public-page.tsx'
import { SetPasswordForm } from './set-password-form.tsx'
import { useLinkVerdict } from './use-set-password.ts'

/** How long the success stays before the login screen takes its place, in milliseconds (specification 000, section 9). */
const REDIRECT_MS = 3000

/** Where a person sets their password by a link (/set-password). */
export function SetPasswordScreen() {
  usePageTitle('Set Your Password')
  const [link] = useState(() => linkParameters(location.search))
  const [isSet, setIsSet] = useState(false)
  return (
    <PublicPage title="Set Your Password" aside={<OneLink />}>
      {isSet ? (
        <PasswordSet />
      ) : link ? (
        <CheckedLink link={link} onSet={() => setIsSet(true)} />
      ) : (
        <DeadEnd title="Missing token or email">Open the whole link that you were given.</DeadEnd>
      )}
    </PublicPage>
  )
}

const OneLink = () => (
  <PublicAside title="Your Account">
    <p>The link works once. With the password that you set here you log in from then on.</p>
  </PublicAside>
)

/** The form, once the server has said that the link is good. */
function CheckedLink({ link, onSet }: { link: LinkParameters; onSet: () => void }) {
  const { data: verdict, isError, error, refetch } = useLinkVerdict(link)
  if (verdict?.valid) return <SetPasswordForm link={link} onSet={onSet} />
  if (verdict) return <DeadEnd title="Invalid or expired token">{verdict.message}</DeadEnd>
  if (isError)
    return (
      <DeadEnd title="Error verifying token" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
        {error.message}
      </DeadEnd>
    )
  return (
    <p role="status" className="flex items-center gap-2.5 text-muted">
      <Spinner />
      Verifying your link...
    </p>
  )
}

function DeadEnd({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <Notice tone="danger" isNews title={title}>
        {children}
      </Notice>
      <div className="flex flex-wrap gap-2">
        {action}
        <Button asChild variant="primary">
          <Link href="/auth">Return to Login</Link>
        </Button>
      </div>
    </>
  )
}

function PasswordSet() {
  const [, navigate] = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/auth'), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <Notice tone="success" isNews title="Password set">
        Log in with it from now on. The login screen opens in a moment.
      </Notice>
      <Button asChild variant="primary" className="self-start">
        <Link href="/auth">Go to Login</Link>
      </Button>
    </>
  )
}
