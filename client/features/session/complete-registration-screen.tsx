import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { CompleteRegistrationBody } from '#events/account/api.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormField, useZodForm } from '../../ui/form/form.tsx'
import { Input } from '../../ui/form/input.tsx'
import { NewPasswordInput } from '../../ui/form/new-password-input.tsx'
import { Notice } from '../../ui/toast/notice.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { CheckedLink, LinkFor } from './checked-link.tsx'
import { type LinkParameters, linkParameters } from './link-parameters.ts'
import { PublicAside, PublicPage } from './public-page.tsx'
import { PASSWORD_RULES } from './registration-rules.ts'
import { useCompleteRegistration } from './use-registration.ts'

/** The page has "Back to Login" at all times. */
const DEAD_ENDS = {
  invalid: 'Invalid or expired invitation',
  failed: 'Error verifying invitation',
  hasWayBack: false,
}

/** Where an invited person makes their account (/complete-registration). */
export function CompleteRegistrationScreen() {
  usePageTitle('Complete Your Registration')
  const [link] = useState(() => linkParameters(location.search))
  return (
    <PublicPage title="Complete Your Registration" text={link && <LinkFor {...link} />} aside={<LastStep />}>
      {link ? (
        <CheckedLink link={link} check="/api/auth/verify-invitation" deadEnds={DEAD_ENDS}>
          <RegistrationForm {...link} />
        </CheckedLink>
      ) : (
        <Notice tone="danger" isNews>
          Invalid or missing registration link parameters. Please check the link in your email and try again.
        </Notice>
      )}
      <Button asChild variant="ghost" className="self-center">
        <Link href="/auth">Back to Login</Link>
      </Button>
    </PublicPage>
  )
}

const LastStep = () => (
  <PublicAside title="One Last Step">
    <p>Choose a password, and your projects are one click away.</p>
    <p>You will be registered as a customer. Admins can change your account type later.</p>
  </PublicAside>
)

function RegistrationForm({ token, email }: LinkParameters) {
  const [, navigate] = useLocation()
  const register = useCompleteRegistration()
  const form = useZodForm(CompleteRegistrationBody, { token, email, firstName: '', lastName: '', password: '' })
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        const sent = await register.send(body)
        if (sent.ok) navigate('/')
        return sent
      }}
    >
      <FormField control={form.control} name="email" label="Email">
        {(field) => <Input type="email" autoComplete="username" readOnly className="h-11 bg-sunken" {...field} />}
      </FormField>
      <FormField control={form.control} name="firstName" label="First Name">
        {(field) => <Input autoComplete="given-name" className="h-11" {...field} />}
      </FormField>
      <FormField control={form.control} name="lastName" label="Last Name">
        {(field) => <Input autoComplete="family-name" className="h-11" {...field} />}
      </FormField>
      <FormField control={form.control} name="password" label="Password">
        {(field) => <NewPasswordInput rules={PASSWORD_RULES} className="h-11" {...field} />}
      </FormField>
      <Button type="submit" variant="primary" size="lg" isPending={register.isPending}>
        {register.isPending ? 'Creating Account...' : 'Complete Registration'}
      </Button>
    </Form>
  )
}
