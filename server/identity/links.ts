import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { LinkKind } from '#events/account/refusals.ts'
import type { Db } from '#projections/engine/projection.ts'

/** Where the digests of each kind of link are kept, and whose they are: an e-mail in folded case, or a user's id. */
const TABLES = {
  invitation: { table: 'registration_tokens', owner: 'email' },
  password: { table: 'password_tokens', owner: 'user_id' },
} as const satisfies Record<LinkKind, unknown>

/** The kinds of link whose token follows from the id alone: which of them are open stands in the log. */
type AnyKind = LinkKind | 'acceptance'

/** The record of a link. Times are ISO 8601, UTC; `revision` is that of the stream of accounts with the event that made it. */
type NewLink = {
  readonly id: string
  readonly owner: string | number
  readonly createdAt: string
  readonly expiresAt: string
  readonly revision: number
}

/** A link that a token is of. `owner` null: it is not kept any more, since a newer one took its place. */
type FoundLink = { readonly id: string; readonly owner: string | null }

export type Links = ReturnType<typeof openLinks>

/**
 * The secrets of links (docs/decisions/0001-0030/0028). A token follows from the id of its link and the installation's secret, so that a call
 * that is sent again answers the same link; the database has digests alone.
 * @param secret key material of the installation.
 */
export function openLinks(db: Db, secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'fieldboard links 1', 32))
  const tokenOf = (kind: AnyKind, id: string): string =>
    `${id}.${createHmac('sha256', key).update(`${kind} ${id}`).digest('base64url')}`
  const isGenuine = (kind: AnyKind, id: string, token: string): boolean => {
    const [given, own] = [token, tokenOf(kind, id)].map((text) => Buffer.from(hash('sha256', text)))
    return given !== undefined && own !== undefined && timingSafeEqual(given, own)
  }

  /** The id of the link that a token is of, if this installation made it; nothing is looked up. */
  const idOf = (kind: AnyKind, token: string): string | null => {
    const id = z.guid().safeParse(token.slice(0, token.indexOf('.'))).data
    return id !== undefined && isGenuine(kind, id, token) ? id : null
  }

  return {
    idOf,
    /** The secret part of a link. It goes into that link and nowhere else. */
    tokenOf,
    /** Keeps the digest of a link in the place of that of an older one of the same owner. Keeping it again changes nothing. */
    async keep(kind: LinkKind, { id, owner, createdAt, expiresAt, revision }: NewLink): Promise<void> {
      const { table, owner: column } = TABLES[kind]
      await db.query(
        `insert into ${table} as kept (id, ${column}, token, created_at, expires_at, revision)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (${column}) do update set id = excluded.id, token = excluded.token, used = false,
           created_at = excluded.created_at, expires_at = excluded.expires_at, revision = excluded.revision
         where kept.revision < excluded.revision and kept.id <> excluded.id`,
        [id, owner, digestOf(tokenOf(kind, id)), createdAt, expiresAt, revision],
      )
    },
    /** The link that a token is of; null when there never was such a one. */
    async find(kind: LinkKind, token: string): Promise<FoundLink | null> {
      const { table, owner } = TABLES[kind]
      const { rows } = await db.query(`select id, ${owner}::text as owner from ${table} where token = $1`, [
        digestOf(token),
      ])
      if (rows.length > 0) return Kept.parse(rows[0])
      const id = idOf(kind, token)
      return id === null ? null : { id, owner: null }
    },
    /** Notes that a link was used. The log decides whether it may be used. */
    async markUsed(kind: LinkKind, id: string): Promise<void> {
      await db.query(`update ${TABLES[kind].table} set used = true where id = $1`, [id])
    },
  }
}

const Kept = z.object({ id: z.guid(), owner: z.string() })

const digestOf = (token: string): string => hash('sha256', token)
