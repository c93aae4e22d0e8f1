import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { CommandBus } from '../commands/command-bus.ts'
import type { Reserve } from '../commands/reservations.ts'
import type { PeopleNames } from '../identity/people-names.ts'

/** What the routes need of the world. */
export type RouteDeps = {
  readonly bus: CommandBus
  readonly pool: Pool
  readonly names: PeopleNames
  readonly now: () => Date
  /** Waits, bounded, for the reader's own writes to be readable; false when they are not by then (`freshReads`). */
  readonly fresh: (request: FastifyRequest) => Promise<boolean>
  /** Waits, bounded, until the read models show all that the log holds now; false when they do not by then. */
  readonly atHead: () => Promise<boolean>
  readonly reserve: Reserve
}
