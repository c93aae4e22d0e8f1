import { useState } from 'react'
import { z } from 'zod'
import { Button } from '../../ui/button.tsx'
import { Form, FormField, useZodForm } from '../../ui/form/form.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Select } from '../../ui/form/select.tsx'
import { State } from '../state.tsx'

const roles = [
  { value: 'customer', label: 'Customer' },
  { value: 'installer', label: 'Installer' },
] as const

const NewUser = z.object({
  firstName: z.string().min(2, 'First name must be at least 2 characters'),
  email: z.email('Please enter a valid email address'),
  role: z.enum(['customer', 'installer']),
})

/** As a server would refuse it. */
const TAKEN = 'taken@customer.example'
const refusals = {
  email: 'This e-mail address has an account already',
  companyId: 'This company was deleted meanwhile',
}

export function Example() {
  const form = useZodForm(NewUser, { firstName: '', email: '', role: 'customer' })
  const [created, setCreated] = useState('')
  return (
    <State title={`to be filled in; the server refuses ${TAKEN}`}>
      <Form
        form={form}
        className="max-w-md"
        onSubmit={async ({ firstName, email }) => {
          if (email === TAKEN) return { fieldErrors: refusals }
          setCreated(firstName)
          return undefined
        }}
      >
        <FormField control={form.control} name="firstName" label="First name">
          {(field) => <Input autoComplete="off" {...field} />}
        </FormField>
        <FormField control={form.control} name="email" label="E-mail" hint="The invitation goes there.">
          {(field) => <Input type="email" autoComplete="off" {...field} />}
        </FormField>
        <FormField control={form.control} name="role" label="Role">
          {({ value, onChange }) => <Select options={roles} value={value} onValueChange={onChange} />}
        </FormField>
        <div className="flex items-center gap-3">
          <Button type="submit" variant="primary">
            Create User
          </Button>
          <p role="status">{created && `${created} was created.`}</p>
        </div>
      </Form>
    </State>
  )
}
