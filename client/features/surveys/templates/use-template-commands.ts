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

/** Offers a template to the forms of one organization, or (`to` null) of all. */
export const useOfferTemplate = () =>
  useCommand({
    call: ({ template: { id }, to }: { template: FormTemplate; to: FormTemplate['organizationId'] }) =>
      requestOf(templateCalls.offer, { id }, { organizationId: to }),
    ...formTemplateList.saved,
    success: ({ name, organizationId }) => ({
      title:
        organizationId === null ? 'Template opened to all organizations' : 'Template is for its organization again',
      description: name,
    }),
    failure: failed('Failed to change template'),
  })

export const useDeleteTemplate = () =>
  useCommand({
    call: ({ id }: FormTemplate) => requestOf(templateCalls.delete, { id }),
    ...formTemplateList.removed,
    success: (_, { name }) => ({ title: 'Template deleted', description: name }),
    failure: failed('Failed to delete template'),
  })
