import { catalogCalls, type ChangeInstanceBody, type CreateInstanceBody } from '#events/catalog/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import type { InstanceId } from '#events/kernel/ids.ts'
import { instanceList } from '../../api/projects/catalog.ts'
import { useCommand } from '../../api/request/use-command.ts'
import { NOT_CHANGED, NOT_CREATED, notDeleted, notSaved } from './instance-words.ts'

export const useCreateInstance = () =>
  useCommand({
    call: (body: CreateInstanceBody) => requestOf(catalogCalls.createInstance, {}, body),
    ...instanceList.saved,
    success: () => ({ title: 'Instance created' }),
    failure: (error) => notSaved(error, NOT_CREATED),
  })

/** Replaces what is given of the instance with `id`. */
export const useChangeInstance = () =>
  useCommand({
    call: ({ id, body }: { readonly id: InstanceId; readonly body: ChangeInstanceBody }) =>
      requestOf(catalogCalls.changeInstance, { id }, body),
    ...instanceList.saved,
    success: () => ({ title: 'Instance updated' }),
    failure: (error) => notSaved(error, NOT_CHANGED),
  })

export const useDeleteInstance = () =>
  useCommand({
    call: (id: InstanceId) => requestOf(catalogCalls.deleteInstance, { id }),
    ...instanceList.removed,
    success: () => ({ title: 'Instance deleted' }),
    failure: notDeleted,
  })
