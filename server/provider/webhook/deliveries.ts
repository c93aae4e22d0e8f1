import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, type InstanceId, ProjectId } from '#events/kernel/ids.ts'
import type { OnlineReport } from '#events/project/commands/report-online.ts'
import { deviceKey } from '#events/project/device.ts'
import { instancesOf } from '#events/catalog/decide.ts'
import type { Db } from '#projections/engine/projection.ts'
import { projectsWithDevices } from '#projections/models/projects/devices.ts'
import type { ReadModelName } from '#projections/models/all.ts'
import type { CommandBus } from '../../commands/command-bus.ts'
import type { CommandMeta } from '../../commands/command.ts'
import { deriveId } from '../../commands/command-id.ts'
import { demandHead } from '#projections/engine/read-models-behind.ts'
import { type Attempting, workQueue } from '../../queue/work.ts'
import { openQueue } from '../../queue/queue.ts'
import { type Delivery, isUnclear, reportsIn } from './delivery.ts'
import { createListReads } from './list-reads.ts'
import { isOld, newestDelivery, ofSameOrganization, toldSince } from './told-since.ts'

const Row = z.object({
  id: z.int(),
  claim: z.guid(),
  attempts: z.int(),
  instanceId: z.int(),
  organization: z.string().nullable(),
  subject: z.string().nullable(),
  body: z.unknown(),
  saidAt: z.date(),
})
/** A delivery that this attempt alone has. */
type KeptDelivery = Readonly<z.infer<typeof Row>>

/** Retention of deliveries. */
const KEPT = `interval '30 days'`
/** Timeout of an attempt, in milliseconds, that of those before it in its turn included. */
const CLAIM_MS = 120_000
/** Limit of deliveries that are claimed at a time. */
const MAX_AT_ONCE = 50
/** Pause after each failure of a delivery, in milliseconds; the last one for all later ones. */
const PAUSES_MS: readonly number[] = [5_000, 30_000, 60_000, 300_000]
/** Pause of a delivery that waits for the list of its instance, in milliseconds. */
const LIST_PAUSE_MS = 30_000
/** Pause between two looks for what other nodes put in, or what is due again, in milliseconds. */
const LOOK_MS = 5_000
/** Pause between two removals of old rows, in milliseconds. */
const TIDY_UP_MS = 3_600_000

export type Deliveries = ReturnType<typeof createDeliveries>

