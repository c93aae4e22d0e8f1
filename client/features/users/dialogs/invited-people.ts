import { z } from 'zod'
import { AccountEmail } from '#events/account/fields.ts'
import { Role } from '#events/kernel/actor.ts'
import type { CompanyId } from '#events/kernel/ids.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import { ROLE_LABELS } from '../../../shared/people/people.ts'
import type { ListOption } from '../../../ui/form/option-list.tsx'
import { companyOfValue } from '../companies/company-options.ts'

/** Maximum of people who are invited at once: each gets an answer of their own, one after another. */
const MAX_INVITED = 100

/** A person to be invited; role and company are those of the dialog where they are absent. */
export type InvitedPerson = { readonly email: string; readonly role?: Role; readonly companyId?: CompanyId | null }

/** Stands between the e-mail, the role and the company of a person, as in a table that was copied. */
const BETWEEN = '\t'

const cellsOf = (line: string): readonly string[] =>
  line.includes(BETWEEN) ? [line] : line.split(/[,;]/).filter((email) => email.trim() !== '')

/**
 * People to be invited: their e-mails, one a line or separated by commas, each once. Behind an e-mail its line may name role and
 * company, with tabs between them.
 * @param companies the options for companies.
 */
export const invitedPeople = (companies: readonly ListOption[]) =>
  z.string().transform((text, context): readonly InvitedPerson[] => {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    const typed = lines.flatMap(cellsOf).map((line) => personOf(line, companies))
    const people = [...new Map(typed.map((person) => [foldCase(person.email), person])).values()]
    for (const { email, wrong } of people.length === 0 ? [personOf('', companies)] : people) {
      const message = AccountEmail.safeParse(email).error?.issues[0]?.message ?? wrong
      if (message !== undefined)
        context.addIssue({ code: 'custom', message: people.length > 1 ? `${email}: ${message}` : message })
    }
    if (people.length > MAX_INVITED)
      context.addIssue({ code: 'custom', message: `At most ${MAX_INVITED} people are invited at once` })
    return people.map(({ wrong: _, ...person }) => person)
  })

function personOf(line: string, companies: readonly ListOption[]): InvitedPerson & { readonly wrong?: string } {
  const [email = '', roleWord = '', companyName = ''] = line.split(BETWEEN).map((cell) => cell.trim())
  const isSame = (word: string) => (one: string) => foldCase(one) === foldCase(word)
  const role = Role.options.find((one) => [one, ROLE_LABELS[one]].some(isSame(roleWord)))
  const company = companies.find(({ label }) => isSame(companyName)(label))
  if (roleWord !== '' && !role) return { email, wrong: `There is no role "${roleWord}"` }
  if (companyName !== '' && !company) return { email, wrong: `There is no company "${companyName}"` }
  return { email, ...(role && { role }), ...(company && { companyId: companyOfValue(company.value) }) }
}

/** The words by which a list calls its columns. */
const HEADS = {
  email: ['email', 'e-mail', 'mail', 'e-mail address', 'email address'],
  role: ['role'],
  company: ['company', 'company name', 'company_name'],
} as const

/**
 * The people of a list as lines for {@link invitedPeople}. Its header names the columns; without one, each row's e-mail is the cell
 * with an @.
 * @param rows the cells of the list.
 */
export function linesOfList(rows: readonly (readonly string[])[]): string {
  const columnIn = (row: readonly string[], heads: readonly string[]) =>
    row.findIndex((cell) => heads.includes(foldCase(cell.trim())))
  const at = rows.findIndex((row) => columnIn(row, HEADS.email) >= 0)
  const head = rows[at] ?? []
  const [email, role, company] = [HEADS.email, HEADS.role, HEADS.company].map((heads) => columnIn(head, heads))
  const lines = rows.slice(at + 1).map((row) => {
    const cell = (column = -1) => row[column]?.trim() ?? ''
    const address = at < 0 ? (row.find((one) => one.includes('@'))?.trim() ?? '') : cell(email)
    return address === '' ? '' : [address, cell(role), cell(company)].join(BETWEEN).trimEnd()
  })
  return lines.filter((line) => line !== '').join('\n')
}
