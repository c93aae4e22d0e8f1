import { useQuery } from '@tanstack/react-query'
import { SignInOptions } from '#events/session/api.ts'
import { read } from '../../api/request/read.ts'

const PATH = '/api/auth/options'

/** True if people may register by themselves; undefined until the server has answered. */
export const useSelfRegistration = (): boolean | undefined =>
  useQuery({ queryKey: [PATH], queryFn: ({ signal }) => read(PATH, SignInOptions, signal) }).data?.selfRegistration
