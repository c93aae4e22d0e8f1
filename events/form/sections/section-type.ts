import type { z } from 'zod'
import { type AnswersOf, answersSchema, type Fields } from './field.ts'

/** The name under which a section has the paths of its photos; null: it takes none. */
export type PhotosName = 'photos' | 'doorPhotos' | null

/** All that is known of a type of section. */
export type SectionType<All extends Fields = Fields> = {
  /** People's name of the type. New sections have it as their title. */
  readonly label: string
  readonly fields: All
  readonly answers: z.ZodType<AnswersOf<All>>
  readonly photos: PhotosName
  /** True where people add several at once, each with its number in the title. */
  readonly isCounted: boolean
}

export const sectionType = <const All extends Fields>({
  label,
  fields,
  photos = null,
  isCounted = false,
}: Pick<SectionType<All>, 'label' | 'fields'> &
  Partial<Pick<SectionType, 'photos' | 'isCounted'>>): SectionType<All> => ({
  label,
  fields,
  answers: answersSchema(fields),
  photos,
  isCounted,
})
