import { useQuery } from '@tanstack/react-query'
import type { DeviceId } from '#events/kernel/ids.ts'
import { SurveyOfCard } from '#events/project/survey/api.ts'
import { read } from '../request/read.ts'

/** The survey of a card as it is now, read anew each time that the card is opened. */
export const useSurveyOfCard = (id: DeviceId) =>
  useQuery({
    queryKey: ['/api/devices/survey', id],
    queryFn: ({ signal }) => read(`/api/devices/${id}/survey`, SurveyOfCard, signal),
    staleTime: 0,
  })
