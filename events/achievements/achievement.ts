import { z } from 'zod'
import { UserId } from '../kernel/ids.ts'
import { Action } from './actions.ts'

/** In the order in which they are shown. */
export const AchievementCategory = z.enum(['onboarding', 'projects', 'devices', 'verkada', 'forms', 'general'])
export type AchievementCategory = z.infer<typeof AchievementCategory>

/** A thing to achieve. `icon` is a name of Lucide's. It is earned once `requiredAction` was done to `requiredCount` things. */
export const Achievement = z.object({
  id: z.int().positive(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  category: AchievementCategory,
  requiredAction: Action,
  requiredCount: z.int().positive(),
  xpValue: z.int().positive(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Achievement = Readonly<z.infer<typeof Achievement>>

/** How far a person is with an achievement: to how many things they did it, up to those that it takes. */
export const UserAchievement = z.object({
  id: z.int().positive(),
  userId: UserId,
  achievementId: z.int().positive(),
  earnedAt: z.iso.datetime().nullable(),
  progress: z.int().nonnegative(),
  completed: z.boolean(),
})
export type UserAchievement = Readonly<z.infer<typeof UserAchievement>>

/** A person's first steps. `currentStep` is the first that is left for their role; null: none is. */
export const UserOnboarding = z.object({
  userId: UserId,
  completedSteps: z.array(Action),
  currentStep: Action.nullable(),
  totalXp: z.int().nonnegative(),
  lastUpdated: z.iso.datetime().nullable(),
})
export type UserOnboarding = z.infer<typeof UserOnboarding>

/**
 * GET /achievements: the reader's own. `achievements` are those that their role can earn and those that they have earned, in the
 * order in which they are shown; `userAchievements` has one for each of them.
 */
export const OwnAchievements = z.object({
  achievements: z.array(Achievement),
  userAchievements: z.array(UserAchievement),
  onboarding: UserOnboarding,
})
export type OwnAchievements = z.infer<typeof OwnAchievements>
