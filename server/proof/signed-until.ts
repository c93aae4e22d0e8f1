import type { Pool } from 'pg'
import type { ProjectId } from '#events/kernel/ids.ts'
import { projectStream } from '#events/project/stream.ts'
import type { SignedUntil } from '#events/proof/signed-until.ts'
import type { EventStore, Position } from '../event-store/port.ts'
import { headInDatabase, positionOf } from './heads.ts'
import type { SignedLog } from './signed-log.ts'

type Deps = {
  readonly pool: Pool
  readonly store: Pick<EventStore, 'read'>
  readonly signedLog: Pick<SignedLog, 'trouble'> | null
}

/**
 * How far the newest signed head reaches into a project's history. Where it does not reach to the end, some single events are read.
 * @param last revision of the last event. @throws errors of the stores.
 */
export async function signedUntil(
  { pool, store, signedLog }: Deps,
  project: ProjectId,
  last: number,
): Promise<SignedUntil> {
  const trouble = signedLog === null ? 'This server has no key to sign with.' : signedLog.trouble()
  const head = await headInDatabase(pool)
  if (!head) return { head, revision: null, last, trouble }
  const until = positionOf(head)
  async function positionAt(revision: number): Promise<Position | null> {
    for await (const { position } of store.read(projectStream(project), revision, 1)) return position
    return null
  }
  const isSigned = async (revision: number): Promise<boolean> => {
    const position = await positionAt(revision)
    return position !== null && position <= until
  }
  // The events up to `low` are covered, and those from `high` on are not.
  let [low, high] = (await isSigned(last)) ? [last, last + 1] : [-1, last]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (await isSigned(middle)) low = middle
    else high = middle
  }
  const { size, signedAt } = head.checkpoint
  return { head: { size, signedAt }, revision: low < 0 ? null : low, last, trouble }
}
