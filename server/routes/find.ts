import { FindAnswer, FindQuery } from '#events/find/api.ts'
import { EVERYONE } from '#events/kernel/actor.ts'
import { find } from '#projections/models/search-reads.ts'
import { sessionOf } from '../http/guards.ts'
import type { Routes } from './deps.ts'

/** The search over everything that its reader may see. A person's searches take turns, as other large reads do. */
export const findRoutes: Routes<'fresh' | 'large'> = async (app, { fresh, large }) => {
  const config = { cost: 'large', access: { roles: EVERYONE, visible: 'nothing' } } as const
  app.get(
    '/find',
    {
      config,
      schema: {
        summary: 'Search everything that the caller may see',
        querystring: FindQuery,
        response: { 200: FindAnswer },
      },
    },
    async (request, reply) => {
      await fresh(request, ['search', 'projects', 'devices', 'forms', 'organizations'])
      return large(request, reply, 'person', (db) => find(db, sessionOf(request).user, request.query))
    },
  )
}
