import { useWatch } from 'react-hook-form'
import type { Webhook } from '#events/webhooks/api.ts'
import { sortedByName } from '../../api/projects/project-order.ts'
import { useProjects } from '../../api/projects/projects.ts'
import { FormDialog, type OpenedDialog } from '../../shared/forms/form-dialog.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { FormField, useZodForm } from '../../ui/form/form.tsx'
import { Input } from '../../ui/form/input.tsx'
import { EventChoice } from './event-choice.tsx'
import { SecretView } from './secret-view.tsx'
import { useChangeWebhook, useCreateWebhook } from './use-webhook-commands.ts'
import { ALL_PROJECTS, bodyOf, changeOf, SECRETS, valuesOf, WebhookForm } from './webhook-form.ts'

const ALL = { value: ALL_PROJECTS, label: 'All projects' }

/** Makes a webhook, and shows its secret; or changes one. To be mounted anew for each opening. @param webhook null: a new one. */
export function WebhookDialog({ webhook, ...opened }: OpenedDialog & { webhook: Webhook | null }) {
  const { data: projects, isError } = useProjects()
  const create = useCreateWebhook()
  const change = useChangeWebhook('Webhook changed')
  const form = useZodForm(WebhookForm, valuesOf(webhook))
  const { control } = form
  const project = useWatch({ control, name: 'project' })
  const options = [ALL, ...sortedByName(projects ?? []).map(({ id, name }) => ({ value: `${id}`, label: name }))]
  const shared = { ...opened, form, isPending: create.isPending || change.isPending }
  const fields = (
    <>
      <FormField
        control={control}
        name="url"
        label="Address"
        hint="Deliveries go there by https. It has to be reachable from the internet now."
      >
        {(field) => <Input type="url" autoComplete="off" placeholder="https://example.com/hook" {...field} />}
      </FormField>
      <FormField control={control} name="project" label="Project">
        {({ value, onChange }) => (
          <Combobox
            options={options}
            value={value}
            onValueChange={onChange}
            placeholder="Choose a project"
            searchPlaceholder="Search projects..."
            emptyText={isError ? 'The projects could not be loaded' : 'No projects found'}
          />
        )}
      </FormField>
      <FormField
        control={control}
        name="events"
        label="Events"
        hint="It is told of those that come from then on: what happened and to which id, no names and no texts."
      >
        {({ value, onChange }) => <EventChoice value={value} onValueChange={onChange} project={project} />}
      </FormField>
    </>
  )
  if (!webhook)
    return (
      <FormDialog
        {...shared}
        title="Create Webhook"
        description="Another program is told when something happens."
        draft={{ key: 'new webhook', secrets: SECRETS }}
        send={(values) => create.send(bodyOf(values))}
        words={{ save: 'Create Webhook', saving: 'Creating...' }}
        saved={({ secret }) => ({
          title: 'Webhook Created',
          content: <SecretView secret={secret} isRotated={false} />,
        })}
      >
        {fields}
      </FormDialog>
    )
  const send = (values: WebhookForm) =>
    change.send({ id: webhook.id, body: changeOf(values, WebhookForm.parse(form.formState.defaultValues)) })
  return (
    <FormDialog
      {...shared}
      title="Edit Webhook"
      description="Deliveries that wait go to the new address, too."
      draft={{ key: `webhook ${webhook.id}`, secrets: SECRETS }}
      send={send}
      words={{ save: 'Save', saving: 'Saving...' }}
    >
      {fields}
    </FormDialog>
  )
}
