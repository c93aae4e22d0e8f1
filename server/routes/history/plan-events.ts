import { z } from 'zod'
import { EVERYONE } from '#events/kernel/actor.ts'
import { Meta } from '#events/kernel/envelope.ts'
import { META_FIELDS, type SentPlanEvent } from '#events/live/protocol.ts'
import { PlanEvent } from '#events/plan/events.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import { planStream } from '#events/plan/stream.ts'
import { type EventsPage, EventsPageQuery } from '#events/replay/api.ts'
import { textsOfEvents, toldUpTo } from '../../live/streams/told-events.ts'
import { notFound, visibleId } from '../../http/door/visible.ts'
import type { Routes } from '../deps.ts'

const metaFields = Meta.pick(META_FIELDS).shape
const SentEvent = z
  .discriminatedUnion('type', PlanEvent.options.map((event) => z.object({ ...event.shape, ...metaFields })) as never)
  .meta({ id: 'SentPlanEvent' })

/** Browsers, which do not need the schema, take the answer as it is. */
const PlanEvents: z.ZodType<EventsPage<SentPlanEvent>> = z.object({
  ...{ head: z.int(), goesOn: z.boolean() },
  events: z.array(SentEvent),
})

/** The events of a plan, for those who may see it now (docs/rules.md, PLAN-61). */
export const planEventRoutes: Routes<'bus' | 'store' | 'large'> = async (app, { bus, store, large }) => {
  /** @throws HttpError 404 where it is not there any more; UnreadableStream */
  async function headOf(id: PlanId): Promise<number> {
    const found = await bus.plan(id).look(({ plan }, revision) => plan && { revision })
    if (!found) throw notFound()
    return found.revision
  }

  app.get(
    '/plans/:id/events',
    {
      config: { cost: 'large', access: { roles: EVERYONE, visible: 'plan' }, scope: 'plans:read' },
      schema: {
        summary: 'The events of a plan, in order',
        querystring: EventsPageQuery,
        response: { 200: PlanEvents },
      },
    },
    async (request, reply) => {
      const id = visibleId(request, PlanId)
      const { after = -1, limit } = request.query
      const { head, goesOn } = await toldUpTo(headOf(id))
      const count = Math.max(0, Math.min(limit, head - after))
      return large(request, reply, 'all', async () => {
        const events = await textsOfEvents(store, planStream(id), after + 1, count)
        return `{"head":${head},"goesOn":${goesOn},"events":[${events.join(',')}]}`
      })
    },
  )
}
