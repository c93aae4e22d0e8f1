import type { Context } from '../kernel/decider.ts'
import { audienceOf, type NamesThen, type Phrase, phraseFor, withPhrase } from '../kernel/history.ts'
import type { PlanStep } from './commands.ts'
import { planHistory } from './history.ts'
import type { PlanView } from './model.ts'
import { existing } from './open-plan.ts'
import { planStream } from './stream.ts'
import { takeBack } from './take-back.ts'

/**
 * Says what taking changes back would do, as the history would say it. @param device gives the name of a card.
 * @throws Rejection when it would be refused.
 */
export function planPreviewOf(
  steps: readonly PlanStep[],
  view: PlanView,
  context: Context,
  device: NamesThen['device'],
): { readonly phrases: readonly Phrase[]; readonly isNothing: boolean } {
  const open = existing(view)
  const { events } = takeBack({ undoes: [], steps: [...steps] }, open, context)
  const { id, fileName } = open.plan
  const names = {
    device,
    plan: () => fileName,
    ...{ instance: () => 'an instance', folder: () => 'a folder', person: () => 'a person' },
  }
  const { actor, at: recordedAt, commandId } = context
  const audience = actor.role === 'system' ? 'others' : audienceOf(actor.role)
  const phrases = events.reduce<readonly Phrase[]>((said, event) => {
    const told = planHistory.tell({ ...event, actor, recordedAt, commandId, stream: planStream(id) }, names)
    return told ? withPhrase(said, phraseFor(audience, told.phrase)) : said
  }, [])
  return { phrases, isNothing: events.length === 0 }
}
