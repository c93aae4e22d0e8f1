import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { Feedback, OwnFeedback } from '#events/feedback/api.ts'
import { Collection } from '../collection.ts'
import { queryClient } from '../request/query-client.ts'
import { read } from '../request/read.ts'
import { follow } from '../lists/topics.ts'

export const feedbackList = follow('feedback', new Collection('/api/feedback', Feedback))

/** All feedback, newest first. Employees only. */
export const useFeedback = () => useQuery({ ...feedbackList.query, select: (feedback) => feedback.toReversed() })

const OWN_KEY = ['/api/feedback/mine'] as const
/** No channel tells authors of answers. In milliseconds. */
const OWN_EVERY_MS = 60_000

/** The feedback of this person, newest first. It is asked for again while it is shown. */
export const useOwnFeedback = () =>
  useQuery({
    queryKey: OWN_KEY,
    queryFn: ({ signal }) => read('/api/feedback/mine', z.array(OwnFeedback), signal),
    refetchOnMount: 'always',
    refetchInterval: OWN_EVERY_MS,
  })

/** This person submitted something. */
export const readOwnFeedbackAgain = (): void => void queryClient.invalidateQueries({ queryKey: OWN_KEY })
