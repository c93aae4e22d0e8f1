import type { History } from '../kernel/history.ts'
import type { CatalogEvent } from './events.ts'

/** The catalog is no part of a project's record; it says what the instances in it were called. */
export const catalogHistory: History<CatalogEvent> = {
  projectOf: () => null,
  isOfBoard: false,
  roles: [],
  tell: () => null,
  names(event) {
    switch (event.type) {
      case 'InstanceConfigured':
      case 'InstanceRenamed':
        return [['instance', event.data.instanceId, event.data.name]]
      case 'InstanceKeyReplaced':
      case 'InstanceSecretReplaced':
      case 'InstanceSecretRemoved':
      case 'InstanceOrganizationLearnt':
      case 'InstanceDeleted':
      case 'OrganizationCreated':
      case 'OrganizationRenamed':
      case 'OrganizationDeleted':
        return []
    }
  },
}
