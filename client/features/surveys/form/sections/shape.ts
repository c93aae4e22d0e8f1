import { typeOf } from '#events/form/sections/all.ts'
import type { Field, InstallType } from '#events/form/sections/field.ts'
import { wordsOf } from '#events/form/sections/field.ts'
import { installType } from '#events/form/sections/door.ts'
import type { DraftSection } from '../draft/draft.ts'

// A section is shown and edited by the fields of its type (events/form/sections): no type needs code of its own here.

/** A section without what only some of its readers need. */
type TypedSection = Pick<DraftSection, 'type' | 'answers'>

/** People's name of a section's type; the type itself where this build does not know it. */
export const labelOf = (section: TypedSection): string => typeOf(section)?.label ?? section.type

/** True if a section's title says its type already, as "Camera 3" does. */
export const saysItsType = (section: Pick<DraftSection, 'type' | 'title' | 'answers'>): boolean =>
  section.title.toLowerCase().startsWith(labelOf(section).toLowerCase())

/** The fields of a section by their names. */
export const fieldsOfType = (section: TypedSection): [string, Field][] => Object.entries(typeOf(section)?.fields ?? {})

/** The install type of a door; null for none, and for what is no door. */
export function installTypeOf({ answers }: TypedSection): InstallType | null {
  const flags = answers['installType']
  if (typeof flags !== 'object' || flags === null || Array.isArray(flags)) return null
  return INSTALL_TYPES.find((type) => flags[type] === true) ?? null
}

const INSTALL_TYPES = Object.keys(installType.options) as readonly InstallType[]
export const INSTALL_LABELS = installType.options

/** A field counts under every install type of a door, or under one. Until one is chosen, all that was filled in counts. */
const isOfInstallType = (field: Field, type: InstallType | null): boolean =>
  type === null || field.kind === 'text' || field.under === undefined || field.under === type

/** The answers that count, in words; fields without one are left out. */
export function answersInWords(
  section: TypedSection,
): { readonly name: string; readonly label: string; readonly words: string }[] {
  const type = installTypeOf(section)
  return fieldsOfType(section)
    .filter(([, field]) => isOfInstallType(field, type))
    .map(([name, field]) => ({ name, label: field.label, words: wordsOf(field, section.answers[name]) }))
    .filter(({ words }) => words !== '')
}

/** One line about a section whose fields are folded away. */
export const summaryOf = (section: TypedSection): string =>
  answersInWords(section)
    .map(({ words }) => words)
    .join(' · ')

/** The flags of a field with one of them set or cleared. */
export function withFlag(
  field: Extract<Field, { kind: 'flags' }>,
  value: unknown,
  option: string,
  isSet: boolean,
): Record<string, boolean> {
  const flags = typeof value === 'object' && value !== null ? (value as Record<string, boolean>) : {}
  if (!field.isExclusive) return { ...flags, [option]: isSet }
  const cleared = Object.fromEntries(Object.keys(field.options).map((name) => [name, false]))
  return { ...cleared, [option]: isSet }
}

export const isFlagSet = (value: unknown, option: string): boolean =>
  typeof value === 'object' && value !== null && (value as Record<string, unknown>)[option] === true
