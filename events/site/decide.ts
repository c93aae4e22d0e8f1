import { demandUnchanged } from '../kernel/changed-meanwhile.ts'
import { type Decider, type Decision, decided } from '../kernel/decider.ts'
import { CompositeModel, type CompositePatch } from '../kernel/model/composite-model.ts'
import type { DataOf, SiteCommand } from './commands.ts'
import type { SiteEvent } from './events.ts'
import { MAX_SITE_FILES } from './files.ts'
import { refused } from './refusals.ts'
import { changedSheet, editorFields, EMPTY_SHEET, type HeldSheet, type SiteSheet } from './sheet.ts'

/** The state that the rules read: the sheet as it is. */
export type SiteView = { readonly sheet: HeldSheet }
export type SitePatch = CompositePatch<SiteView>

/** The rules of a project's site sheet (docs/rules.md, SITE). */
export const siteDecider: Decider<SiteView, SitePatch, SiteCommand, SiteEvent> = {
  decide(command, { sheet }) {
    switch (command.type) {
      case 'ChangeSite':
        return changeSite(command.data, sheet)
      case 'AddSiteFile':
        return addFile(command.data, sheet)
      case 'RemoveSiteFile':
        return removeFile(command.data, sheet)
    }
  },
  evolve: ({ sheet }, event) => ({ sheet: sheetAfter(sheet, event) }),
  open: () => new CompositeModel<SiteView>({ sheet: EMPTY_SHEET }, {}),
}

/** A sheet after an event. */
export function sheetAfter(sheet: HeldSheet, { type, data }: SiteEvent): HeldSheet {
  switch (type) {
    case 'SiteSheetChanged':
      return changedSheet(sheet, data)
    case 'SiteFileAdded':
      return { ...sheet, files: [...sheet.files, data.file] }
    case 'SiteFileRemoved':
      return { ...sheet, files: sheet.files.filter(({ digest }) => digest !== data.file.digest) }
  }
}

function changeSite({ base, ...wanted }: DataOf<'ChangeSite'>, { files: _, ...sheet }: HeldSheet): Decision<SiteEvent> {
  const now = editorFields(sheet)
  demandUnchanged(editorFields(wanted), base && editorFields(base), now)
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(sheet[name as keyof SiteSheet])
  const changed = Object.entries(wanted).filter(isOther)
  return changed.length === 0 ? decided() : decided({ type: 'SiteSheetChanged', data: Object.fromEntries(changed) })
}

/** The same bytes are one file: they are not added again. */
function addFile({ file }: DataOf<'AddSiteFile'>, { files }: HeldSheet): Decision<SiteEvent> {
  if (files.some(({ digest }) => digest === file.digest)) return decided()
  if (files.length >= MAX_SITE_FILES) throw refused({ code: 'site-files-full' })
  return decided({ type: 'SiteFileAdded', data: { file } })
}

function removeFile({ digest }: DataOf<'RemoveSiteFile'>, { files }: HeldSheet): Decision<SiteEvent> {
  const file = files.find((one) => one.digest === digest)
  if (!file) throw refused({ code: 'site-file-unknown' })
  return decided({ type: 'SiteFileRemoved', data: { file } })
}
