import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, type InstanceId, ProjectId } from '#events/kernel/ids.ts'
import type { OnlineReport } from '#events/project/commands.ts'
import { deviceKey } from '#events/project/device.ts'
import { instancesOf } from '#events/catalog/decide.ts'
import type { Db } from '#projections/engine/projection.ts'
import { projectsWithDevices } from '#projections/models/devices.ts'
import type { ReadModelName } from '#projections/models/all.ts'
import type { CommandBus } from '../../commands/command-bus.ts'
import type { CommandMeta } from '../../commands/command.ts'
import { deriveId } from '../../commands/command-id.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'
import { type Delivery, isUnclear, reportsIn } from './delivery.ts'
import { createListReads } from './list-reads.ts'
import { newestDelivery, ofSameOrganization, toldSince } from './told-since.ts'

type Kept = {
  readonly id: string
  readonly instanceId: number
  readonly organization: string | null
  readonly subject: string | null
  readonly body: unknown
  readonly saidAt: Date
}

/** Deliveries of longer ago are of no use to people. */
const KEPT = `interval '30 days'`
/** Deliveries that were not processed are tried again this often, by whatever node. */
const RETRY_EVERY_MS = 30_000
/** Batch size of one try. */
const MAX_AT_ONCE = 200

const COLUMNS = `id, instance_id::int as "instanceId", body ->> 'org_id' as organization, subject, body, said_at as "saidAt"`

export type Deliveries = ReturnType<typeof createDeliveries>

/** The provider's webhook deliveries: kept first, then turned into events (docs/decisions/0037). */
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
  let working: Promise<unknown> = Promise.resolve()

  /** Processing a delivery twice does no harm: its commands have ids that follow from the delivery. */
  async function process({ id, instanceId, organization, subject, body, saidAt }: Kept): Promise<void> {
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
    // It stays until the list was read.
    if (instance && isUnclear(body) && !(await lists.isReadSince(instance.id, Number(id)))) return
    const reports = [...reportsIn(body)]
    if (instance && reports.length > 0 && !(await isOld(instanceId, subject, saidAt)))
      await report({ instanceId: instance.id, organization, reports }, (project) => meta(project))
    await db.query('update webhook_delivery set processed_at = now() where id = $1', [id])
  }

  type Told = {
    readonly instanceId: InstanceId
    readonly organization: string | null
    readonly reports: readonly OnlineReport[]
    /** Deliveries after this one know better. */
    readonly upTo?: number
  }

  /** Tells the boards that have the devices of an instance, or of another one of its organization. @throws ReadModelsBehind */
  async function report(
    { instanceId, organization, reports: told, upTo }: Told,
    meta: (project: number) => CommandMeta,
  ): Promise<void> {
    if (!(await atHead(['devices']))) throw new ReadModelsBehind()
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

  /** True if something newer was told about the same device: deliveries keep no order. */
  async function isOld(instance: number, subject: string | null, saidAt: Date): Promise<boolean> {
    const { rows } = await db.query(
      'select 1 from webhook_delivery where instance_id = $1 and subject = $2 and said_at > $3 limit 1',
      [instance, subject, saidAt],
    )
    return rows.length > 0
  }

  async function processAll(rows: readonly Kept[]): Promise<void> {
    for (const row of rows)
      await process(row).catch((error: unknown) =>
        log.warn({ reason: String(error), delivery: row.id }, 'a webhook delivery waits'),
      )
  }

  async function again(): Promise<void> {
    await db.query(`delete from webhook_delivery where received_at < now() - ${KEPT}`)
    const { rows } = await db.query<Kept>(
      `select ${COLUMNS} from webhook_delivery
       where processed_at is null and received_at < now() - interval '5 seconds' order by id limit ${MAX_AT_ONCE}`,
    )
    await processAll(rows)
  }

  /** Does something when all that was begun before has ended. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = working.then(work)
    working = mine.catch(() => undefined)
    return mine
  }
  const later = (work: () => Promise<void>) =>
    void inTurn(work).catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'webhook deliveries were not processed'),
    )
  const retrying = setInterval(() => later(again), RETRY_EVERY_MS).unref()

  return {
    /** Keeps a delivery, and processes it after that. One that was kept before is passed over. */
    async take(instanceId: InstanceId, { kind, eventKey, saidAt, reports, body }: Delivery): Promise<void> {
      const [about] = reports
      const subject = about ? subjectOf(about) : null
      const { rows } = await db.query<Kept>(
        `insert into webhook_delivery (instance_id, event_key, kind, subject, body, said_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (instance_id, event_key) do nothing returning ${COLUMNS}`,
        [instanceId, eventKey, kind, subject, body === null ? null : JSON.stringify(body), saidAt ?? now()],
      )
      later(() => processAll(rows))
    },
    async close(): Promise<void> {
      clearInterval(retrying)
      await working
      await lists.close()
    },
  }
}

const subjectOf = ({ type, providerId }: OnlineReport): string => deviceKey(type, providerId)
