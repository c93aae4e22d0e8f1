// Longer than 200 lines: one table and its copy in memory, whose methods all change the same few fields.
import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { z } from 'zod'
import { foldCase } from '#events/kernel/text/text.ts'
import { transaction } from '#projections/engine/transaction.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { type ChainKeys, chainKeys } from '../event-store/hash-chain.ts'
import { createSeal, type Seal } from '../provider/secrets/seal.ts'
import { Kept, placeOf, sealAnew } from './kept-key.ts'

/** A key under which the personal fields of one person are encrypted; `key` null: it was destroyed. */
export type PersonKey = { readonly id: string; readonly key: Buffer | null }

/** The person whose data something is. */
export type Owner = { readonly email: string } | { readonly userId: number }

type Row = { readonly id: string; readonly keyId: string | null; readonly sealed: Buffer | null }

const KEY_BYTES = 32
const ID_BYTES = 8

/** An event speaks of a key that is not in the table: another node may just have made it, or it was lost. */
export class UnknownPersonKey extends Error {
  override readonly name = 'UnknownPersonKey'
}

/**
 * The keys of all people, in memory as in their table, one for each e-mail (docs/decisions/0061-0090/0083). A key is made when it is first
 * needed and written before the first event that needs it. A destroyed one keeps its row, so that it is not taken for a lost one.
 */
export class PersonKeys {
  /** Of the same secrets; see `chainKeys`. */
  readonly chainKeys: ChainKeys
  readonly #pool: Pool
  readonly #seal: Seal
  readonly #seals: readonly Seal[]
  #keys = new Map<string, PersonKey>()
  /** Of each key whose e-mail is known. Two keys have the same one where two nodes had different secrets. */
  #emails = new Map<string, string>()
  #byEmail = new Map<string, string>()
  #byUser = new Map<number, string>()
  /** Made here and not in the table yet, each with its e-mail. */
  readonly #fresh = new Map<string, string | null>()
  /** People whose key is known here and not in the table yet. */
  readonly #freshUsers = new Set<number>()
  /** Whatever a reading of the table that began before says. */
  readonly #destroyed = new Set<string>()
  #whenDestroyed: () => void = () => undefined

  /** @param oldSecrets see `openInstanceSecrets`. */
  constructor(pool: Pool, secret: string, oldSecrets: readonly string[]) {
    this.#pool = pool
    this.chainKeys = chainKeys(secret, oldSecrets)
    this.#seal = createSeal(secret)
    this.#seals = [this.#seal, ...oldSecrets.map(createSeal)]
  }

  /** @param call is called each time that this process learns of a key that was destroyed. */
  whenDestroyed(call: () => void): void {
    this.#whenDestroyed = call
  }

  /** How many keys are destroyed, as far as this process knows. */
  get destroyed(): number {
    return this.#destroyed.size
  }

