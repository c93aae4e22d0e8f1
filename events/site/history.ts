import { INTEGRATORS } from '../kernel/actor.ts'
import { type History, text } from '../kernel/history.ts'
import type { SiteEvent } from './events.ts'
import { SITE_LABELS, WRITTEN_FIELDS } from './sheet.ts'
import { projectOfSite } from './stream.ts'

/** The sentences about a site sheet: they name the fields that changed and hold none of what stands there (docs/rules.md, SITE-5). */
export const siteHistory: History<SiteEvent> = {
  projectOf: projectOfSite,
  isOfBoard: false,
  roles: INTEGRATORS,
  tell(event) {
    return { kind: 'site', phrase: [text(wordsOf(event))], devices: [] }
  },
}

function wordsOf({ type, data }: SiteEvent): string {
  switch (type) {
    case 'SiteSheetChanged':
      return changeWords(data)
    case 'SiteFileAdded':
      return 'added a file to the site sheet'
    case 'SiteFileRemoved':
      return 'removed a file from the site sheet'
  }
}

function changeWords(data: Extract<SiteEvent, { readonly type: 'SiteSheetChanged' }>['data']): string {
  const fields = WRITTEN_FIELDS.filter((field) => data[field] !== undefined).map((field) => SITE_LABELS[field])
  return [
    ...(fields.length > 0 ? [`changed the site sheet: ${fields.join(', ')}`] : []),
    ...(data.forCustomers ? ['changed what customers see of the site sheet'] : []),
  ].join(' and ')
}
