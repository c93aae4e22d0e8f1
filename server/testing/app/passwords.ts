import type { UserId } from '#events/kernel/ids.ts'
import type { Db } from '#projections/engine/projection.ts'
import { setPassword } from '../../identity/passwords.ts'

/** Gives several people one password, hashed once: a hash costs what it must cost an attacker. */
export async function givePassword(db: Db, [first, ...others]: readonly UserId[], password: string): Promise<void> {
  if (first === undefined) return
  await setPassword(db, first, password)
  await db.query(
    `insert into credential (user_id, password_hash)
     select user_id, (select password_hash from credential where user_id = $1) from unnest($2::bigint[]) as user_id`,
    [first, others],
  )
}
