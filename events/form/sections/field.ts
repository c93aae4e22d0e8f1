import { z } from 'zod'
import { longText, shortText } from '../../kernel/text/text.ts'

// A section's fields are data: schema, editor, view, history and the choice between two versions follow from it.

/** A text. `isLong`: of several lines. `input`: the keyboard that a phone shows. */
type TextField = {
  readonly kind: 'text'
  readonly label: string
  readonly isLong: boolean
  readonly input: 'text' | 'email' | 'tel'
}

/**
 * Some of several options, stored as a flag each. `isExclusive`: at most one of them. `under`: the install type of a door under
 * which the field takes answers; what was answered before stays where the type changes, and counts only under this one.
 */
type FlagsField = {
  readonly kind: 'flags'
  readonly label: string
  readonly options: Readonly<Record<string, string>>
  readonly isExclusive: boolean
  readonly under?: InstallType
}

/** Names of the two install types of a door, as its flags have them. */
export type InstallType = 'newInstall' | 'existingReplace'

export type Field = TextField | FlagsField
export type Fields = Readonly<Record<string, Field>>

/** The value of a field: a text, or the flags that were ever set or cleared. */
export type ValueOf<F extends Field> = F extends { readonly options: infer Options }
  ? { readonly [Name in keyof Options]?: boolean | undefined }
  : string

/** The answers of a section with these fields. A field that was never filled in is absent. */
export type AnswersOf<All extends Fields> = { readonly [Name in keyof All]?: ValueOf<All[Name]> }

export const text = (label: string, { input = 'text' }: { readonly input?: TextField['input'] } = {}) =>
  ({ kind: 'text', label, isLong: false, input }) as const satisfies Field

export const notes = (label: string) => ({ kind: 'text', label, isLong: true, input: 'text' }) as const satisfies Field

export const choice = <const Options extends FlagsField['options']>(label: string, options: Options) =>
  ({ kind: 'flags', label, options, isExclusive: true }) as const satisfies Field

export const several = <const Options extends FlagsField['options']>(label: string, options: Options) =>
  ({ kind: 'flags', label, options, isExclusive: false }) as const satisfies Field

export const underInstallType = <F extends FlagsField>(under: InstallType, field: F) => ({ ...field, under })

const isSet = (value: unknown): boolean => value === true

/** The schema of a field's value. */
function schemaOf(field: Field): z.ZodType {
  if (field.kind === 'text') return field.isLong ? longText : shortText
  const flags = z.strictObject(
    Object.fromEntries(Object.keys(field.options).map((name) => [name, z.boolean().optional()])),
  )
  return field.isExclusive
    ? flags.refine((value) => Object.values(value).filter(isSet).length <= 1, `${field.label} takes one choice`)
    : flags
}

/** The schema of the answers of a section with these fields. */
export const answersSchema = <All extends Fields>(fields: All): z.ZodType<AnswersOf<All>> =>
  z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field).optional()])),
  ) as unknown as z.ZodType<AnswersOf<All>>

/** The value of a field in words; empty where nothing is filled in. A value of a shape that the field does not know is JSON. */
export function wordsOf(field: Field | undefined, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (field?.kind === 'text' && typeof value === 'string') return value
  if (field?.kind === 'flags' && typeof value === 'object') {
    const chosen = Object.entries(value).filter(([, isChosen]) => isSet(isChosen))
    return chosen.map(([name]) => field.options[name] ?? name).join(', ')
  }
  return JSON.stringify(value)
}
