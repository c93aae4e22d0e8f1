import type { Achievement, UserAchievement } from '#events/achievements/achievement.ts'
import { ACTIONS_TO_COME } from '#events/achievements/actions.ts'
import { When } from '../../../shared/when/when.tsx'
import { cn } from '../../../ui/cn.ts'
import { Progress } from '../../../ui/loading/progress.tsx'
import { AchievementIcon } from './achievement-icon.tsx'

/** An achievement and how far the person is with it. */
export type ListedAchievement = { readonly achievement: Achievement; readonly own: UserAchievement }

/** One achievement: since when it is earned, or what is left. */
export function AchievementItem({ achievement, own }: ListedAchievement) {
  const { name, description, icon, xpValue } = achievement
  const isEarned = own.earnedAt !== null
  return (
    <li className="flex items-start gap-3 rounded-panel border p-3">
      <div
        className={cn(
          'flex size-10 shrink-0 items-center justify-center rounded-full [&_svg]:size-5',
          isEarned ? 'bg-accent-soft text-accent-text' : 'bg-sunken text-muted',
        )}
      >
        <AchievementIcon name={icon} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex items-baseline justify-between gap-2">
          <h4 className="min-w-0 font-medium">{name}</h4>
          <span className="shrink-0 text-label text-muted tabular-nums">{xpValue} XP</span>
        </div>
        <p className="text-label text-muted">{description}</p>
        {own.earnedAt === null ? (
          <ToGo achievement={achievement} own={own} />
        ) : (
          <p className="text-label text-muted">
            Earned <When at={own.earnedAt} />
          </p>
        )}
      </div>
    </li>
  )
}

function ToGo({ achievement: { name, requiredAction, requiredCount }, own: { progress } }: ListedAchievement) {
  if (ACTIONS_TO_COME.includes(requiredAction)) return <p className="text-label text-muted">Comes with the surveys.</p>
  if (requiredCount === 1) return null
  return (
    <div className="mt-1 flex items-center gap-2">
      <Progress
        percent={Math.floor((100 * progress) / requiredCount)}
        label={`Progress of ${name}`}
        className="flex-1"
      />
      <span className="shrink-0 text-label text-muted tabular-nums">
        {progress} of {requiredCount}
      </span>
    </div>
  )
}
