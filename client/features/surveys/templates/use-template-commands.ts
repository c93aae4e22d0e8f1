import { requestOf } from '#events/kernel/call.ts'
import { type CreateTemplateBody, type FormTemplate, templateCalls } from '#events/template/api.ts'
import { failed } from '../../../api/request/failed.ts'
import { formTemplateList } from '../../../api/surveys/form-templates.ts'
import { useCommand } from '../../../api/request/use-command.ts'

/** Saves the sections of a form as a template. */
export const useSaveTemplate = () =>
  useCommand({
    call: (body: CreateTemplateBody) => requestOf(templateCalls.create, {}, body),
    keepsKey: true,
    ...formTemplateList.saved,
    success: ({ name }) => ({ title: 'Template saved', description: name }),
    failure: failed('Failed to save template'),
  })

export const useDeleteTemplate = () =>
  useCommand({
    call: ({ id }: FormTemplate) => requestOf(templateCalls.delete, { id }),
    ...formTemplateList.removed,
    success: (_, { name }) => ({ title: 'Template deleted', description: name }),
    failure: failed('Failed to delete template'),
  })