  /** Reads the table anew, and seals under APP_SECRET what is sealed under one before it. @throws OperatorError when none opens a key. */
  async load(): Promise<void> {
    const { rows } = await this.#pool.query<Row>(
      'select id, key_id as "keyId", sealed from person_key order by email_digest nulls first',
    )
    const { rows: users } = await this.#pool.query<{ userId: number; id: string }>(
      `select user_id as "userId", u.key_id as id from person_of_user u left join person_key k on k.id = u.key_id
       order by k.sealed is not null`,
    )
    const keys = new Map<string, PersonKey>()
    const emails = new Map<string, string>()
    const byEmail = new Map<string, string>()
    const news: string[] = []
    for (const { id, keyId, sealed } of rows) {
      if (sealed === null) news.push(id)
      if (sealed === null || this.#destroyed.has(id)) {
        keys.set(id, { id, key: null })
        continue
      }
      const opened = this.#seals.find((seal) => seal.keyId === keyId)?.open(sealed, placeOf(id))
      if (opened === undefined)
        throw new OperatorError(
          'The keys of people are sealed under another APP_SECRET: put that one in front of the list APP_SECRET_OLD.',
        )
      const { key, email } = Kept.parse(JSON.parse(opened))
      keys.set(id, { id, key: Buffer.from(key, 'base64') })
      if (email !== null) {
        emails.set(id, email)
        byEmail.set(email, id)
      }
      if (keyId !== this.#seal.keyId)
        await sealAnew(this.#pool, this.#seal, { id, email, before: sealed, text: opened })
    }
    this.#keys = keys
    this.#emails = emails
    this.#byEmail = byEmail
    this.#byUser = new Map(users.map(({ userId, id }) => [userId, id]))
    this.#fresh.clear()
    this.#freshUsers.clear()
    this.#note(news)
  }

  /** Learns which keys were destroyed since, as the table says. */
  async learnDestroyed(): Promise<void> {
    const { rows } = await this.#pool.query<{ id: string }>('select id from person_key where sealed is null')
    const news = rows.flatMap(({ id }) => (this.#destroyed.has(id) ? [] : id))
    if (news.length > 0) this.forget(news)
  }

  /** Remembers which keys are destroyed, and tells of those that were not known to be. */
  #note(ids: readonly string[]): void {
    const before = this.#destroyed.size
    for (const id of ids) this.#destroyed.add(id)
    if (this.#destroyed.size > before) this.#whenDestroyed()
  }

  /** The key of a person, made when they have none. */
  of(owner: Owner): PersonKey & { readonly key: Buffer } {
    const email = 'email' in owner ? foldCase(owner.email) : null
    const known = 'email' in owner ? this.#byEmail.get(email ?? '') : this.#byUser.get(owner.userId)
    const found = known === undefined ? undefined : this.#keys.get(known)
    if (found && found.key !== null) return { id: found.id, key: found.key }
    const made = { id: randomBytes(ID_BYTES).toString('hex'), key: randomBytes(KEY_BYTES) }
    this.#keys.set(made.id, made)
    this.#fresh.set(made.id, email)
    if (email !== null) {
      this.#emails.set(made.id, email)
      this.#byEmail.set(email, made.id)
    }
    if ('userId' in owner) this.isOf(owner.userId, made.id)
    return made
  }

  /** Notes whose key it is: what tells of them by their id alone is encrypted with it, too. */
  isOf(userId: number, id: string): void {
    if (this.#byUser.get(userId) === id) return
    this.#byUser.set(userId, id)
    this.#freshUsers.add(userId)
  }

  /** @throws UnknownPersonKey when it is not known here. */
  get(id: string): PersonKey {
    const found = this.#keys.get(id)
    if (!found) throw new UnknownPersonKey(`there is no key ${id} of a person`)
    return found
  }

  knows(id: string): boolean {
    return this.#keys.has(id)
  }

  /**
   * Writes what is new here, and looks that keys are what the table has. @returns false when another node was first or one was
   * destroyed; then the table was read anew, and what was encrypted with them must be encrypted again.
   */
  async save(ids: readonly string[]): Promise<boolean> {
    const wanted = [...new Set(ids)]
    for (const id of wanted) {
      const key = this.#keys.get(id)?.key
      const email = this.#fresh.get(id)
      if (!key || email === undefined) continue
      const text = JSON.stringify({ key: key.toString('base64'), email } satisfies z.infer<typeof Kept>)
      await this.#pool.query('insert into person_key values ($1, $2, $3, $4) on conflict do nothing', [
        id,
        this.#seal.keyId,
        this.#seal.seal(text, placeOf(id)),
        email === null ? null : this.#seal.digest(email),
      ])
    }
    const users = [...this.#freshUsers].filter((userId) => wanted.includes(this.#byUser.get(userId) ?? ''))
    const { rows } = await this.#pool.query('select id from person_key where id = any($1) and sealed is not null', [
      wanted,
    ])
    if (rows.length < wanted.length) {
      await this.load()
      return false
    }
    if (users.length > 0)
      await this.#pool.query(
        `insert into person_of_user select * from unnest($1::bigint[], $2::text[])
         on conflict do nothing`,
        [users, users.map((userId) => this.#byUser.get(userId))],
      )
    for (const id of wanted) this.#fresh.delete(id)
    for (const userId of users) this.#freshUsers.delete(userId)
    return true
  }

  /** The ids of the keys that a person ever had: their own, and every other one of their e-mail. */
  async idsOf(userId: number): Promise<string[]> {
    const { rows } = await this.#pool.query<{ id: string }>(
      'select key_id as id from person_of_user where user_id = $1',
      [userId],
    )
    const own = new Set(rows.map(({ id }) => id))
    const emails = new Set(this.emailsOf([...own]))
    for (const [id, email] of this.#emails) if (emails.has(email)) own.add(id)
    return [...own]
  }

  /** The e-mails of keys, as far as they are known. */
  emailsOf(ids: readonly string[]): string[] {
    return ids.flatMap((id) => this.#emails.get(id) ?? [])
  }

  /** Destroys keys in the table and in memory: from then on no one reads what was encrypted with them. Safe to repeat. */
  async destroy(ids: readonly string[], now: Date): Promise<void> {
    await transaction(this.#pool, async (client) => {
      await client.query(
        `insert into person_key (id, destroyed_at) select id, $2 from unnest($1::text[]) as id
         on conflict (id) do update set key_id = null, sealed = null, email_digest = null,
           destroyed_at = coalesce(nullif(person_key.destroyed_at, '-infinity'), excluded.destroyed_at)`,
        [ids, now],
      )
    })
    this.forget(ids)
  }

  /** Another node destroyed these. */
  forget(ids: readonly string[]): void {
    for (const id of ids) {
      this.#keys.set(id, { id, key: null })
      this.#emails.delete(id)
      for (const [email, key] of this.#byEmail) if (key === id) this.#byEmail.delete(email)
    }
    this.#note(ids)
  }
}
