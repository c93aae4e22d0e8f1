import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { OwnAchievements } from '#events/achievements/achievement.ts'
import { EVERYONE } from '#events/kernel/actor.ts'
import { ownAchievements } from '#projections/models/achievements.ts'
import { sessionOf } from '../http/guards.ts'
import type { RouteDeps } from './deps.ts'

/** What the reader achieved, and their first steps. There is no way to those of another person (docs/rules.md, ACHIEVE-6). */
export const achievementRoutes: FastifyPluginAsyncZod<RouteDeps> = async (app, { pool, fresh }) => {
  const config = { access: { roles: EVERYONE, visible: 'nothing' } } as const
  app.get('/achievements', { config, schema: { response: { 200: OwnAchievements } } }, async (request) => {
    await fresh(request, ['achievements'])
    return ownAchievements(pool, sessionOf(request).user)
  })
}
