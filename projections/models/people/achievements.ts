import type { Achievement, OwnAchievements, UserAchievement, UserOnboarding } from '#events/achievements/achievement.ts'
import { Action, ROLES_OF_ACTION } from '#events/achievements/actions.ts'
import {
  COUNTED_EVENTS,
  type CountedAction,
  type CountedEvent,
  countedAtRegistration,
  countedIn,
  doneAt,
} from '#events/achievements/counted.ts'
import { isFirstStep, stepAfter } from '#events/achievements/first-steps.ts'
import { ACHIEVEMENTS } from '#events/achievements/list.ts'
import type { Role } from '#events/kernel/actor.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { type ChangedRow, type Db, projection } from '../../engine/projection.ts'

/**
 * The achievements of one person. `things` holds, for each action, the different things that they did it to, up to
 * {@link COUNTED_UP_TO}: from then on the action changes nothing. `earnedAt` is by the ids of achievements.
 */
type Row =
  | { readonly isDeleted: true }
  | {
      readonly isDeleted: false
      readonly role: Role
      readonly things: Readonly<Partial<Record<Action, readonly string[]>>>
      readonly earnedAt: Readonly<Record<number, string>>
      readonly onboarding: UserOnboarding
    }
type Present = Extract<Row, { readonly isDeleted: false }>

/** The achievements of each action. */
const OF_ACTION = new Map(
  Action.options.map((action) => [action, ACHIEVEMENTS.filter(({ requiredAction }) => requiredAction === action)]),
)
/** To how many things each action is counted; for a first step one is enough. */
const COUNTED_UP_TO = new Map(
  [...OF_ACTION].map(([action, list]) => [
    action,
    Math.max(isFirstStep(action) ? 1 : 0, ...list.map(({ requiredCount }) => requiredCount)),
  ]),
)

/** user_achievements and user_onboarding of specification 000, section 5: a document for each person (docs/decisions/0031-0060/0033). */
export const achievements = projection<Row, CountedEvent['type'] | 'UserRoleChanged' | 'UserDeleted'>({
  name: 'achievements',
  version: 4,
  table: 'user_onboarding',
  indexes: [],
  handles: [...COUNTED_EVENTS, 'UserRoleChanged', 'UserDeleted'],
  fold(row, event) {
    if (event.type === 'UserRoleChanged')
      return changed(event.data.userId, (before) => withStep({ ...before, role: event.data.role }, event.recordedAt))
    if (event.type === 'UserDeleted') return [[event.data.userId, { isDeleted: true }]]
    if (event.type !== 'UserRegistered') return byActor(event)
    const { userId, role } = event.data
    const person = begun(userId, role, event.recordedAt)
    return [[userId, withCounted(person, countedAtRegistration(event), event)], ...byActor(event)]

    function byActor(counted: CountedEvent): ChangedRow<Row>[] {
      if (counted.actor.id === null) return []
      return changed(counted.actor.id, (before) => {
        const after = withCounted(before, countedIn(counted), counted)
        return after === before ? null : after
      })
    }
    function changed(id: UserId, change: (before: Present) => Present | null): ChangedRow<Row>[] {
      const before = row(id)
      const after = before && !before.isDeleted ? change(before) : null
      return after ? [[id, after]] : []
    }
  },
})

const begun = (userId: UserId, role: Role, lastUpdated: string | null): Present => ({
  isDeleted: false,
  role,
  things: {},
  earnedAt: {},
  onboarding: { userId, completedSteps: [], currentStep: stepAfter(role, []), totalXp: 0, lastUpdated },
})

/** A person did all this by an event. The same row where none of it counts any more. */
function withCounted(row: Present, counted: readonly CountedAction[], event: CountedEvent): Present {
  const after = counted.reduce((present, [action, thing]) => withThing(present, action, thing, doneAt(event)), row)
  return after === row ? row : withStep(after, event.recordedAt)
}

/** A person did something to a thing. The same row where that counts no more. @param at ISO 8601, UTC. */
function withThing(row: Present, action: Action, thing: string, at: string): Present {
  const things = row.things[action] ?? []
  if (things.length >= (COUNTED_UP_TO.get(action) ?? 0) || things.includes(thing)) return row
  const count = things.length + 1
  const earned = (OF_ACTION.get(action) ?? []).filter(({ requiredCount }) => requiredCount === count)
  const { onboarding } = row
  const completedSteps =
    count === 1 && isFirstStep(action) ? [...onboarding.completedSteps, action] : onboarding.completedSteps
  const totalXp = earned.reduce((sum, { xpValue }) => sum + xpValue, onboarding.totalXp)
  return {
    ...row,
    things: { ...row.things, [action]: [...things, thing] },
    earnedAt: { ...row.earnedAt, ...Object.fromEntries(earned.map(({ id }) => [id, at])) },
    onboarding: { ...onboarding, completedSteps, totalXp },
  }
}

const withStep = (row: Present, lastUpdated: string): Present => ({
  ...row,
  onboarding: { ...row.onboarding, currentStep: stepAfter(row.role, row.onboarding.completedSteps), lastUpdated },
})

/** Ids of user_achievements follow from the person and the achievement; there are fewer achievements than this. */
const IDS_OF_A_PERSON = 1_000

function userAchievement(
  userId: UserId,
  { id, requiredAction, requiredCount }: Achievement,
  row: Present,
): UserAchievement {
  const earnedAt = row.earnedAt[id] ?? null
  return {
    id: userId * IDS_OF_A_PERSON + id,
    userId,
    achievementId: id,
    earnedAt,
    progress: Math.min(row.things[requiredAction]?.length ?? 0, requiredCount),
    completed: earnedAt !== null,
  }
}

/** A person's achievements, and others that they can earn; none earned yet where the read model does not know them. */
export async function ownAchievements(
  db: Db,
  { id: userId, role }: { readonly id: UserId; readonly role: Role },
): Promise<OwnAchievements> {
  const { rows } = await db.query<{ doc: Row }>(`select doc from ${achievements.rows} where id = $1`, [userId])
  const found = rows[0]?.doc
  const row = found && !found.isDeleted ? found : begun(userId, role, null)
  const listed = ACHIEVEMENTS.filter(
    ({ id, requiredAction }) => ROLES_OF_ACTION[requiredAction].includes(role) || row.earnedAt[id] !== undefined,
  )
  return {
    achievements: [...listed],
    userAchievements: listed.map((achievement) => userAchievement(userId, achievement, row)),
    onboarding: row.onboarding,
  }
}
