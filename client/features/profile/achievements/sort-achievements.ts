import type { OwnAchievements } from '#events/achievements/achievement.ts'
import { ACTIONS_TO_COME } from '#events/achievements/actions.ts'
import type { ListedAchievement } from './achievement-item.tsx'

/** So many are named as the next ones: more is a list of duties. */
const MAX_NEXT = 4

const share = ({ achievement, own }: ListedAchievement): number => own.progress / achievement.requiredCount
const nearestFirst = (a: ListedAchievement, b: ListedAchievement): number =>
  share(b) - share(a) || a.achievement.requiredCount - b.achievement.requiredCount

/** The earned ones, the latest first; those that are nearest, the nearest first; and all others as they come. */
export function sortAchievements({ achievements, userAchievements }: OwnAchievements) {
  const ownOf = new Map(userAchievements.map((own) => [own.achievementId, own]))
  const listed = achievements.flatMap((achievement): ListedAchievement[] => {
    const own = ownOf.get(achievement.id)
    return own ? [{ achievement, own }] : []
  })
  const earned = listed
    .filter(({ own }) => own.completed)
    .toSorted((a, b) => (b.own.earnedAt ?? '').localeCompare(a.own.earnedAt ?? ''))
  const open = listed.filter(({ own }) => !own.completed)
  const possible = open.filter(({ achievement }) => !ACTIONS_TO_COME.includes(achievement.requiredAction))
  const next = possible.toSorted(nearestFirst).slice(0, MAX_NEXT)
  return { earned, next, others: open.filter((one) => !next.includes(one)) }
}
