import { z } from 'zod'
import { CreateUserBody } from '#events/account/api.ts'
import { Role } from '#events/kernel/actor.ts'
import { FormDialog, type OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { fullName } from '../../../shared/people/people.ts'
import { CompanyBox } from '../companies/company-box.tsx'
import { FormField, useZodForm } from '../../../ui/form/form.tsx'
import { Input } from '../../../ui/form/input.tsx'
import type { ListOption } from '../../../ui/form/option-list.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { companyOfValue, NONE } from '../companies/company-options.ts'
import { LinkView } from './link-view.tsx'
import { ROLES } from '../role-words.ts'
import { useCreateUser } from '../use-user-commands.ts'

/** `company`: the value of its option. */
const Fields = CreateUserBody.omit({ companyId: true }).extend({ role: Role, company: z.string() })
const EMPTY: z.input<typeof Fields> = { firstName: '', lastName: '', email: '', role: 'customer', company: NONE }

/** "Create New User", and then the link by which they set their password. To be mounted anew for each opening. */
export function CreateUserDialog({ companies, ...opened }: OpenedDialog & { companies: readonly ListOption[] }) {
  const create = useCreateUser()
  const form = useZodForm(Fields, EMPTY)
  const { control } = form
  return (
    <FormDialog
      {...opened}
      title="Create New User"
      description="They set their own password by a link."
      form={form}
      draft={{ key: 'new user' }}
      send={({ company, ...person }) => create.send({ ...person, companyId: companyOfValue(company) })}
      words={{ save: 'Create User', saving: 'Creating...' }}
      isPending={create.isPending}
      saved={(created) => ({
        title: 'User Created',
        content: (
          <LinkView
            label="Link to set the password"
            link={created.resetUrl}
            mailedTo={created.isMailed ? created.email : null}
          >
            {fullName(created)} ({created.email}) has an account now. They set their password by this link, once and
            within 24 hours.
          </LinkView>
        ),
      })}
    >
      <FormField control={control} name="firstName" label="First Name">
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
      <FormField control={control} name="lastName" label="Last Name">
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
      <FormField control={control} name="email" label="Email">
        {(field) => <Input type="email" autoComplete="off" {...field} />}
      </FormField>
      <FormField control={control} name="role" label="Role">
        {({ value, onChange }) => <Select options={ROLES} value={value} onValueChange={onChange} />}
      </FormField>
      <FormField control={control} name="company" label="Company (optional)">
        {({ value, onChange }) => (
          <CompanyBox options={companies} value={value} onValueChange={onChange} placeholder="Choose a company" />
        )}
      </FormField>
    </FormDialog>
  )
}
