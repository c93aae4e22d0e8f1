import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { Instance, Organization } from '#events/catalog/api.ts'
import { LiveList } from './live-list.ts'
import { queryClient } from './query-client.ts'
import { listQuery, read } from './read.ts'
import { follow } from './topics.ts'

/** The organizations as the query cache has them, which the live channel keeps in step. */
export const organizationList = follow('organizations', new LiveList<Organization>(queryClient, ['/api/organizations']))
/** The instances as the query cache has them, which the live channel keeps in step. */
export const instanceList = follow('instances', new LiveList<Instance>(queryClient, ['/api/verkada-instances']))

/** The provider's instances. Employees only. */
export const useInstances = ({ isEnabled = true } = {}) =>
  useQuery({
    ...listQuery(instanceList, (signal) => read('/api/verkada-instances', z.array(Instance), signal)),
    enabled: isEnabled,
  })

/** The organizations that instances and projects belong to. Employees and installers only. */
export const useOrganizations = () =>
  useQuery(listQuery(organizationList, (signal) => read('/api/organizations', z.array(Organization), signal)))
