import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { FormerUser } from '#events/account/former-user.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { read } from './read.ts'

/** The people whose accounts were deleted. Read anew for each other set of `ids`, those who are looked for; for none not at all. */
export const useFormerUsers = (ids: readonly UserId[]) =>
  useQuery({
    queryKey: ['/api/users/former', ids.join()],
    queryFn: ({ signal }) => read('/api/users/former', z.array(FormerUser), signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
