import type { AnyCommand } from '#events/kernel/aggregate.ts'
import { ASSIGNED } from '#projections/models/all.ts'
import { demandHead } from '#projections/engine/read-models-behind.ts'
import type { StreamHandle } from '../commands/command-bus.ts'
import { reactor, type ReactorDeps, sendTo } from './reactor.ts'

/**
 * A person who was deleted leaves everything that they were assigned to until then (docs/rules.md, ACCOUNT-13). The name is of the
 * time when that was projects alone.
 */
export const leaveAssigned = reactor({
  name: 'leave-projects',
  handles: ['UserDeleted'],
  startsAt: 'beginning',
  async react({ data: { email }, recordedAt: deletedAt }, { bus, pool, atHead }) {
    await demandHead(atHead, ASSIGNED_LISTS)
    return removalsOf({ bus, pool }, email, deletedAt)
  },
})

/** The lists that must show all before {@link removalsOf} is asked. */
export const ASSIGNED_LISTS = ASSIGNED.map(({ list }) => list)

/**
 * The commands by which an e-mail leaves everything that it is assigned to since a time, `until` (ISO 8601, UTC), or before.
 * @param becomes the e-mail that takes its place.
 */
export async function removalsOf(
  { bus, pool }: Pick<ReactorDeps, 'bus' | 'pool'>,
  email: string,
  until: string,
  becomes?: string,
) {
  const left = ASSIGNED.map(async ({ aggregate, idsOf }) => {
    // The ids that a list has are those of its aggregate's streams.
    const open = bus[aggregate] as unknown as (id: number) => StreamHandle<unknown, AnyCommand, unknown>
    const ids = await idsOf(pool, email)
    const data = { email, deletedAt: until, ...(becomes !== undefined && { becomes }) }
    return ids.map((id) => sendTo(open(id), { type: 'RemoveUser', data }, { deletedAt: until }))
  })
  return (await Promise.all(left)).flat()
}
