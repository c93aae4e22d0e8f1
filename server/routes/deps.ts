import type { Personal } from '../personal/start-personal.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { HistoryFacts, HistoryTrust } from '#events/project/history/api.ts'
import type { ReadModelName } from '#projections/models/all.ts'
import type { Reader } from '#projections/models/history/history-reads.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { EventStore } from '../event-store/port.ts'
import type { Reserve } from '../commands/reservations.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import type { LookAtPlan } from '../uploads/look-at-plan.ts'
import type { TakeUpload } from '../uploads/take-upload.ts'
import type { Renditions } from '../photos/renditions.ts'
import type { Quotas } from '../uploads/quotas.ts'
import type { SignedLog } from '../proof/signed-log.ts'
import type { FileOf } from '../http/door/costs.ts'
import type { LargeRead } from '../http/answers/large-reads.ts'
import type { PeopleNames } from '../identity/people-names.ts'
import type { RefusalBodies } from '../http/answers/refusal-bodies.ts'
import type { InstanceSecrets } from '../provider/secrets/instance-secrets.ts'
import type { Provider } from '../provider/client/provider.ts'
import type { RowWriter } from '../metrics/row-writer.ts'
import type { Links } from '../identity/links.ts'
import type { ApiKeys } from '../identity/keys/api-keys.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { Deliveries } from '../provider/webhook/deliveries.ts'
import type { SyncNotices } from '../provider/sync/sync-notices.ts'
import type { SyncRuns } from '../provider/sync/sync-runs.ts'
import type { Webhooks } from '../webhooks/start-webhooks.ts'
import type { SeenRevisions } from '../history/seen-revisions.ts'

/** Routes, with the dependencies that they use. */
export type Routes<Uses extends keyof RouteDeps> = FastifyPluginAsyncZod<Pick<RouteDeps, Uses>>

/** The dependencies of all routes; app.ts makes them. */
export type RouteDeps = {
  readonly bus: CommandBus
  readonly pool: Pool
  readonly store: EventStore
  readonly names: PeopleNames
  readonly refusalBodies: RefusalBodies
  readonly seen: SeenRevisions
  readonly now: () => Date
  readonly sessions: Sessions
  readonly apiKeys: ApiKeys
  readonly links: Links
  /** Origin under which people reach the server; undefined: that of the request. */
  readonly publicUrl: string | undefined
  /** True if links are mailed to their people. */
  readonly isMailOn: boolean
  /** Waits, bounded, until the read models named show the reader's own writes; false when they do not (`freshReads`). */
  readonly fresh: (request: FastifyRequest, models: readonly ReadModelName[]) => Promise<boolean>
  /** Waits, bounded, until the read models named show all that the log holds now; false when they do not. @throws BeingBuilt */
  readonly atHead: (models: readonly ReadModelName[]) => Promise<boolean>
  /** Answers with something large, in the person's turn. */
  readonly large: LargeRead
  /** Sends a file, each piece in the person's turn. */
  readonly fileOf: FileOf
  readonly reserve: Reserve
  readonly photos: PhotoStore
  readonly renditions: Renditions
  readonly quotas: Quotas
  /** Takes a picture that a request brings. */
  readonly takeUpload: TakeUpload
  /** Draws a page of the drawing that a request brings, and keeps nothing of it. */
  readonly lookAtPlan: LookAtPlan
  readonly provider: Provider
  readonly instanceSecrets: InstanceSecrets
  readonly syncRuns: SyncRuns
  readonly syncNotices: SyncNotices
  readonly deliveries: Deliveries
  /** Deliveries to the webhooks of other programs, and the secrets that sign them. */
  readonly webhooks: Pick<Webhooks, 'deliveries' | 'secrets' | 'reach' | 'isOff'>
  /** Where measurements go that a route makes itself; they may be lost. */
  readonly metrics: Pick<RowWriter, 'add'>
  /** The tree over the log and its signed heads; null in a process that signs nothing. */
  readonly signedLog: SignedLog | null
  /** The personal data in events. */
  readonly personal: Pick<Personal, 'data' | 'whenErased'>
  /** Checks whether a project's record is what was written. */
  readonly trust: (project: ProjectId) => Promise<HistoryTrust>
  /** The figures about the work on a project, in days of a time zone. */
  readonly facts: (reader: Reader, zone: string) => Promise<HistoryFacts>
}
