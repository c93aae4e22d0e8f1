import { callsOf } from '../kernel/call.ts'
import { type MappingsCommand, RememberedMapping } from './mappings.ts'

// GET /import-mappings answers RememberedMapping[], the latest first: those of the caller's company.

const { call } = callsOf<MappingsCommand['type']>()

export const mappingsCalls = {
  remember: call('POST', '/import-mappings', RememberedMapping, 'RememberMapping'),
} as const
