import type { Pool } from 'pg'
import { InstanceId } from '#events/kernel/ids.ts'
import type { DatabaseLog } from '../../database/database.ts'
import { createSeal, type Seal } from './seal.ts'

/** The secrets that are kept of an instance beside the log. */
type Kind = 'api-key' | 'webhook-secret'

/** Those that are given; an empty one is none. */
export type GivenSecrets = { readonly apiKey?: string | undefined; readonly webhookSecret?: string | undefined }

/** Under which versions the secrets stand that count; null: there is none. */
type Versions = { readonly apiKey: string; readonly webhookSecret: string | null }
const versionOf = (kind: Kind, versions: Versions): string | null =>
  kind === 'api-key' ? versions.apiKey : versions.webhookSecret

/**
 * The API keys and webhook secrets of the provider's instances, encrypted in a table of their own (INSTANCE-9). They are written
 * before the event that names their version; those that count are the ones that the catalog names (INSTANCE-10).
 */
export type InstanceSecrets = {
  /** Keeps what is given under a version; what is kept under it already stays. */
  add(instance: InstanceId, version: string, given: GivenSecrets): Promise<void>
  /** The one that counts. Null when there is none, or it cannot be opened, which the log says. */
  read(instance: InstanceId, kind: Kind): Promise<string | null>
  /** Those that count of all instances, by instance, in one query; without those that {@link read} gives as null. */
  readAll(kind: Kind): Promise<ReadonlyMap<InstanceId, string>>
  /** Removes a version, or all of them. */
  remove(instance: InstanceId, version?: string): Promise<void>
  /** Removes those of `before` that count no more. */
  dropReplaced(instance: InstanceId, before: Versions): Promise<void>
  /** Removes what no instance has: after a crash between two steps it would stay for ever. */
  sweep(): Promise<void>
  /** See {@link Seal.digest}. */
  digest(text: string): string
}

type Row = {
  readonly instanceId: number
  readonly kind: Kind
  readonly version: string
  readonly keyId: string
  readonly sealed: Buffer
}
const COLUMNS = `instance_id::int as "instanceId", kind, version, key_id as "keyId", sealed`

/** Grace period of a kept secret until its event is there. */
const WAITING = `interval '1 day'`

/** A sealed text opens on its own row alone. Rows from before there were versions have an empty one. */
const placeOf = (instance: number, kind: Kind, version: string): string => `${instance} ${kind} ${version}`.trimEnd()

const listOf = ({ apiKey = '', webhookSecret = '' }: GivenSecrets) =>
  ([['api-key', apiKey] as const, ['webhook-secret', webhookSecret] as const] as const).filter(
    ([, text]) => text !== '',
  )

/**
 * @param secret APP_SECRET. @param oldSecrets those before, under which some may still be sealed: those are sealed anew now, and
 * those that another server still writes, when they are read. @param versionsOf those that the catalog names.
 */
