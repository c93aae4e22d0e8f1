import { useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useFormTemplates } from '../../../api/surveys/form-templates.ts'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { countOf } from '../../../ui/text/format-count.ts'
import { FormField } from '../../../ui/form/form.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { templatesFor } from '../templates/template-order.ts'
import { useFailedRead } from '../use-failed-read.ts'
import { type NewForm, NO_TEMPLATE } from './new-form.ts'

type Props = { readonly control: Control<NewForm, unknown, NewForm> }

/** The option that takes a choice back. */
const NONE = { value: NO_TEMPLATE, label: 'No template', hint: 'Title, installer and notes' }

/**
 * The templates that the form can start from, and the chosen one. `isMissing`: one is chosen that is for another organization, or was
 * deleted since. While the list loads, or cannot be had, the server judges.
 */
export function useOfferedTemplates(control: Props['control']) {
  const templates = useFormTemplates()
  const [organizationId, templateId] = useWatch({ control, name: ['organizationId', 'templateId'] })
  const offered = useMemo(
    () => templates.data && templatesFor(templates.data, organizationId),
    [templates.data, organizationId],
  )
  const chosen = offered?.find(({ id }) => String(id) === templateId)
  return { ...templates, offered, chosen, isMissing: offered !== undefined && templateId !== NO_TEMPLATE && !chosen }
}

/** "Start from a Template", of those that are for the chosen organization or for all. */
export function TemplateField({ control }: Props) {
  const { offered, chosen, isMissing, isPending, isError, error, refetch } = useOfferedTemplates(control)
  useFailedRead(error, 'Error fetching templates')
  const options = [
    NONE,
    ...(offered ?? []).map(({ id, name, sections, organizationId }) => ({
      value: String(id),
      label: name,
      hint: `${countOf(sections.length, 'section')}, for ${organizationId === null ? 'all organizations' : 'this organization'}`,
    })),
  ]
  const hint = () => {
    if (isMissing) return 'The template that you chose is for another organization, or was deleted.'
    if (chosen) return `It brings ${countOf(chosen.sections.length, 'section')}, answers too, but no photos.`
    if (offered?.length === 0) return 'There is none for this form yet. Employees save one from the menu of a form.'
    return 'Without one the form begins with title, installer and notes.'
  }
  return (
    <div>
      <FormField control={control} name="templateId" label="Start from a Template" hint={hint()}>
        {({ value, onChange }) => (
          <Combobox
            options={options}
            value={isMissing ? null : value}
            onValueChange={onChange}
            placeholder={isPending ? 'Loading templates...' : isMissing ? 'Select a template' : NONE.label}
            searchPlaceholder="Search templates..."
            emptyText="No templates found"
          />
        )}
      </FormField>
      {isError && !offered && (
        <LoadError
          isSmall
          title="The templates could not be loaded. The form can start without one."
          onRetry={refetch}
        />
      )}
    </div>
  )
}
