import type { Pool } from 'pg'
import { z } from 'zod'
import type { Seal } from '../provider/secrets/seal.ts'

/** A key as it is kept, sealed under APP_SECRET. `email` null: of a person whose e-mail was not known when the key was made. */
export const Kept = z.object({ key: z.base64(), email: z.string().nullable() })

/** A key opens on its own row alone. */
export const placeOf = (id: string): string => `person ${id}`

/**
 * Seals a key under another secret. The digest of its e-mail is keyed, too: the former one would not keep another node from making a
 * second key. Where the table has a second one already, this one goes without.
 * @param before as the row has it; one that was changed meanwhile stays. @param text see {@link Kept}.
 */
export async function sealAnew(
  pool: Pool,
  seal: Seal,
  { id, before, text, email }: { id: string; before: Buffer; text: string; email: string | null },
): Promise<void> {
  await pool.query(
    `update person_key set key_id = $1, sealed = $2, email_digest =
       case when exists (select from person_key other where other.email_digest = $5 and other.id <> $3) then null else $5 end
     where id = $3 and sealed = $4`,
    [seal.keyId, seal.seal(text, placeOf(id)), id, before, email === null ? null : seal.digest(email)],
  )
}
