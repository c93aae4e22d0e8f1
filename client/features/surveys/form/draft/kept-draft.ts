import { browserStorage } from '../../../../api/storage.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { keepDraft, readDraft } from '../../../../shared/drafts/drafts.ts'
import { type Draft, type Edit, isEmpty, KeptDraft, NO_DRAFT } from './draft.ts'

// The drafts of forms in the browser: one for each person and form. Several tabs may write into it.

const keyOf = (form: number): string => `form ${form}`

/** The draft that a person left in this browser, and when they typed it (ISO 8601, UTC); null: they left none. */
export function keptDraft(me: UserId, form: number): { readonly draft: Draft; readonly at: string } | null {
  const kept = KeptDraft.safeParse(readDraft(me, keyOf(form), browserStorage)).data
  return kept ? { draft: { edits: new Map(kept.edits), order: kept.order }, at: kept.at } : null
}

/**
 * Keeps what a draft says otherwise than `before`, which this tab kept last; the sections that another tab changes stay as that
 * one keeps them. Returns false where the browser keeps nothing.
 */
export function keepFormDraft(me: UserId, form: number, { draft, before }: Record<'draft' | 'before', Draft>): boolean {
  const kept = keptDraft(me, form)?.draft ?? NO_DRAFT
  const edits = new Map(kept.edits)
  for (const id of before.edits.keys()) if (!draft.edits.has(id)) edits.delete(id)
  for (const [id, edit] of draft.edits)
    if (edit !== before.edits.get(id))
      edits.set(id, withPhotos(edit, newPhotos(kept.edits.get(id), before.edits.get(id))))
  const order = draft.order === before.order ? kept.order : draft.order
  const next = { edits: [...edits], order, at: new Date().toISOString() }
  return keepDraft(me, keyOf(form), isEmpty({ edits, order }) ? null : next, browserStorage)
}

/** An edit with more photos that the server took. One whose first answer was lost, or that another tab sent too, is there once. */
const withPhotos = (edit: Edit, paths: readonly string[]): Edit =>
  paths.every((path) => edit.photos.includes(path))
    ? edit
    : { ...edit, photos: [...new Set([...edit.photos, ...paths])] }

const newPhotos = (kept: Edit | undefined, before: Edit | undefined): readonly string[] =>
  kept?.photos.filter((path) => !before?.photos.includes(path)) ?? []

/** Notes the photos that the server took for a section that is not saved yet, where a draft has that. */
export function notePhotos(me: UserId, form: number, section: number, paths: readonly string[]): void {
  const kept = keptDraft(me, form)
  const edit = kept?.draft.edits.get(section)
  if (!kept || !edit) return
  const edits = new Map(kept.draft.edits).set(section, withPhotos(edit, paths))
  keepDraft(me, keyOf(form), { ...kept.draft, edits: [...edits], at: kept.at }, browserStorage)
}

/** Drops the draft that a person left of a form, that of all tabs. */
export function dropKeptDraft(me: UserId, form: number): void {
  keepDraft(me, keyOf(form), null, browserStorage)
}
