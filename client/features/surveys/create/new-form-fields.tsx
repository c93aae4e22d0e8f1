import { useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { usePeople } from '../../../shared/people/use-people.ts'
import { useOrganizations } from '../../../api/projects/catalog.ts'
import { PeopleSelect } from '../../../shared/people/people-select.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { FormField } from '../../../ui/form/form.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { compareNames } from '../../../ui/list/name-order.ts'
import { maySurvey } from '../may-survey.ts'
import { useFailedRead } from '../use-failed-read.ts'
import { missingIn, type NewForm } from './new-form.ts'
import { TemplateField, useOfferedTemplates } from './template-field.tsx'

type Props = { readonly control: Control<NewForm, unknown, NewForm> }

/** The sentence about what is still missing; null when the form can be created. */
export const useMissing = ({ control }: Props): string | null => {
  const [title, organizationId] = useWatch({ control, name: ['title', 'organizationId'] })
  const { data } = useOrganizations()
  // One that the url or a draft names may be gone.
  const { isMissing } = useOfferedTemplates(control)
  const isThere = !data || data.some(({ id }) => String(id) === organizationId)
  const missing = missingIn({ title, organizationId: isThere ? organizationId : '' })
  return missing ?? (isMissing ? 'Please select another template, or none' : null)
}

/** The fields of a new form that everyone has, and below them what is missing. */
export function NewFormFields({ control }: Props) {
  const { data, isPending, isError, error } = useOrganizations()
  useFailedRead(error, 'Error fetching organizations')
  const missing = useMissing({ control })
  const options = useMemo(
    () =>
      (data ?? [])
        .toSorted((one, other) => compareNames(one.name, other.name) || one.id - other.id)
        .map(({ id, name }) => ({ value: String(id), label: name })),
    [data],
  )
  return (
    <>
      <FormField control={control} name="title" label="Form Title">
        {(field) => <Input autoComplete="off" placeholder="Enter form title" {...field} />}
      </FormField>
      <FormField control={control} name="organizationId" label="Organization">
        {({ value, onChange }) => (
          <Combobox
            options={options}
            value={value || null}
            onValueChange={onChange}
            placeholder={isPending ? 'Loading organizations...' : 'Select an organization'}
            searchPlaceholder="Search organizations..."
            emptyText={isError ? 'The organizations could not be loaded' : 'No organizations found'}
          />
        )}
      </FormField>
      <TemplateField control={control} />
      <p role="status" className="order-last text-muted empty:hidden">
        {missing}
      </p>
    </>
  )
}

/** Who may open the new form, beside its creator and all employees; for employees. */
export function AssignUsersField({ control }: Props) {
  const users = usePeople()
  useFailedRead(users.error, 'Error fetching users')
  const offered = useMemo(() => users.people?.filter(maySurvey), [users.people])
  return (
    <FormField control={control} name="assignedUsers" label="Assign Users">
      {({ value, onChange }) => (
        <PeopleSelect users={offered} isFailed={users.isError} value={value} onValueChange={onChange} />
      )}
    </FormField>
  )
}
