import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { Feedback } from '#events/feedback/api.ts'
import { LiveList } from './live-list.ts'
import { queryClient } from './query-client.ts'
import { listQuery, read } from './read.ts'
import { follow } from './topics.ts'

/** All feedback as the query cache has it, which the live channel keeps in step. */
export const feedbackList = follow('feedback', new LiveList<Feedback>(queryClient, ['/api/feedback']))

/** All feedback, newest first. Employees only. */
export const useFeedback = () =>
  useQuery({
    ...listQuery(feedbackList, (signal) => read('/api/feedback', z.array(Feedback), signal)),
    select: (feedback) => feedback.toReversed(),
  })
