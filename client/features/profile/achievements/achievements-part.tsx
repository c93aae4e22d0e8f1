import { type ReactNode, useState } from 'react'
import type { OwnAchievements } from '#events/achievements/achievement.ts'
import { ACTIONS_TO_COME } from '#events/achievements/actions.ts'
import { useOwnAchievements } from '../../../api/people/achievements.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { cn } from '../../../ui/cn.ts'
import { Collapsible } from '../../../ui/collapsible.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { AchievementItem, type ListedAchievement } from './achievement-item.tsx'
import { FirstSteps } from './first-steps.tsx'

/** A person's own achievements, those that they can reach next, and their first steps. */
export function AchievementsPart() {
  const { data, isError, refetch } = useOwnAchievements()
  return (
    <Card className="p-4 md:p-5">
      <section aria-labelledby="achievements" aria-busy={!data && !isError} className="flex flex-col gap-5">
        <div className="flex items-center justify-between gap-3">
          <h2 id="achievements" className="font-semibold">
            Achievements
          </h2>
          {data && <Badge tone="accent">{formatCount(data.onboarding.totalXp)} XP</Badge>}
        </div>
        {data ? <Content own={data} /> : isError ? <Failed onRetry={refetch} /> : <Skeleton className="h-96" />}
      </section>
    </Card>
  )
}

const Failed = ({ onRetry }: { onRetry: () => unknown }) => (
  <LoadError isSmall title="Your achievements could not be loaded. None of them is lost." onRetry={onRetry} />
)

function Content({ own }: { own: OwnAchievements }) {
  const { earned, next, others } = sortAchievements(own)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <FirstSteps onboarding={own.onboarding} />
      <Group id="earned" title="Earned" listed={earned}>
        {earned.length === 0 && (
          <EmptyState className="py-6" title="Nothing yet" text="What you achieve with the portal appears here." />
        )}
      </Group>
      {next.length > 0 && <Group id="next-achievements" title="Within reach" listed={next} />}
      {others.length > 0 && (
        <Collapsible
          title="More to discover"
          aside={<Badge>{others.length}</Badge>}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
        >
          <Items listed={others} className="pt-2" />
        </Collapsible>
      )}
    </>
  )
}

const Group = ({
  id,
  title,
  listed,
  children,
}: {
  id: string
  title: string
  listed: readonly ListedAchievement[]
  children?: ReactNode
}) => (
  <section aria-labelledby={id} className="flex flex-col gap-2">
    <h3 id={id} className="font-medium">
      {title}
    </h3>
    {children}
    {listed.length > 0 && <Items listed={listed} />}
  </section>
)

const Items = ({ listed, className }: { listed: readonly ListedAchievement[]; className?: string }) => (
  <ul className={cn('grid gap-2 sm:grid-cols-2', className)}>
    {listed.map(({ achievement, own }) => (
      <AchievementItem key={achievement.id} achievement={achievement} own={own} />
    ))}
  </ul>
)

/** Limit of those that are named as the next ones: more is a list of duties. */
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
