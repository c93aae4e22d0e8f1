import type { Organization } from '#events/catalog/api.ts'
import type { FormSummary } from '#events/form/api.ts'
import { compareNames } from '../../../ui/list/name-order.ts'
import { foldedForSearch, wordsIn } from '#events/kernel/text/search-text.ts'

/** An organization with its forms in the order of their titles, ready to be searched: thousands are sorted once. */
type Entry = {
  readonly organization: Organization
  readonly letter: string
  readonly text: string
  readonly forms: readonly { readonly form: FormSummary; readonly text: string }[]
}

/** A line of the list. `key` names it; letters alone cannot be reached. */
export type SurveyRow =
  | { readonly kind: 'letter'; readonly key: string; readonly letter: string }
  | {
      readonly kind: 'organization'
      readonly key: string
      readonly organization: Organization
      readonly count: number
      readonly isOpen: boolean
    }
  | { readonly kind: 'form'; readonly key: string; readonly form: FormSummary }
  | { readonly kind: 'new'; readonly key: string; readonly organization: Organization }

/** Of names that begin with no letter from A to Z. It stands last. */
const OTHERS = '#'

const letterOf = (foldedName: string): string => /^[a-z]/.exec(foldedName.trim())?.[0].toUpperCase() ?? OTHERS

const compareLetters = (one: string, other: string): number =>
  one === other ? 0 : one === OTHERS ? 1 : other === OTHERS ? -1 : one < other ? -1 : 1

/** Organizations by first letter and name, each with its forms. */
export function indexSurveys(organizations: readonly Organization[], forms: readonly FormSummary[]): readonly Entry[] {
  const byOrganization = new Map<number, FormSummary[]>()
  for (const form of forms) {
    const others = byOrganization.get(form.organizationId)
    if (others) others.push(form)
    else byOrganization.set(form.organizationId, [form])
  }
  return organizations
    .map((organization) => {
      const text = foldedForSearch(organization.name)
      const own = byOrganization.get(organization.id) ?? []
      return {
        organization,
        letter: letterOf(text),
        text,
        forms: own
          .sort((one, other) => compareNames(one.title, other.title) || one.id - other.id)
          .map((form) => ({ form, text: foldedForSearch(form.title) })),
      }
    })
    .sort(
      (one, other) =>
        compareLetters(one.letter, other.letter) ||
        compareNames(one.organization.name, other.organization.name) ||
        one.organization.id - other.organization.id,
    )
}

/**
 * The lines to show, and how many organizations and forms a search finds: organizations by name, with all of their forms, and
 * forms by title. One with a form that is found is open.
 */
export function surveyRows(
  entries: readonly Entry[],
  search: string,
  isOpen: (organization: Organization) => boolean,
): { readonly rows: readonly SurveyRow[]; readonly found: number } {
  const holds = search.trim() === '' ? null : wordsIn(search)
  const rows: SurveyRow[] = []
  let found = 0
  let letter = ''
  for (const entry of entries) {
    const { organization } = entry
    const hits = holds ? entry.forms.filter(({ text }) => holds(text)) : []
    const isNamed = !holds || holds(entry.text)
    if (!isNamed && hits.length === 0) continue
    found += hits.length + (isNamed ? 1 : 0)
    if (entry.letter !== letter) {
      letter = entry.letter
      rows.push({ kind: 'letter', key: letter, letter })
    }
    const shown = isNamed ? entry.forms : hits
    const isShown = hits.length > 0 || isOpen(organization)
    rows.push({
      kind: 'organization',
      key: `organization ${organization.id}`,
      organization,
      count: shown.length,
      isOpen: isShown,
    })
    if (!isShown) continue
    for (const { form } of shown) rows.push({ kind: 'form', key: `form ${form.id}`, form })
    rows.push({ kind: 'new', key: `new ${organization.id}`, organization })
  }
  return { rows, found }
}
