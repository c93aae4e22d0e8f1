import { z } from 'zod'
import { EVERYONE } from '../../kernel/actor.ts'
import { CommandId, type DeviceId } from '../../kernel/ids.ts'
import { PlanId } from '../../plan/plan-id.ts'
import { isOfCards, UndoStep } from '../undo/step.ts'
import { command } from './define.ts'

/** The most commands that one undo takes back; a gesture of more takes several. */
export const MAX_UNDONE = 200

/**
 * The commands of one's own gesture; or a revision of the project, for the change that its event is a part of. With `planId` it is
 * about that plan of the project, and the revision is one of the plan.
 */
export const UndoBody = z.union([
  z.strictObject({ undoes: z.array(CommandId).min(1).max(MAX_UNDONE), planId: PlanId.optional() }),
  z.strictObject({ revision: z.int().nonnegative(), planId: PlanId.optional() }),
])
export type UndoBody = z.infer<typeof UndoBody>

/**
 * Takes back what commands did, all of it or nothing: one gesture of a person. `steps` follow from their events; they are
 * found by the server, and in a browser from what the screen showed.
 */
export const undo = command(
  'Undo',
  { undoes: z.array(CommandId).min(1).max(MAX_UNDONE), steps: z.array(UndoStep) },
  {
    // The rules look at each step: a person takes back by it what they could do by another command.
    roles: EVERYONE,
    cards: ({ steps }) => steps.flatMap(cardsOfStep),
    mayWait: true,
    call: { method: 'POST', path: '/projects/:id/undo', body: UndoBody, commands: ['Undo'] },
    ask: ({ undoes }) => ({ body: { undoes } }),
  },
)

/** The cards of a step that are there, and whose commands go before it and after it. A batch is about too many to name. */
function cardsOfStep(step: UndoStep): readonly DeviceId[] {
  if ('deviceId' in step) return [step.deviceId]
  if (isOfCards(step)) return step.cards.map(({ deviceId }) => deviceId)
  return step.of === 'card-made' ? [step.card.id] : []
}
