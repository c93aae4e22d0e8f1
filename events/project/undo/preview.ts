import type { Context } from '../../kernel/decider.ts'
import { audienceOf, type Phrase, phraseFor, withPhrase } from '../../kernel/history.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import { projectHistory } from '../history/history.ts'
import type { ProjectView } from '../model.ts'
import type { UndoPreview } from './api.ts'
import { decideUndo } from './decide-undo.ts'
import type { UndoStep } from './step.ts'

/** Says what an undo would do, as the history would say it. @throws Rejection when it would be refused. */
export function previewOf(steps: readonly UndoStep[], view: ProjectView, context: Context): UndoPreview {
  const { events } = decideUndo({ steps: [...steps] }, view, context)
  const names = {
    device: (id: DeviceId) => view.card(id)?.name ?? 'a card',
    instance: () => 'an instance',
    folder: () => 'a folder',
    person: () => 'a person',
  }
  const { actor, at: recordedAt, commandId } = context
  const audience = actor.role === 'system' ? 'others' : audienceOf(actor.role)
  const phrases = events.reduce<readonly Phrase[]>((said, event) => {
    const told = projectHistory.tell({ ...event, actor, recordedAt, commandId }, names)
    return told ? withPhrase(said, phraseFor(audience, told.phrase)) : said
  }, [])
  return { phrases: phrases.map((phrase) => [...phrase]), isNothing: events.length === 0 }
}
