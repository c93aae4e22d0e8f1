import { type CreateFormBody, Form, formCalls, type FormSummary } from '#events/form/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import { failed } from '../../api/request/failed.ts'
import { formList } from '../../api/surveys/forms.ts'
import { useCommand } from '../../api/request/use-command.ts'

/** Creates a form and gives it. */
export const useCreateForm = () =>
  useCommand({
    call: (body: CreateFormBody) => requestOf(formCalls.create, {}, body),
    keepsKey: true,
    read: (body) => Form.parse(body),
    done: formList.saved.done,
    success: () => ({ title: 'Form created successfully. You can now add sections to it.' }),
    failure: failed('Failed to create form'),
  })

export const useDeleteForm = () =>
  useCommand({
    call: ({ id }: FormSummary) => requestOf(formCalls.delete, { id }),
    ...formList.removed,
    success: (_, { title }) => ({ title: 'Form deleted', description: title }),
    failure: failed('Failed to delete form'),
  })
