import { catalogCalls, type Organization } from '#events/catalog/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import type { OrganizationId } from '#events/kernel/ids.ts'
import { organizationList } from '../../api/projects/catalog.ts'
import { failed } from '../../api/request/failed.ts'
import { useCommand } from '../../api/request/use-command.ts'

export const useCreateOrganization = () =>
  useCommand({
    call: (name: string) => requestOf(catalogCalls.createOrganization, {}, { name }),
    ...organizationList.saved,
    success: ({ name }) => ({ title: 'Organization created', description: name }),
    failure: failed('Failed to create organization'),
  })

/** `base`: the name that the person saw. */
export const useRenameOrganization = () =>
  useCommand({
    call: ({ id, ...body }: { id: OrganizationId; name: string; base: string }) =>
      requestOf(catalogCalls.renameOrganization, { id }, body),
    ...organizationList.saved,
    success: ({ name }) => ({ title: 'Organization renamed', description: name }),
    failure: failed('Failed to rename organization'),
  })

export const useDeleteOrganization = () =>
  useCommand({
    call: ({ id }: Organization) => requestOf(catalogCalls.deleteOrganization, { id }),
    ...organizationList.removed,
    success: (_, { name }) => ({ title: 'Organization deleted', description: name }),
    failure: failed('Failed to delete organization'),
  })
