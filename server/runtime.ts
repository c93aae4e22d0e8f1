// Longer than 200 lines: it makes each service once and joins them; the order in which that happens is read in one place.
import { keepDroppingLoosePhotos } from './uploads/drop-loose-photos.ts'
import type { FastifyBaseLogger } from 'fastify'
import { instanceOf, isInstanceKnown } from '#events/catalog/decide.ts'
import type { InstanceId } from '#events/kernel/ids.ts'
import { allProjections, type ReadModelName } from '#projections/models/all.ts'
import { highestIds, MODELS_OF_IDS } from '#projections/models/ids.ts'
import { advisoryLocks, localLocks } from '#projections/engine/locks.ts'
import type { Projection } from '#projections/engine/projection.ts'
import { startProjections } from '#projections/engine/runner.ts'
import type { UnreadableStream } from './commands/command-error.ts'
import { createCommandBus } from './commands/command-bus.ts'
import { HeldStreams } from './commands/held-streams.ts'
import { openReservations } from './commands/reservations.ts'
import { watchClock } from './event-store/clock-watch.ts'
import { followLogChain } from './event-store/log-chain.ts'
import { openSnapshots } from './commands/snapshots.ts'
import type { Database } from './database/database.ts'
import { chainKeys } from './event-store/hash-chain.ts'
import type { EventStore, Position } from './event-store/port.ts'
import { demandHead } from '#projections/engine/read-models-behind.ts'
import { createFigures } from './metrics/figures.ts'
import { openLinks } from './identity/links.ts'
import { ApiKeys } from './identity/keys/api-keys.ts'
import { Sessions } from './identity/sessions.ts'
import type { MailSettings } from './mail/settings.ts'
import { headMails } from './mail/head-mails.ts'
import { type MailTimes, startMail } from './mail/start-mail.ts'
import type { Reactor } from './reactors/reactor.ts'
import { openEraser } from './personal/erase-person.ts'
import { startPersonal } from './personal/start-personal.ts'
import { openInstanceSecrets } from './provider/secrets/instance-secrets.ts'
import { giveHead } from './proof/give-head.ts'
import { startSignedLog } from './proof/signed-log.ts'
import { type RenderingSettings, startRendering } from './rendering/start-rendering.ts'
import { startReactors } from './reactors/reactors.ts'
import { headNotices } from './webhooks/head-notices.ts'
import { startWebhooks, type WebhookSettings } from './webhooks/start-webhooks.ts'
import { observeStore } from './event-store/observed-store.ts'
import { watchStores } from './event-store/store-watch.ts'

/** How long a read waits at most for the read models to reach what was written. */
const READ_PATIENCE_MS = 3_000

/** Everything that stands behind the routes, started and joined; the programs of `server/cli` use it without routes. */
export type Runtime = Awaited<ReturnType<typeof startRuntime>>

/**
 * @param secret key material of the installation (`loadSecret`). @param oldSecrets see {@link openInstanceSecrets}. @param now the
 * clock; every time in an event comes from it.
 * @param reactors what this process runs of them when its turn comes; by default none, as is right for all but servers.
 * @param signsIn the DATA_DIR whose key signs the log, as is right for servers; by default this process signs nothing.
 * @param mail how this process sends mails; by default it sends none.
 * @param webhooks how this process sends to webhooks; by default it does not.
 * @param rendering how this process draws pages of plans; by default it draws none.
 * @param projections the read models, by default those of the app; any others stand beside these.
 */
