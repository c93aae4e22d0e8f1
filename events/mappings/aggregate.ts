import { EMPLOYEES } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { CompanyId } from '../kernel/ids.ts'
import {
  type MappingsCommand,
  mappingsDecider,
  MappingsEvent,
  type MappingsPatch,
  mappingsStream,
  type MappingsView,
} from './mappings.ts'

/** The memory of a company for the columns of lists that its employees import (docs/rules.md, IMPORT-71). */
export const mappingsAggregate = {
  stream: mappingsStream,
  decider: mappingsDecider,
  events: MappingsEvent,
  commands: { RememberMapping: { roles: EMPLOYEES, byPersonAlone: true } },
  maySee: ({ role }) => role === 'employee',
  refusals: {},
  history: null,
  lists: {},
  scope: null,
  ids: [],
} as const satisfies Aggregate<[CompanyId | null], MappingsView, MappingsPatch, MappingsCommand, MappingsEvent, never>
