import { z } from 'zod'
import { FormId, DeviceId, ProjectId } from '../../kernel/ids.ts'
import { SectionId } from '../../form/form-id.ts'
import { callsOf } from '../../kernel/call.ts'
import { CardPhoto } from '../photos.ts'
import type { ProjectCommand } from '../commands.ts'

// The calls by which sections of a survey become cards, and what they answer. Apart from calls.ts: a board needs none of them.

/** A section that is a card: where it stands. `id`: the card's. */
export const SectionCard = z.object({ id: DeviceId, projectId: ProjectId, formId: FormId, sectionId: SectionId })
export type SectionCard = z.infer<typeof SectionCard>

/** So many sections become cards at once. A form has no more. */
const MAX_SECTIONS = 500

const MakeCardsBody = z.object({
  projectId: ProjectId,
  sectionIds: z.array(SectionId).min(1, 'Please select a section').max(MAX_SECTIONS),
  /** True if the cards tell the PhySaaS Notes to the people of the project, customers among them. */
  withPhysaasNotes: z.boolean().default(false),
})
export type MakeCardsBody = z.input<typeof MakeCardsBody>

/** The cards that were made. Sections that were cards of the project already, or are gone, have none here. */
export const MadeCards = z.object({ cards: z.array(SectionCard) })
export type MadeCards = z.infer<typeof MadeCards>

/**
 * GET /devices/:id/survey: the survey of a card as it is now. `form` null: this reader may not open it, or it was deleted.
 * `photos`: those of the section.
 */
export const SurveyOfCard = z.object({
  form: z.object({ title: z.string() }).nullable(),
  photos: z.array(CardPhoto.omit({ key: true })),
})
export type SurveyOfCard = z.infer<typeof SurveyOfCard>

const { call } = callsOf<ProjectCommand['type']>()

export const surveyCalls = {
  makeCards: call('POST', '/forms/:id/cards', MakeCardsBody, 'MakeFromSurvey'),
} as const
