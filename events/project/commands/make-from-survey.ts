import { z } from 'zod'
import { SectionId } from '../../form/form-id.ts'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { assertNew, openOf } from '../rules.ts'
import { Survey } from '../survey/survey.ts'
import { ImportedCard } from '../imported-card.ts'
import { command } from './define.ts'

/** Makes one card of each section that has none on the board. A section whose card was deleted has none. */
export const makeFromSurvey = command(
  'MakeFromSurvey',
  { batchId: z.string(), survey: Survey, cards: z.array(ImportedCard.extend({ sectionId: SectionId })) },
  {
    roles: EMPLOYEES,
    decide({ batchId, survey, cards }, view) {
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
    },
  },
)
