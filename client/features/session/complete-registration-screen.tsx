import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { CompleteRegistrationBody } from '#events/account/api.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormField, useZodForm } from '../../ui/form.tsx'
import { Input } from '../../ui/input.tsx'
import { NewPasswordInput, type PasswordRule } from '../../ui/new-password-input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { type LinkParameters, linkParameters } from './link-parameters.ts'
import { PublicAside, PublicPage } from './public-page.tsx'
import { useCompleteRegistration } from './use-complete-registration.ts'

const RULES: readonly PasswordRule[] = [{ text: '8 characters', isMet: (password) => password.length >= 8 }]

/** Where an invited person makes their account (/complete-registration). */
export function CompleteRegistrationScreen() {
  usePageTitle('Complete Your Registration')
  const [link] = useState(() => linkParameters(location.search))
  return (
    <PublicPage title="Complete Your Registration" aside={<LastStep />}>
      {link ? (
        <RegistrationForm {...link} />
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
        {(field) => <NewPasswordInput rules={RULES} className="h-11" {...field} />}
      </FormField>
      <Button type="submit" variant="primary" size="lg" isPending={register.isPending}>
        {register.isPending ? 'Creating Account...' : 'Complete Registration'}
      </Button>
    </Form>
  )
}
