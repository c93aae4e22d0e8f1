import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { AccountCommand } from '#events/account/commands.ts'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, UserId } from '#events/kernel/ids.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { deriveId } from '../commands/command-id.ts'
import { forgetPeople } from '../identity/deleted-people.ts'

type Deps = {
  readonly pool: Pool
  readonly bus: Pick<CommandBus, 'account'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Writes into the log what a backup does not know: people whose key is destroyed are deleted, where they are not yet, and their
 * erasure is requested. The reactor `erase-people` finishes it. Keys that were lost say nothing about their people.
 * Safe to repeat, and on several nodes at once.
 */
export async function finishErasures({ pool, bus, log }: Deps): Promise<void> {
  const { rows } = await pool.query<{ userId: number }>(
    `select user_id as "userId" from person_of_user person join person_key key on key.id = person.key_id
     where key.destroyed_at > '-infinity' order by user_id`,
  )
  if (rows.length === 0) return
  const users = rows.map(({ userId }) => UserId.parse(userId))
  const account = bus.account()
  const open = await account.read((view) =>
    users.flatMap((userId) => {
      const found = view.users.get(userId)
      return found && !found.erasure ? { userId, isDeleted: found.isDeleted } : []
    }),
  )

  async function send(command: AccountCommand & { readonly data: { readonly userId: UserId } }): Promise<boolean> {
    const { userId } = command.data
    const commandId = CommandId.parse(deriveId('erased before', command.type, userId))
    try {
      await account.execute(command, { actor: SYSTEM, commandId, source: 'reactor' })
      return true
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      const { code } = error.refusal as { readonly code: string }
      log.warn(
        { userId, code },
        'a person who was erased before a restore could not be deleted; the next start tries again',
      )
      return false
    }
  }

  // All deletions first: former accounts of one person share a key, and none is erased while another one lives.
  const deleted: UserId[] = []
  for (const { userId, isDeleted } of open)
    if (isDeleted || (await send({ type: 'DeleteUser', data: { userId } }))) deleted.push(userId)
  await forgetPeople(pool, deleted)
  for (const userId of deleted) await send({ type: 'RequestUserErasure', data: { userId } })
}
