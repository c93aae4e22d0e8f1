import { useQuery } from '@tanstack/react-query'
import { CalendarAddress } from '#events/calendar/api.ts'
import { queryClient } from '../request/query-client.ts'
import { read } from '../request/read.ts'

const KEY = ['/api/calendar'] as const

/** When the reader's own calendar address was made. */
export const useCalendarAddress = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => read(KEY[0], CalendarAddress, signal) })

/** Takes over an address that was made or ended. */
export const keepCalendarAddress = (address: CalendarAddress): void => void queryClient.setQueryData(KEY, address)