export async function startRuntime(options: {
  readonly database: Database
  readonly store: EventStore
  readonly secret: string
  readonly oldSecrets?: readonly string[]
  readonly log: FastifyBaseLogger
  readonly now: () => Date
  readonly reactors?: readonly Reactor[]
  readonly signsIn?: string | undefined
  readonly mail?: MailSettings | undefined
  readonly mailTimes?: MailTimes | undefined
  readonly webhooks?: WebhookSettings | undefined
  readonly rendering?: RenderingSettings | undefined
  readonly projections?: readonly Projection[]
}) {
  const { database, secret, oldSecrets = [], log, now } = options
  const { pool } = database
  const stores = watchStores({ log: options.store.look, database: database.look }, log)
  const figures = createFigures()
  const keys = chainKeys(secret, oldSecrets)
  const opened = { pool, now, log, dataDir: options.signsIn }
  const { writeAnew } = database
  const sealed = { store: options.store, secret, oldSecrets, chainKey: keys[0] }
  const personal = await startPersonal({ ...opened, ...sealed, writeAnew })
  const store = observeStore(personal.store, { watch: stores, took: figures.appended })
  const locks = database.kind === 'postgres' ? advisoryLocks(pool) : localLocks()
  const projections = await startProjections({
    pool,
    log: store,
    locks,
    projections: options.projections ?? allProjections,
    note(message, detail) {
      log[detail['err'] === undefined ? 'info' : 'warn'](detail, message)
      stores.refused('rows', detail['err'])
    },
    onFolded: (events) => figures.stages.reachAll('folded', events),
  })
  const demandBuilt: (names: readonly ReadModelName[]) => void = projections.demandBuilt
  const reached = (position: Position, names?: readonly ReadModelName[], isInLog = true) =>
    projections.reached(position, READ_PATIENCE_MS, { isInLog, ...(names && { names }) })
  const atHead = async (names?: readonly ReadModelName[]) => {
    if (names) demandBuilt(names)
    return reached(await store.head(), names)
  }
  const reserve = openReservations(pool, keys, async () => {
    await demandHead(atHead, MODELS_OF_IDS)
    return highestIds(pool)
  })
  const unreadable = new Map<string, string>()
  const onUnreadable = ({ stream, message }: UnreadableStream) => {
    if (!unreadable.has(stream)) log.warn({ stream }, message)
    unreadable.set(stream, message)
  }
  const logChain = await followLogChain({ store, pool, keys, log })
  const clock = watchClock({ database, store, now, log })
  const streams = {
    ...{ onUnreadable, onAhead: clock.met, onStage: figures.stages.reach, store, now },
    key: keys[0],
    logHead: logChain.carried,
    snapshots: openSnapshots(pool, keys),
    personal: personal.data,
  }
  const held = new HeldStreams()
  const bus = createCommandBus(streams, held)
  personal.whenErased(async () => {
    held.forgetAll()
    await streams.snapshots.clear()
  })
  const versionsOf = (id: InstanceId) =>
    bus.catalog().read((view) => instanceOf(id, view) ?? (isInstanceKnown(id, view) ? 'deleted' : 'unknown'))
  const instanceSecrets = await openInstanceSecrets({ pool, secret, oldSecrets, log, versionsOf })
  const sessions = new Sessions({ db: pool, commands: bus, now, demandBuilt })
  const apiKeys = new ApiKeys({ db: pool, bus, now })
  const links = openLinks(pool, secret)
  const mail = startMail({
    ...{ pool, bus, links, now, log },
    settings: options.mail,
    times: options.mailTimes,
    count: figures.mailed,
  })
  const webhooks = startWebhooks({
    ...{ pool, bus, mail, secret, oldSecrets, now, log },
    settings: options.webhooks,
    count: figures.delivered,
  })
  const rendering = startRendering({ pool, bus, now, log, settings: options.rendering })
  const eraser = openEraser({
    ...{ ...opened, locks, snapshots: streams.snapshots, writeAnew },
    ...{ keys: personal.keys, storeWithout: personal.storeWithout },
    projections: options.projections ?? allProjections,
  })
  const reactors = await startReactors({
    ...{ pool, store, locks, bus, atHead, mail, webhooks, rendering, log, erase: eraser.erase },
    reactors: options.reactors ?? [],
  })

  /** True if reads show what is in the log, but for read models that do not go on (which `projections.status` names). */
  async function isCurrent(): Promise<boolean> {
    const states = await projections.status()
    if (states.some(({ isBuilt }) => !isBuilt)) return false
    const names = states.flatMap(({ name, trouble }) => (trouble === null ? name : []))
    return projections.reached(await store.head(), READ_PATIENCE_MS, { names, isInLog: true })
  }

  const ways = [headMails({ bus, mail, now }), headNotices({ bus, deliveries: webhooks.deliveries })]
  const give = () => giveHead({ pool, now, ways })
  const signedLog =
    options.signsIn === undefined
      ? null
      : startSignedLog({ pool, store, locks, dataDir: options.signsIn, now, log, give })
  const isUnsigned = () => (signedLog?.trouble() ? 1 : 0)
  const help = 'Whether this node does not sign the log: 1 or 0; /readyz says why.'
  figures.gauge({ name: 'fieldboard_log_unsigned', help }, (set) => set(isUnsigned()))
  const stopDropping = keepDroppingLoosePhotos({ bus, pool, now, log })

  return {
    ...options,
    store,
    stores,
    clock,
    /** The figures that Prometheus reads of this process. */
    figures,
    pool,
    locks,
    bus,
    streams,
    personal,
    erase: eraser.erase,
    /** See `chainKeys`. */
    chainKeys: keys,
    sessions,
    apiKeys,
    instanceSecrets,
    projections,
    reactors,
    signedLog,
    links,
    mail,
    webhooks,
    rendering,
    /** Streams that hold an event which only a newer build can read, each with a sentence. */
    unreadable: unreadable as ReadonlyMap<string, string>,
    demandBuilt,
    /**
     * Waits, bounded, until the named read models (default: all) show the log up to a position; false when they do not by
     * then. `isInLog` false: of a position that the log may not have.
     */
    reached,
    /** As `reached`, for all that the log holds now. @throws BeingBuilt when a named read model is not whole. */
    atHead,
    isCurrent,
    reserve,
    async close() {
      eraser.close()
      clock.close()
      // Before the read models, whose locks they share.
      await stopDropping()
      await reactors.close()
      await signedLog?.close()
      await logChain.close()
      await rendering.close()
      await webhooks.close()
      await mail.close()
      await projections.close()
      stores.close()
      await store.close()
      await database.close()
    },
  }
}