export async function openInstanceSecrets(options: {
  readonly pool: Pool
  readonly secret: string
  readonly oldSecrets: readonly string[]
  readonly log: DatabaseLog
  readonly versionsOf: (instance: InstanceId) => Promise<Versions | 'deleted' | 'unknown'>
}): Promise<InstanceSecrets> {
  const { pool, log, versionsOf } = options
  const seal = createSeal(options.secret)
  const old = options.oldSecrets.map(createSeal)
  const open = (row: Row) => opened(pool, row, seal, old)
  await sealAnew(pool, seal.keyId, open, log)

  const remove = async (instance: number, version: string | null, kind: Kind | null) => {
    await pool.query(
      `delete from instance_secret
       where instance_id = $1 and version = coalesce($2, version) and kind = coalesce($3, kind)`,
      [instance, version, kind],
    )
  }

  const versionsIfThere = async (instance: InstanceId) => {
    const versions = await versionsOf(instance)
    return typeof versions === 'string' ? null : versions
  }

  return {
    async add(instance, version, given) {
      for (const [kind, text] of listOf(given))
        await pool.query(
          `insert into instance_secret (instance_id, kind, version, key_id, sealed) values ($1, $2, $3, $4, $5)
           on conflict do nothing`,
          [instance, kind, version, seal.keyId, seal.seal(text, placeOf(instance, kind, version))],
        )
    },
    async read(instance, kind) {
      const versions = await versionsIfThere(instance)
      if (!versions) return null
      const { rows } = await pool.query<Row>(
        `select ${COLUMNS} from instance_secret where instance_id = $1 and kind = $2 and version = $3`,
        [instance, kind, versionOf(kind, versions)],
      )
      const [row] = rows
      if (!row) return null
      const text = await open(row)
      if (text === null) warnOf(log, [instance])
      return text
    },
    async readAll(kind) {
      const { rows } = await pool.query<Row>(
        `select ${COLUMNS} from instance_secret where kind = $1 order by instance_id`,
        [kind],
      )
      const found = new Map<InstanceId, string>()
      for (const row of rows) {
        const instance = InstanceId.parse(row.instanceId)
        const versions = await versionsIfThere(instance)
        if (!versions || versionOf(kind, versions) !== row.version) continue
        const text = await open(row)
        if (text === null) warnOf(log, [instance])
        else found.set(instance, text)
      }
      return found
    },
    remove: (instance, version) => remove(instance, version ?? null, null),
    async dropReplaced(instance, before) {
      const now = await versionsIfThere(instance)
      for (const kind of ['api-key', 'webhook-secret'] as const) {
        const version = versionOf(kind, before)
        if (now && version !== null && versionOf(kind, now) !== version) await remove(instance, version, kind)
      }
    },
    async sweep() {
      const { rows } = await pool.query<Row & { readonly isWaiting: boolean }>(
        `select ${COLUMNS}, created_at > now() - ${WAITING} as "isWaiting" from instance_secret`,
      )
      for (const { instanceId, kind, version, isWaiting } of rows) {
        const versions = await versionsOf(InstanceId.parse(instanceId))
        const counts = typeof versions === 'object' && versionOf(kind, versions) === version
        if (versions === 'deleted' || !(counts || isWaiting)) await remove(instanceId, version, kind)
      }
    },
    digest: seal.digest,
  }
}

/** The secret of a row, sealed under the key of today from now on; null when the key to open it is not here, or it is damaged. */
async function opened(pool: Pool, row: Row, seal: Seal, old: readonly Seal[]): Promise<string | null> {
  const { instanceId, kind, version, keyId, sealed } = row
  const place = placeOf(instanceId, kind, version)
  const known = [seal, ...old].find((one) => one.keyId === keyId)
  if (!known) return null
  let text: string
  try {
    text = known.open(sealed, place)
  } catch {
    return null
  }
  if (known !== seal)
    await pool.query(
      `update instance_secret set key_id = $1, sealed = $2
       where instance_id = $3 and kind = $4 and version = $5 and sealed = $6`,
      [seal.keyId, seal.seal(text, place), instanceId, kind, version, sealed],
    )
  return text
}

/** Seals under the key of today what is sealed under the one before, however many servers start at once. */
async function sealAnew(
  pool: Pool,
  keyId: string,
  open: (row: Row) => Promise<string | null>,
  log: DatabaseLog,
): Promise<void> {
  const { rows } = await pool.query<Row>(`select ${COLUMNS} from instance_secret where key_id <> $1`, [keyId])
  const shut = new Set<number>()
  for (const row of rows) if ((await open(row)) === null) shut.add(row.instanceId)
  if (rows.length > 0)
    log.info({ secrets: rows.length }, 'API keys and webhook secrets were sealed under another APP_SECRET')
  if (shut.size > 0) warnOf(log, [...shut])
}

const warnOf = (log: DatabaseLog, instances: readonly number[]): void =>
  log.warn(
    { instances },
    'API keys or webhook secrets of instances cannot be opened: add the APP_SECRET that they were sealed under to APP_SECRET_OLD, or replace them',
  )
