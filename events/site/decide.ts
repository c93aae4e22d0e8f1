import { demandUnchanged } from '../kernel/changed-meanwhile.ts'
import { type Decider, type Decision, decided } from '../kernel/decider.ts'
import { CompositeModel, type CompositePatch } from '../kernel/model/composite-model.ts'
import type { SiteCommand } from './commands.ts'
import type { SiteEvent } from './events.ts'
import { changedSheet, editorFields, EMPTY_SHEET, type SiteSheet } from './sheet.ts'

/** The state that the rules read: the sheet as it is. */
export type SiteView = { readonly sheet: SiteSheet }
export type SitePatch = CompositePatch<SiteView>

/** The rules of a project's site sheet (docs/rules.md, SITE). */
export const siteDecider: Decider<SiteView, SitePatch, SiteCommand, SiteEvent> = {
  decide: ({ data }, { sheet }) => changeSite(data, sheet),
  evolve: ({ sheet }, { data }) => ({ sheet: changedSheet(sheet, data) }),
  open: () => new CompositeModel<SiteView>({ sheet: EMPTY_SHEET }, {}),
}

function changeSite({ base, ...wanted }: SiteCommand['data'], sheet: SiteSheet): Decision<SiteEvent> {
  const now = editorFields(sheet)
  demandUnchanged(editorFields(wanted), base && editorFields(base), now)
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(sheet[name as keyof SiteSheet])
  const changed = Object.entries(wanted).filter(isOther)
  return changed.length === 0 ? decided() : decided({ type: 'SiteSheetChanged', data: Object.fromEntries(changed) })
}
