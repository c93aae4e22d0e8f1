import { catalogCalls, Organization } from '#events/catalog/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import type { OrganizationId } from '#events/kernel/ids.ts'
import { organizationList } from '../../api/catalog.ts'
import { failed } from '../../api/failed.ts'
import { useCommand } from '../../api/use-command.ts'

const take = (organization: Organization) => organizationList.take({ rows: [organization], gone: [] })

export const useCreateOrganization = () =>
  useCommand({
    call: (name: string) => requestOf(catalogCalls.createOrganization, {}, { name }),
    read: (body) => Organization.parse(body),
    done: take,
    success: ({ name }) => ({ title: 'Organization created', description: name }),
    failure: failed('Failed to create organization'),
  })

/** `base`: the name that the person saw. */
export const useRenameOrganization = () =>
  useCommand({
    call: ({ id, ...body }: { id: OrganizationId; name: string; base: string }) =>
      requestOf(catalogCalls.renameOrganization, { id }, body),
    read: (body) => Organization.parse(body),
    done: take,
    success: ({ name }) => ({ title: 'Organization renamed', description: name }),
    failure: failed('Failed to rename organization'),
  })

export const useDeleteOrganization = () =>
  useCommand({
    call: ({ id }: Organization) => requestOf(catalogCalls.deleteOrganization, { id }),
    read: () => null,
    done: (_, { id }) => organizationList.take({ rows: [], gone: [id] }),
    success: (_, { name }) => ({ title: 'Organization deleted', description: name }),
    failure: failed('Failed to delete organization'),
  })
