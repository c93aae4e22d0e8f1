import { Instance, Organization } from '#events/catalog/api.ts'
import { Collection, useCollection } from '../collection.ts'
import { follow } from '../lists/topics.ts'

export const organizationList = follow('organizations', new Collection('/api/organizations', Organization))
export const instanceList = follow('instances', new Collection('/api/verkada-instances', Instance))

/** The provider's instances. Employees only. */
export const useInstances = ({ isEnabled = true } = {}) => useCollection(instanceList, { isEnabled })

/** The organizations that instances and projects belong to. Employees and installers only. */
export const useOrganizations = () => useCollection(organizationList)
