import { useRef } from 'react'
import { useLocation } from 'wouter'
import type { OrganizationId } from '#events/kernel/ids.ts'
import { FormDialog, type OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { useZodForm } from '../../../ui/form/form.tsx'
import { formHref } from '../../../shared/surveys/survey-hrefs.ts'
import { useCreateForm } from '../use-survey-commands.ts'
import { bodyOf, emptyForm, NewForm } from './new-form.ts'
import { NewFormFields, useMissing } from './new-form-fields.tsx'

/**
 * "Create Form" for installers, to whom /forms/new is closed. `organizationId`: the one that is chosen at first. To be mounted
 * anew for each opening.
 */
export function CreateFormDialog({
  organizationId,
  onClose,
  ...opened
}: OpenedDialog & { organizationId: OrganizationId | null }) {
  const [, navigate] = useLocation()
  const create = useCreateForm()
  const form = useZodForm(NewForm, emptyForm(organizationId))
  const missing = useMissing(form)
  /** The answer leads those away alone who still wait for it. */
  const isLeft = useRef(false)
  return (
    <FormDialog
      {...opened}
      onClose={() => {
        isLeft.current = true
        onClose()
      }}
      title="Create New Form"
      description="It is open to you, to all employees, and to those whom they assign."
      form={form}
      draft={{ key: `new form ${organizationId ?? ''}` }}
      send={async (values) => {
        const sent = await create.send(bodyOf(values))
        if (sent.ok && !isLeft.current) {
          navigate(formHref(sent.result.id))
        }
        return sent
      }}
      words={{ save: 'Create Form', saving: 'Creating...' }}
      isPending={create.isPending}
      isSaveDisabled={missing !== null}
    >
      <NewFormFields control={form.control} />
    </FormDialog>
  )
}
