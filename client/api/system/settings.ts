import { useQuery } from '@tanstack/react-query'
import { Settings } from '#events/settings/settings.ts'
import { queryClient } from '../request/query-client.ts'
import { read } from '../request/read.ts'

const KEY = ['/api/settings'] as const

/** How often the settings are asked for again while they are looked at, in milliseconds: another employee may change them. */
const LOOK_EVERY_MS = 10_000

/** The settings of the whole installation, asked for again and again. Employees only. */
export const useSettings = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => read(KEY[0], Settings, signal),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  })

/** Reads the settings again, once a logo has come or gone. */
export const readSettingsAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY })

/** Takes the settings over that the answer to a change has; a read that is under way knows only those before. */
export function takeSettings(settings: Settings): void {
  void queryClient.cancelQueries({ queryKey: KEY })
  queryClient.setQueryData(KEY, settings)
}
