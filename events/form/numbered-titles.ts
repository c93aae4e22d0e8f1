import { typeOf } from './sections/all.ts'
import type { Section } from './section.ts'

// Cameras and doors are added with their number in the title: "Camera 3".

type TitledSection = Pick<Section, 'type' | 'title' | 'answers'>

/** The number in a title that is the type's name and a number; null for every other title, and for types without numbers. */
export function numberInTitle({ type, title, answers }: TitledSection): number | null {
  const { label = type, isCounted = false } = typeOf({ type, answers }) ?? {}
  const [, number] = /^ (\d{1,6})$/.exec(title.startsWith(label) ? title.slice(label.length) : '') ?? []
  return isCounted && number !== undefined ? Number(number) : null
}

/** The titles of sections that are added: their type's name, with numbers that go on behind all that are there. */
export function titlesFor(type: string, count: number, present: readonly TitledSection[]): string[] {
  const { label = type, isCounted = false } = typeOf({ type, answers: {} }) ?? {}
  const alike = present.filter((section) => section.type === type)
  const last = Math.max(alike.length, ...alike.map((section) => numberInTitle(section) ?? 0))
  return Array.from({ length: count }, (_, index) => (isCounted ? `${label} ${last + index + 1}` : label))
}

/** True if a title differs from another one in its number alone, if at all: a save may have given a new section the next one. */
export const isSameButNumber = (one: TitledSection, other: TitledSection): boolean =>
  one.title === other.title || (numberInTitle(one) !== null && numberInTitle(other) !== null && one.type === other.type)

/** The title of a new section; another number where a section has it that its sender had not seen (docs/rules.md, FORM-239). */
export function freeTitle(section: Section, unread: readonly Section[], present: readonly Section[]): string {
  const isTaken = unread.some(({ type, title }) => type === section.type && title === section.title)
  if (!isTaken || numberInTitle(section) === null) return section.title
  return titlesFor(section.type, 1, present)[0] ?? section.title
}
