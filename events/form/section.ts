import { z } from 'zod'
import { JsonValue } from '../kernel/text/json.ts'
import { SectionId } from './form-id.ts'

/** A section by itself, apart from its place and its photos: the fields that all have, and the answers that its type has. */
export const Section = z.object({
  id: SectionId,
  type: z.string(),
  title: z.string(),
  answers: z.record(z.string(), JsonValue),
})
export type Section = Readonly<z.infer<typeof Section>>

/** A section without what a form holds beside it. */
export const asSection = ({ id, type, title, answers }: Section): Section => ({ id, type, title, answers })

/** The names of all fields that sections have, the title among them. */
export const fieldsOf = (...sections: readonly Section[]): string[] => [
  ...new Set(['title', ...sections.flatMap(({ answers }) => Object.keys(answers))]),
]

/** The value of a field; undefined where it has none. */
export const valueOf = (section: Section, field: string): Section['answers'][string] | undefined =>
  field === 'title' ? section.title : Object.hasOwn(section.answers, field) ? section.answers[field] : undefined

/** True if two values of a field say the same: an absent one says as much as an empty text or as flags that are all false. */
export const isSameValue = (one: unknown, other: unknown): boolean => one === other || normal(one) === normal(other)

/** True if two sections are the same to the letter. Cheap; where it is false they may still say the same. */
export const isSameText = (one: Section, other: Section): boolean =>
  one.title === other.title && isEqual(one.answers, other.answers)

function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [entries, keys] = [Object.entries(one), Object.keys(other)]
  if (entries.length !== keys.length || Array.isArray(one) !== Array.isArray(other)) return false
  return entries.every(
    ([name, value]) => Object.hasOwn(other, name) && isEqual(value, (other as Record<string, unknown>)[name]),
  )
}

/** True if two sections say the same. */
export const isSameSection = (one: Section, other: Section): boolean =>
  one.type === other.type &&
  fieldsOf(one, other).every((field) => isSameValue(valueOf(one, field), valueOf(other, field)))

/** A value as text, the same for all that say the same. */
function normal(value: unknown): string {
  if (value === undefined || value === null || value === '' || value === false) return ''
  // A text that is kept since before may be in another form of Unicode.
  if (typeof value === 'string') return JSON.stringify(value.normalize())
  if (typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value)
  const entries = Object.entries(value).map(([name, each]) => [name, normal(each)] as const)
  const set = entries.filter(([, each]) => each !== '').toSorted(([one], [other]) => (one < other ? -1 : 1))
  return set.length === 0 ? '' : JSON.stringify(set)
}
