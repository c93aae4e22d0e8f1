import { z } from 'zod'
import { JsonValue } from '../kernel/text/json.ts'
import { isStorable, shortText } from '../kernel/text/text.ts'
import { SectionId } from './form-id.ts'
import { photoOfPath } from './photos.ts'
import { asSection, type Section } from './section.ts'
import { typeOf } from './sections/all.ts'
import type { SectionType } from './sections/section-type.ts'

// Apart from section.ts: a page that has no form open needs none of the types of sections.

/** A section as calls carry it: the answers beside the common fields, and the paths of its photos under the name of its type. */
export const SentSection = z.looseObject({ id: SectionId, type: shortText.min(1), title: shortText })
export type SentSection = z.infer<typeof SentSection>

/** A section of a type that is not known may be so long, as JSON. */
const MAX_UNKNOWN_LENGTH = 20_000
/** So many photos a section may have. */
export const MAX_SECTION_PHOTOS = 500
const PhotoPaths = z.array(shortText).max(MAX_SECTION_PHOTOS)

/** A section as it was sent, with the paths of the photos that it names. */
export type ReceivedSection = { readonly section: Section; readonly photoPaths: readonly string[] }

/**
 * Takes a section as calls carry it. A type that this build does not know keeps all of its fields as they are; those of a known
 * type must be its own. `validationError` is a passing state of an editor and is never kept (specification, section 3).
 */
export const ReceivedSection = SentSection.transform((sent, context): ReceivedSection => {
  const { id, type, title, validationError: _, ...rest } = sent
  const photosName = typeOf({ type, answers: rest })?.photos ?? null
  const paths = photosName === null ? undefined : rest[photosName]
  const answers = Object.fromEntries(Object.entries(rest).filter(([name]) => name !== photosName))
  const known = typeOf({ type, answers })
  const tell = (issues: readonly z.core.$ZodIssue[], under: readonly PropertyKey[] = []) => {
    for (const { path, message } of issues) context.addIssue({ code: 'custom', path: [...under, ...path], message })
    return z.NEVER
  }
  const photos = PhotoPaths.optional().safeParse(paths)
  if (!photos.success) return tell(photos.error.issues, [photosName ?? 'photos'])
  const parsed = (known?.answers ?? UnknownAnswers).safeParse(answers)
  if (!parsed.success) return tell(parsed.error.issues)
  const isForeign = (path: string) => photosName === KEEPS_FOREIGN && photoOfPath(path) === null
  const foreign = photos.data?.filter(isForeign) ?? []
  const kept = { ...(parsed.data as Section['answers']), ...(foreign.length > 0 && { [KEEPS_FOREIGN]: foreign }) }
  const photoPaths = photos.data?.filter((path) => !isForeign(path)) ?? []
  return { section: { id, type, title, answers: kept }, photoPaths }
})

/** Names of photos that are no paths of ours stand in a door as they came, among its answers (decisions, "doorPhotos"). */
const KEEPS_FOREIGN = 'doorPhotos'
const ForeignPhotos = z.array(z.string())
/** The photos of a section that are named otherwise than by our paths. */
export const foreignPhotos = ({ answers }: Pick<Section, 'answers'>): readonly string[] =>
  ForeignPhotos.safeParse(answers[KEEPS_FOREIGN]).data ?? []

const UnknownAnswers = z
  .record(z.string(), JsonValue)
  .refine(
    (answers) => JSON.stringify(answers).length <= MAX_UNKNOWN_LENGTH,
    `A section of an unknown type takes at most ${MAX_UNKNOWN_LENGTH} characters`,
  )
  .refine(hasStorableTexts, 'The section holds a character that cannot be stored')

function hasStorableTexts(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, each]) => isStorable(name) && hasStorableTexts(each))
}

/** A section as calls carry it. */
export function sent(section: Section, photoPaths: readonly string[]): SentSection {
  const { answers, ...common } = asSection(section)
  const photos = photosNameOf(section)
  const all = [...foreignPhotos(section), ...photoPaths]
  return { ...common, ...answers, ...(photos === null ? {} : { [photos]: all }) }
}

/** The name under which a section has the paths of its photos; null for one that takes none. */
const photosNameOf = (section: Section): SectionType['photos'] => typeOf(section)?.photos ?? null
