import { lacksInstallType } from '#events/form/decide.ts'
import { kindOf } from '#events/form/sections/all.ts'
import type { DraftSection } from '../draft/draft.ts'
import { answersInWords, labelOf } from '../sections/shape.ts'

/** The sections that the list shows. */
export type Which = 'all' | 'unfinished' | 'waiting'

/**
 * A section as the list of a form's sections has it. `lacks`: what makes it unfinished. `waiting`: how many of its photos the server
 * does not have.
 */
export type ListedSection = {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly lacks: 'No install type' | 'Nothing filled in' | null
  readonly waiting: number
}

/**
 * The sections of a form as its list has them. `photosOf`: how many photos the server has of one; `waiting`: the sections of photos
 * that wait, one for each photo.
 */
export const listed = (
  sections: readonly DraftSection[],
  photosOf: (id: number) => number,
  waiting: readonly number[],
): ListedSection[] =>
  sections.map((section) => {
    const { id, title } = section
    const count = waiting.filter((one) => one === id).length
    const isFilled = kindOf(section) === null || answersInWords(section).length > 0 || photosOf(id) + count > 0
    const lacks = lacksInstallType(section) ? 'No install type' : isFilled ? null : 'Nothing filled in'
    return { id, title: title || labelOf(section), type: labelOf(section), lacks, waiting: count }
  })

export const isListed: { readonly [W in Which]: (section: ListedSection) => boolean } = {
  all: () => true,
  unfinished: ({ lacks }) => lacks !== null,
  waiting: ({ waiting }) => waiting > 0,
}
