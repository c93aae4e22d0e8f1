import { type Decision, decided } from '../../kernel/decider.ts'
import type { DataOf } from '../commands.ts'
import type { ProjectEvent } from '../events.ts'
import type { ProjectView } from '../model.ts'
import { assertNew, openOf } from '../rules.ts'
import type { ServerRules } from './server-rules.ts'

export const surveyRules: ServerRules = { MakeFromSurvey: decideSurvey }

/** Makes one card of each section that has none on the board. A section whose card was deleted has none. @throws Rejection */
function decideSurvey({ batchId, survey, cards }: DataOf<'MakeFromSurvey'>, view: ProjectView): Decision<ProjectEvent> {
  openOf(view)
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
