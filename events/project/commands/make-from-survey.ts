import { z } from 'zod'
import { SectionId } from '../../form/form-id.ts'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { Survey } from '../survey/survey.ts'
import { ImportedCard } from '../imported-card.ts'
import { command } from './define.ts'

/** Makes one card of each section that has none on the board. A section whose card was deleted has none. */
export const makeFromSurvey = command(
  'MakeFromSurvey',
  { batchId: z.string(), survey: Survey, cards: z.array(ImportedCard.extend({ sectionId: SectionId })) },
  { roles: EMPLOYEES, words: 'Make cards from a survey' },
)
