import type { OrganizationId } from '#events/kernel/ids.ts'
import { refused } from '#events/catalog/refusals.ts'
import type { CommandBus } from '../commands/command-bus.ts'

/** Demands that an organization is there, for what will belong to it. @throws Rejection when it is not. */
export async function demandOrganization({ catalog }: Pick<CommandBus, 'catalog'>, id: OrganizationId): Promise<void> {
  const found = await catalog().look(({ organizations }) => organizations.get(id))
  if (!found || found.isDeleted) throw refused({ code: 'organization-unknown' })
}
