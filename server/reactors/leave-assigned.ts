import type { AnyCommand } from '#events/kernel/aggregate.ts'
import { ASSIGNED } from '#projections/models/all.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'
import type { StreamHandle } from '../commands/command-bus.ts'
import { reactor, sendTo } from './reactor.ts'

/**
 * A person who was deleted leaves everything that they were assigned to until then (docs/rules.md, ACCOUNT-13). The name is of the
 * time when that was projects alone.
 */
export const leaveAssigned = reactor({
  name: 'leave-projects',
  handles: ['UserDeleted'],
  startsAt: 'beginning',
  async react({ data: { email }, recordedAt: deletedAt }, { bus, pool, atHead }) {
    if (!(await atHead(ASSIGNED.map(({ list }) => list)))) throw new ReadModelsBehind()
    const left = ASSIGNED.map(async ({ aggregate, idsOf }) => {
      // The ids that a list has are those of its aggregate's streams.
      const open = bus[aggregate] as unknown as (id: number) => StreamHandle<unknown, AnyCommand, unknown>
      const ids = await idsOf(pool, email)
      return ids.map((id) => sendTo(open(id), { type: 'RemoveUser', data: { email, deletedAt } }, { deletedAt }))
    })
    return (await Promise.all(left)).flat()
  },
})
