import { z } from 'zod'
import type { Role } from '../kernel/actor.ts'
import { MAX_LONG_TEXT_LENGTH, nameText, storableText, typedText } from '../kernel/text/text.ts'
import type { SiteFile } from './files.ts'

// The site sheet of a project: where the work is, whom to ask, how to get in.

/** Maximum of contacts of a site. */
const MAX_CONTACTS = 20
/** The largest length of a telephone number and of a gate code, in UTF-16 units. */
const MAX_CODE_LENGTH = 100

const lines = (subject: string, maxLength: number) => storableText(typedText.trim(), maxLength, subject)
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ')

/** A person to ask on site. A contact may have no number. */
export const Contact = z.object({
  name: nameText('Name of a contact').overwrite(oneLine),
  phone: lines('Telephone number', MAX_CODE_LENGTH).overwrite(oneLine),
})
export type Contact = Readonly<z.infer<typeof Contact>>

/** The fields that people write, in the order in which a screen shows them. */
export const WRITTEN_FIELDS = ['address', 'contacts', 'hours', 'gateCode', 'bring'] as const

/** All fields of a site sheet: those that can be marked for customers. */
export const SITE_FIELDS = [...WRITTEN_FIELDS, 'files'] as const
export const SiteField = z.enum(SITE_FIELDS)
export type SiteField = z.infer<typeof SiteField>

/** The words for each field. */
export const SITE_LABELS: Readonly<Record<SiteField, string>> = {
  address: 'Address',
  contacts: 'Contacts',
  hours: 'Hours',
  gateCode: 'Gate code',
  bring: 'What to bring',
  files: 'Files',
}

/** The fields as people write them. `forCustomers`: those that customers of the project see, each once. */
export const SiteSheet = z.object({
  address: lines('Address', 500),
  contacts: z.array(Contact).max(MAX_CONTACTS, `At most ${MAX_CONTACTS} contacts`),
  hours: lines('Hours', 1_000),
  gateCode: lines('Gate code', MAX_CODE_LENGTH),
  bring: lines('What to bring', MAX_LONG_TEXT_LENGTH),
  forCustomers: z
    .array(SiteField)
    .max(50)
    .overwrite((fields) => SITE_FIELDS.filter((field) => fields.includes(field))),
})
export type SiteSheet = z.infer<typeof SiteSheet>

/** A sheet as it is: the fields that people write, and its files, the first one first. */
export type HeldSheet = SiteSheet & { readonly files: readonly SiteFile[] }

/** A sheet that no employee has written on yet. */
export const EMPTY_SHEET: HeldSheet = {
  ...{ address: '', contacts: [], hours: '', gateCode: '', bring: '', forCustomers: [], files: [] },
}

/** Some of the fields. */
type SheetChanges = { readonly [Field in keyof SiteSheet]?: SiteSheet[Field] | undefined }

/** A sheet after a change of some of its fields. */
export const changedSheet = (sheet: HeldSheet, changes: SheetChanges): HeldSheet => ({
  ...sheet,
  address: changes.address ?? sheet.address,
  contacts: changes.contacts ?? sheet.contacts,
  hours: changes.hours ?? sheet.hours,
  gateCode: changes.gateCode ?? sheet.gateCode,
  bring: changes.bring ?? sheet.bring,
  forCustomers: changes.forCustomers ?? sheet.forCustomers,
})

/** The fields of a sheet that a reader of the project may read: customers those that are marked for them. */
export const readableFields = (role: Role, { forCustomers }: Pick<SiteSheet, 'forCustomers'>): readonly SiteField[] =>
  role === 'customer' ? forCustomers : SITE_FIELDS

/** Contacts as one text: a line for each, name and number with a tab between them. */
export const contactsText = (contacts: readonly Contact[]): string =>
  contacts.map(({ name, phone }) => `${name}\t${phone}`).join('\n')

/** The contacts of such a text; lines without a name and a number are passed over. */
export const contactsOf = (text: string): Contact[] =>
  text.split('\n').flatMap((line) => {
    const [name = '', phone = ''] = line.split('\t')
    return name === '' && phone === '' ? [] : [{ name, phone }]
  })

/** The fields of an editor, each as one value: contacts as {@link contactsText}, the marks for customers with a comma between them. */
export function editorFields({ contacts, forCustomers, ...texts }: SheetChanges): Readonly<Record<string, string>> {
  const lists = { contacts: contacts && contactsText(contacts), forCustomers: forCustomers?.join(',') }
  const isSaid = (field: [string, string | undefined]): field is [string, string] => field[1] !== undefined
  return Object.fromEntries(Object.entries({ ...texts, ...lists }).filter(isSaid))
}
