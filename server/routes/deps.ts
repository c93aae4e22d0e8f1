import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { CommandBus } from '../commands/command-bus.ts'
import type { Reserve } from '../commands/reservations.ts'
import type { PeopleNames } from './people-names.ts'

/** What the routes need of the world. */
export type RouteDeps = {
  readonly bus: CommandBus
  readonly pool: Pool
  readonly names: PeopleNames
  readonly now: () => Date
  /**
   * Waits, bounded, until the read models show what this session was last told of, so that a read after one's own write
   * sees it; false when they do not by then.
   */
  readonly fresh: (request: FastifyRequest) => Promise<boolean>
  readonly reserve: Reserve
}
