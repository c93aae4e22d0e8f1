import { z } from 'zod'
import type { FormId } from '#events/kernel/ids.ts'
import { TemplateName } from '#events/template/commands.ts'
import { useOrganizations } from '../../../api/projects/catalog.ts'
import { FormDialog, type OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { countOf } from '../../../ui/text/format-count.ts'
import { FormField, useZodForm } from '../../../ui/form/form.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Notice } from '../../../ui/toast/notice.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { isEmpty } from '../form/draft/draft.ts'
import { useEdit, useOpenForm, useSaved } from '../form/draft/form-context.tsx'
import { useSaveTemplate } from './use-template-commands.ts'

const NewTemplate = z.object({ name: TemplateName, offeredTo: z.enum(['all', 'organization']) })

/** "Save as Template", for employees: keeps the sections of the open form for others. To be mounted anew for each opening. */
export function SaveTemplateDialog(opened: OpenedDialog) {
  const formId = useOpenForm().stream.id as FormId
  const organizationId = useSaved(({ form }) => form?.organizationId ?? null)
  const sections = useSaved((state) => state.sections.length)
  const isChanged = useEdit(({ draft }) => !isEmpty(draft))
  const { data: organizations } = useOrganizations()
  const save = useSaveTemplate()
  const form = useZodForm(NewTemplate, { name: '', offeredTo: 'all' })
  const organization = organizations?.find(({ id }) => id === organizationId)?.name ?? "This form's organization"
  return (
    <FormDialog
      {...opened}
      title="Save as Template"
      description={`New forms can start with its ${countOf(sections, 'section')} as they are now: answers too, but no photos.`}
      form={form}
      draft={{ key: `new template of form ${formId}` }}
      send={({ name, offeredTo }) =>
        save.send({ name, formId, organizationId: offeredTo === 'all' ? null : organizationId })
      }
      words={{ save: 'Save Template', saving: 'Saving...' }}
      isPending={save.isPending}
    >
      {isChanged && (
        <Notice title="Your last changes are not saved yet">
          The template gets the form as it was saved last. Save the form first if it is to have them.
        </Notice>
      )}
      <FormField control={form.control} name="name" label="Template Name">
        {(field) => <Input autoComplete="off" placeholder="Enter template name" {...field} />}
      </FormField>
      <FormField control={form.control} name="offeredTo" label="Offered to Forms of">
        {({ value, onChange }) => (
          <RadioGroup
            options={[
              { value: 'all', label: 'All organizations' },
              { value: 'organization', label: organization },
            ]}
            value={value}
            onValueChange={onChange}
          />
        )}
      </FormField>
    </FormDialog>
  )
}
