import { RegisterBody } from '#events/account/api.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormField, useZodForm } from '../../ui/form/form.tsx'
import { Input } from '../../ui/form/input.tsx'
import { NewPasswordInput } from '../../ui/form/new-password-input.tsx'
import { PASSWORD_RULES } from './registration-rules.ts'
import { useRegister } from './use-registration.ts'

/** Where people register by themselves, who are signed in then; the screen that was asked for follows by itself. */
export function CreateAccountForm() {
  const register = useRegister()
  const form = useZodForm(RegisterBody, { email: '', firstName: '', lastName: '', password: '' })
  return (
    <Form form={form} onSubmit={register.send}>
      <FormField control={form.control} name="firstName" label="First Name">
        {(field) => <Input autoComplete="given-name" className="h-11" {...field} />}
      </FormField>
      <FormField control={form.control} name="lastName" label="Last Name">
        {(field) => <Input autoComplete="family-name" className="h-11" {...field} />}
      </FormField>
      <FormField control={form.control} name="email" label="Email">
        {(field) => <Input type="email" autoComplete="username" className="h-11" {...field} />}
      </FormField>
      <FormField control={form.control} name="password" label="Password">
        {(field) => <NewPasswordInput rules={PASSWORD_RULES} className="h-11" {...field} />}
      </FormField>
      <Button type="submit" variant="primary" size="lg" isPending={register.isPending}>
        {register.isPending ? 'Creating Account...' : 'Create Account'}
      </Button>
    </Form>
  )
}