/** The provider's webhook deliveries: kept first, then turned into events (docs/decisions/0031-0060/0037). */
export function createDeliveries(deps: {
  readonly db: Db
  readonly bus: CommandBus
  readonly atHead: (models: readonly ReadModelName[]) => Promise<boolean>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly now: () => Date
  /** Gives the states of an instance's cameras that the provider lists, where they are known. */
  readonly readCameras: (instance: InstanceId, cancelled: AbortSignal) => Promise<readonly OnlineReport[]>
}) {
  const { db, bus, atHead, log, now, readCameras } = deps
  const queue = openQueue(db, {
    name: 'webhook_delivery',
    doneAt: 'processed_at',
    columns: `instance_id::int as "instanceId", body ->> 'org_id' as organization, subject, body, said_at as "saidAt"`,
    item: Row,
    claimMs: CLAIM_MS,
  })
  let before: Promise<unknown> = Promise.resolve()

  /**
   * Processing a delivery twice does no harm: its commands have ids that follow from the delivery.
   * @returns false for a delivery that has to wait until the list of its instance was read.
   */
  async function process({ id, instanceId, organization, subject, body, saidAt }: KeptDelivery): Promise<boolean> {
    const meta = (...about: (string | number)[]) => ({
      actor: SYSTEM,
      commandId: CommandId.parse(deriveId('webhook', id, ...about)),
      source: 'webhook' as const,
    })
    const catalog = await bus.catalog().read(instancesOf)
    const instance = catalog.find((one) => one.id === instanceId)
    if (instance && organization !== null && instance.providerOrganization === undefined)
      await bus
        .catalog()
        .execute(
          { type: 'LearnOrganization', data: { instanceId: instance.id, providerOrganization: organization } },
          meta('organization'),
        )
    if (instance && isUnclear(body) && !(await lists.isReadSince(instance.id, id))) return false
    const reports = [...reportsIn(body)]
    if (instance && reports.length > 0 && !(await isOld(db, { instanceId, subject, saidAt })))
      await report({ instanceId: instance.id, organization, reports }, (project) => meta(project))
    return true
  }

  type ToldDelivery = {
    readonly instanceId: InstanceId
    readonly organization: string | null
    readonly reports: readonly OnlineReport[]
    /** Deliveries after this one know better. */
    readonly upTo?: number
  }

  /** Tells the boards that have the devices of an instance, or of another one of its organization. @throws ReadModelsBehind */
  async function report(
    { instanceId, organization, reports: told, upTo }: ToldDelivery,
    meta: (project: number) => CommandMeta,
  ): Promise<void> {
    await demandHead(atHead, ['devices'])
    const catalog = await bus.catalog().read(instancesOf)
    const instances = ofSameOrganization(catalog, instanceId, organization)
    const later = upTo === undefined ? null : await toldSince(db, upTo, instances)
    const reports = later ? told.filter((one) => !later.has(subjectOf(one))) : told
    const projects = await projectsWithDevices(
      db,
      reports.map(({ providerId }) => providerId),
    )
    for (const project of projects)
      await bus
        .project(ProjectId.parse(project))
        .execute({ type: 'ReportOnline', data: { instances, reports: [...reports] } }, meta(project))
  }

  const lists = createListReads({
    now,
    newest: () => newestDelivery(db),
    async read(instanceId, cancelled, upTo) {
      const reports = await readCameras(instanceId, cancelled)
      const reading = randomUUID()
      const meta = (project: number) => ({
        actor: SYSTEM,
        commandId: CommandId.parse(deriveId('camera list', reading, project)),
        source: 'webhook' as const,
      })
      // A delivery that came while the list was read counts more than the list. One that comes from now on has its turn later.
      await inTurn(() => report({ instanceId, organization: null, reports, upTo }, meta))
    },
    onFailed: (error) => log.warn({ reason: String(error) }, 'the list of cameras could not be read again'),
  })

  /** Does something when all that was begun before has ended. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = before.then(work)
    before = mine.catch(() => undefined)
    return mine
  }

  async function attempt(delivery: KeptDelivery, { closing, note }: Attempting): Promise<void> {
    if (closing.aborted) return note(() => queue.giveBack(delivery))
    try {
      const isDone = await process(delivery)
      await note(() => (isDone ? queue.end(delivery, 'done', null) : queue.giveBack(delivery, LIST_PAUSE_MS)))
    } catch (error) {
      log.warn({ reason: String(error), delivery: delivery.id }, 'a webhook delivery waits')
      const pauseMs = PAUSES_MS[Math.min(delivery.attempts, PAUSES_MS.length) - 1] ?? 0
      await note(() => queue.again(delivery, pauseMs, error instanceof Error ? error.name : 'unknown'))
    }
  }

  const working = workQueue<KeptDelivery>({
    name: 'the queue of webhook deliveries',
    queue,
    // In the order in which they came: a node takes the next ones when these have ended.
    claim: async (underWay) =>
      underWay === 0 ? (await queue.claim(MAX_AT_ONCE)).toSorted((one, other) => one.id - other.id) : [],
    attempt: (delivery, attempting) => inTurn(() => attempt(delivery, attempting)),
    // Deliveries of longer ago are of no use to people, also those that still wait.
    tidyUp: async () => void (await db.query(`delete from webhook_delivery where received_at < now() - ${KEPT}`)),
    lookMs: LOOK_MS,
    tidyUpMs: TIDY_UP_MS,
    now,
    log,
  })

  return {
    /** Keeps a delivery, and processes it after that. One that was kept before is passed over. */
    async take(instanceId: InstanceId, { kind, eventKey, saidAt, reports, body }: Delivery): Promise<void> {
      const [about] = reports
      const subject = about ? subjectOf(about) : null
      await db.query(
        `insert into webhook_delivery (instance_id, event_key, kind, subject, body, said_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (instance_id, event_key) do nothing`,
        [instanceId, eventKey, kind, subject, body === null ? null : JSON.stringify(body), saidAt ?? now()],
      )
      working.wake()
    },
    async close(): Promise<void> {
      await working.close()
      await lists.close()
      await before
    },
  }
}

const subjectOf = ({ type, providerId }: OnlineReport): string => deviceKey(type, providerId)
