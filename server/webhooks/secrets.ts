import type { Pool } from 'pg'
import type { HeldWebhook } from '#events/webhooks/decide.ts'
import type { WebhookId } from '#events/webhooks/webhook-id.ts'
import { createSeal } from '../provider/secrets/seal.ts'
import { newSecret } from './sign.ts'

type Row = { readonly version: string; readonly keyId: string; readonly sealed: Buffer }

/** A sealed secret opens on its own row alone. */
const placeOf = (id: number, version: string): string => `webhook ${id} ${version}`

export type WebhookSecrets = ReturnType<typeof openWebhookSecrets>

/**
 * The secrets that deliveries are signed with, sealed in a table of their own. They are written before the event that names their
 * version; those that count are the ones that the stream of webhooks names. @param oldSecrets see `openInstanceSecrets`.
 */
export function openWebhookSecrets(pool: Pool, secret: string, oldSecrets: readonly string[]) {
  const seal = createSeal(secret)
  const seals = [seal, ...oldSecrets.map(createSeal)]

  /** Sealed under the key of today from then on; null when the key to open it is not here. */
  async function opened(id: WebhookId, { version, keyId, sealed }: Row): Promise<string | null> {
    const place = placeOf(id, version)
    const known = seals.find((one) => one.keyId === keyId)
    if (!known) return null
    const text = known.open(sealed, place)
    if (known !== seal)
      await pool.query(
        'update webhook_secret set key_id = $1, sealed = $2 where webhook_id = $3 and version = $4 and sealed = $5',
        [seal.keyId, seal.seal(text, place), id, version, sealed],
      )
    return text
  }

  async function read(id: WebhookId, versions: readonly string[]): Promise<string[]> {
    const { rows } = await pool.query<Row>(
      `select version, key_id as "keyId", sealed from webhook_secret
       where webhook_id = $1 and version = any($2) order by array_position($2, version)`,
      [id, versions],
    )
    const texts = await Promise.all(rows.map((row) => opened(id, row)))
    return texts.filter((text) => text !== null)
  }

  return {
    /** Makes a secret under a version; one that was made before is given again. */
    async make(id: WebhookId, version: string): Promise<string> {
      await pool.query(
        `insert into webhook_secret (webhook_id, version, key_id, sealed) values ($1, $2, $3, $4) on conflict do nothing`,
        [id, version, seal.keyId, seal.seal(newSecret(), placeOf(id, version))],
      )
      const [text] = await read(id, [version])
      if (text === undefined) throw new Error(`the secret ${version} of webhook ${id} cannot be opened`)
      return text
    },
    /** Those that sign at a time, the newest first; none when they cannot be opened. */
    signing: (id: WebhookId, webhook: HeldWebhook, now: Date): Promise<string[]> => read(id, countingOf(webhook, now)),
    /** Removes those of a webhook that count no more; all of them when it is null. */
    async drop(id: WebhookId, webhook: HeldWebhook | null, now: Date): Promise<void> {
      await pool.query('delete from webhook_secret where webhook_id = $1 and version <> all($2)', [
        id,
        webhook ? countingOf(webhook, now) : [],
      ])
    },
    /** Webhooks that have a secret older than a day: what a crash left behind, or a rotation. */
    async webhooksWithOld(): Promise<number[]> {
      const { rows } = await pool.query<{ id: number }>(
        `select distinct webhook_id::int as id from webhook_secret where created_at < now() - interval '1 day'`,
      )
      return rows.map(({ id }) => id)
    },
  }
}

const countingOf = ({ secretVersion, previousSecret }: HeldWebhook, now: Date): string[] =>
  previousSecret && Date.parse(previousSecret.until) > now.getTime()
    ? [secretVersion, previousSecret.version]
    : [secretVersion]
