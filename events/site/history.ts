import { INTEGRATORS } from '../kernel/actor.ts'
import { type History, text } from '../kernel/history.ts'
import type { SiteEvent } from './events.ts'
import { SITE_FIELDS, SITE_LABELS } from './sheet.ts'
import { projectOfSite } from './stream.ts'

/** The sentences about a site sheet: they name the fields that changed and hold none of what stands there (docs/rules.md, SITE-5). */
export const siteHistory: History<SiteEvent> = {
  projectOf: projectOfSite,
  isOfBoard: false,
  roles: INTEGRATORS,
  tell({ data }) {
    const fields = SITE_FIELDS.filter((field) => data[field] !== undefined).map((field) => SITE_LABELS[field])
    const said = [
      ...(fields.length > 0 ? [`changed the site sheet: ${fields.join(', ')}`] : []),
      ...(data.forCustomers ? ['changed what customers see of the site sheet'] : []),
    ]
    return { kind: 'project', phrase: [text(said.join(' and '))], devices: [] }
  },
}
