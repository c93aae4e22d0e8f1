import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { Pending } from '#events/account/pending.ts'
import { LiveList } from './live-list.ts'
import { queryClient } from './query-client.ts'
import { listQuery, read } from './read.ts'
import { follow } from './topics.ts'

/** Those who were asked in and have not come yet, as the query cache has them, which the live channel keeps in step. */
export const pendingList = follow('pending', new LiveList<Pending>(queryClient, ['/api/invitations']))

/** All who were asked in and have not come yet. Employees only. */
export const usePending = () =>
  useQuery(listQuery(pendingList, (signal) => read('/api/invitations', z.array(Pending), signal)))
