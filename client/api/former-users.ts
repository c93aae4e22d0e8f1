import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { FormerUser } from '#events/account/former-user.ts'
import { LiveList } from './live-list.ts'
import { queryClient } from './query-client.ts'
import { listQuery, read } from './read.ts'
import { follow } from './topics.ts'

/** The people whose accounts were deleted, as the query cache has them, which the live channel keeps in step. */
export const formerUserList = follow('formerUsers', new LiveList<FormerUser>(queryClient, ['/api/users/former']))

/** All people whose accounts were deleted. Employees only. */
export const useFormerUsers = ({ isEnabled = true } = {}) =>
  useQuery({
    ...listQuery(formerUserList, (signal) => read('/api/users/former', z.array(FormerUser), signal)),
    enabled: isEnabled,
  })
