import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/toast/notice.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { CheckedLink, LinkFor } from './checked-link.tsx'
import { DeadEnd } from './dead-end.tsx'
import { linkParameters } from './link-parameters.ts'
import { PublicAside, PublicPage } from './public-page.tsx'
import { SetPasswordForm } from './set-password-form.tsx'

/** How long the success stays before the login screen takes its place, in milliseconds (specification 000, section 9). */
const REDIRECT_MS = 3000

const DEAD_ENDS = { invalid: 'Invalid or expired token', failed: 'Error verifying token', hasWayBack: true }

/** Where a person sets their password by a link (/set-password). */
export function SetPasswordScreen() {
  usePageTitle('Set Your Password')
  const [link] = useState(() => linkParameters(location.search))
  const [isSet, setIsSet] = useState(false)
  return (
    <PublicPage title="Set Your Password" text={link && <LinkFor {...link} />} aside={<OneLink />}>
      {isSet ? (
        <PasswordSet />
      ) : link ? (
        <CheckedLink link={link} check="/api/auth/verify-reset-token" deadEnds={DEAD_ENDS}>
          <SetPasswordForm link={link} onSet={() => setIsSet(true)} />
        </CheckedLink>
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
