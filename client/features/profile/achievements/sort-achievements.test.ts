import { describe, expect, it } from 'vitest'
import type { UserAchievement } from '#events/achievements/achievement.ts'
import { ACHIEVEMENTS } from '#events/achievements/list.ts'
import { UserId } from '#events/kernel/ids.ts'
import { stepAfter } from '#events/achievements/first-steps.ts'
import { sortAchievements } from './achievements-part.tsx'

const userId = UserId.parse(1)
type OwnProgress = Partial<Pick<UserAchievement, 'progress' | 'earnedAt'>>
/** The names in each part of the profile, of all achievements. @param done what is not as it is at the beginning, by name. */
function namesOf(done: Readonly<Record<string, OwnProgress>>) {
  const userAchievements = ACHIEVEMENTS.map(({ id, name }): UserAchievement => {
    const { progress = 0, earnedAt = null } = done[name] ?? {}
    return { id, userId, achievementId: id, earnedAt, progress, completed: earnedAt !== null }
  })
  const onboarding = {
    userId,
    completedSteps: [],
    currentStep: stepAfter('employee', []),
    totalXp: 0,
    lastUpdated: null,
  }
  const parts = sortAchievements({ achievements: [...ACHIEVEMENTS], userAchievements, onboarding })
  return Object.fromEntries(
    Object.entries(parts).map(([part, listed]) => [part, listed.map((one) => one.achievement.name)]),
  )
}

describe('the achievements of the profile', () => {
  it('[ACHIEVE-8] stand with the latest first, then the nearest, those of one thing before those of many', () => {
    const { earned, next } = namesOf({
      'Welcome aboard': { progress: 1, earnedAt: '2025-03-01T10:00:00.000Z' },
      'First device': { progress: 1, earnedAt: '2025-03-02T10:00:00.000Z' },
      'In the swing': { progress: 6 },
      'A hundred devices': { progress: 6 },
    })
    expect(earned).toEqual(['First device', 'Welcome aboard'])
    expect(next).toEqual(['In the swing', 'A hundred devices', 'Your own key', 'Breaking ground'])
  })

  it('[ACHIEVE-8] name none as near that nothing leads to yet', () => {
    const done = { earnedAt: '2025-03-01T10:00:00.000Z' }
    const toCome = ACHIEVEMENTS.filter(({ category }) => category === 'forms').map(({ name }) => name)
    const all = Object.fromEntries(ACHIEVEMENTS.map(({ name }) => [name, toCome.includes(name) ? {} : done]))
    expect(namesOf(all)).toMatchObject({ next: [], others: toCome })
  })
})
