import { z } from 'zod'
import { FormId } from '../../kernel/ids.ts'
import { SectionId } from '../../form/form-id.ts'

/** The survey that cards were made from, by its title then. */
export const Survey = z.object({ formId: FormId, title: z.string() })

/** The section of a survey that a card was made from. Its photos are shown on the card, and stay the survey's. */
export const CardSurvey = z.object({ ...Survey.shape, sectionId: SectionId })
export type CardSurvey = Readonly<z.infer<typeof CardSurvey>>

/** The path of a photo that a card shows of its survey. */
export const surveyPhotoPath = (deviceId: number, digest: string): string =>
  `/api/devices/${deviceId}/survey/photos/${digest}`
