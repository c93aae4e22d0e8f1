import { type Decision, decided } from '../../kernel/decider.ts'
import type { DataOf } from '../commands.ts'
import type { ProjectEvent } from '../events.ts'
import { assertNew } from '../import/decide-import.ts'
import type { ProjectView } from '../model.ts'

/** Makes one card of each section that has none on the board. A section whose card was deleted has none. @throws Rejection */
export function makeFromSurvey(
  { batchId, survey, cards }: DataOf<'MakeFromSurvey'>,
  view: ProjectView,
): Decision<ProjectEvent> {
  const made = new Set(
    [...view.cards()].map((card) => (card.survey?.formId === survey.formId ? card.survey.sectionId : null)),
  )
  const missing = cards.filter(({ sectionId }) => !made.has(sectionId))
  for (const { deviceId } of missing) assertNew(deviceId, view)
  if (missing.length === 0) return decided()
  return decided({
    type: 'DevicesImported',
    data: { batchId, fileName: '', part: 1, parts: 1, survey, cards: missing },
  })
}
