import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { ReadModelName } from '#projections/models/all.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { Reserve } from '../commands/reservations.ts'
import type { PeopleNames } from '../identity/people-names.ts'

/** What the routes need of the world. */
export type RouteDeps = {
  readonly bus: CommandBus
  readonly pool: Pool
  readonly names: PeopleNames
  readonly now: () => Date
  /** Waits, bounded, until the read models named show the reader's own writes; false when they do not (`freshReads`). */
  readonly fresh: (request: FastifyRequest, models: readonly ReadModelName[]) => Promise<boolean>
  /** Waits, bounded, until the read models named show all that the log holds now; false when they do not. @throws BeingBuilt */
  readonly atHead: (models: readonly ReadModelName[]) => Promise<boolean>
  readonly reserve: Reserve
}
