import { OwnAchievements } from '#events/achievements/achievement.ts'
import { EVERYONE } from '#events/kernel/actor.ts'
import { ownAchievements } from '#projections/models/people/achievements.ts'
import { sessionOf } from '../../http/door/guards.ts'
import type { Routes } from '../deps.ts'

/** Routes for the reader's achievements and first steps. No way leads to those of another person (docs/rules.md, ACHIEVE-6). */
export const achievementRoutes: Routes<'pool' | 'fresh'> = async (app, { pool, fresh }) => {
  const config = { cost: 'small', access: { roles: EVERYONE, visible: 'nothing' } } as const
  app.get(
    '/achievements',
    { config, schema: { summary: "The caller's achievements", response: { 200: OwnAchievements } } },
    async (request) => {
      await fresh(request, ['achievements'])
      return ownAchievements(pool, sessionOf(request).user)
    },
  )
}
