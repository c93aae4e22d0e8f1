import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { ApiKey } from '#events/keys/api.ts'
import { queryClient } from '../request/query-client.ts'
import { read } from '../request/read.ts'

const KEYS = ['/api/api-keys'] as const
const SCOPES = ['/api/api-keys/scopes'] as const

/** How often the keys are asked for again while they are looked at, in milliseconds: a colleague may end one. */
const LOOK_EVERY_MS = 30_000

/** The API keys of all employees that have not ended. Employees only. */
export const useApiKeys = () =>
  useQuery({
    queryKey: KEYS,
    queryFn: ({ signal }) => read(KEYS[0], z.array(ApiKey), signal),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  })

/** All scopes that a key may have. Employees only. */
export const useScopes = () =>
  useQuery({ queryKey: SCOPES, queryFn: ({ signal }) => read(SCOPES[0], z.array(z.string()), signal) })

/** A key was created or ended. */
export const readKeysAgain = (): void => void queryClient.invalidateQueries({ queryKey: KEYS })
