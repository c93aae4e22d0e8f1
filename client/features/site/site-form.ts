import { z } from 'zod'
import type { Site, SiteBody } from '#events/site/api.ts'
import { TimeZone } from '#events/project/card-work/time-zone.ts'
import { contactsOf, editorFields, SITE_FIELDS, SITE_LABELS, SiteSheet } from '#events/site/sheet.ts'
import type { FieldValue } from '#events/kernel/changed-meanwhile.ts'

const { address, contacts, hours, gateCode, bring } = SiteSheet.shape

/** The sheet as its form has it, each field as one text (events/site/sheet.ts, `editorFields`). */
export const SiteForm = z.object({
  ...{ address, hours, gateCode, bring },
  contacts: z.string().superRefine((text, about) => {
    const [issue] = contacts.safeParse(contactsOf(text)).error?.issues ?? []
    if (issue) about.addIssue(issue.message)
  }),
  forCustomers: z.string(),
  timeZone: TimeZone,
})
export type SiteForm = z.infer<typeof SiteForm>

export const SITE_FORM_LABELS = { ...SITE_LABELS, forCustomers: 'Shown to customers', timeZone: 'Time zone' } as const

/** The values of the form for a sheet of which all may be read. */
export const formOf = ({ projectId: _, files: _files, timeZone, ...sheet }: Site): SiteForm => ({
  ...{ address: '', contacts: '', hours: '', gateCode: '', bring: '', forCustomers: '' },
  ...editorFields(sheet),
  timeZone,
})

type Changes = Partial<SiteForm> & { readonly base: Partial<SiteForm> }

/** The call's body for what was changed in the form. */
export function bodyOf({ base, ...changes }: Changes): SiteBody {
  return { ...fieldsOf(changes), base: fieldsOf(base) }
}

const fieldsOf = ({ contacts: people, forCustomers, ...texts }: Partial<SiteForm>): Omit<SiteBody, 'base'> => ({
  ...texts,
  ...(people !== undefined && { contacts: contactsOf(people) }),
  ...(forCustomers !== undefined && { forCustomers: SITE_FIELDS.filter((field) => isMarked(forCustomers, field)) }),
})

/** True if a field is marked for customers. @param marks as the form has them. */
export const isMarked = (marks: string, field: string): boolean => marks.split(',').includes(field)

/** The marks after one of them was set or taken away, in the order of the fields. */
export const withMark = (marks: string, field: string, isSet: boolean): string =>
  SITE_FIELDS.filter((one) => (one === field ? isSet : isMarked(marks, one))).join(',')

/** A value of the form in words, where two versions of it are shown. */
export const wordsOf = (value: FieldValue, name: string): string =>
  name === 'forCustomers'
    ? SITE_FIELDS.filter((field) => isMarked(String(value), field))
        .map((field) => SITE_LABELS[field])
        .join(', ') || 'Nothing'
    : String(value).replaceAll('\t', ': ')
