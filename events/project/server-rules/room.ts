import type { Context, Decision } from '../../kernel/decider.ts'
import { changesOf } from '../changes.ts'
import { MAX_CARDS } from '../device.ts'
import type { ProjectEvent } from '../events.ts'
import type { ProjectView } from '../model.ts'
import { refused } from '../refusals.ts'

/** The decision, where the project has room for the cards that it makes. @throws Rejection where it has not */
export function withRoom(
  { size }: Pick<ProjectView, 'size'>,
  decision: Decision<ProjectEvent>,
  { actor, commandId }: Pick<Context, 'actor' | 'commandId'>,
): Decision<ProjectEvent> {
  const made = decision.events
    .flatMap((event) => changesOf({ ...event, actor, commandId, recordedAt: '' }))
    .filter((change) => change.of === 'card')
  const count = made.filter(({ is }) => is === 'made').length - made.filter(({ is }) => is === 'gone').length
  if (count > 0 && size + count > MAX_CARDS) throw refused({ code: 'board-full', size, count })
  return decision
}
