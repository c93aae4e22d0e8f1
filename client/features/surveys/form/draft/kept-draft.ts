import { z } from 'zod'
import { browserStorage } from '../../../../api/storage.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { keepDraft, readDraft } from '../../../../shared/drafts/drafts.ts'
import { type Draft, isEmpty, KeptDraft, NO_DRAFT } from './draft.ts'

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
  for (const [id, edit] of draft.edits) if (edit !== before.edits.get(id)) edits.set(id, edit)
  const order = draft.order === before.order ? kept.order : draft.order
  const next = { edits: [...edits], order, at: new Date().toISOString() }
  if (isEmpty({ edits, order })) dropWish(me, form)
  return keepDraft(me, keyOf(form), isEmpty({ edits, order }) ? null : next, browserStorage)
}

/** Drops the draft that a person left of a form, that of all tabs. */
export function dropKeptDraft(me: UserId, form: number): void {
  dropWish(me, form)
  keepDraft(me, keyOf(form), null, browserStorage)
}

// A save that waits for the connection is a wish beside the draft: the draft is sent as it is by then.

const Wish = z.object({ version: z.literal(1), at: z.iso.datetime() })
const wishKeyOf = (form: number): string => `${keyOf(form)} save`

/** Since when the draft of a form waits to be saved (ISO 8601, UTC); null: its person has not saved it. */
export const keptWish = (me: UserId, form: number): string | null =>
  Wish.safeParse(readDraft(me, wishKeyOf(form), browserStorage)).data?.at ?? null

/** Keeps the wish to save a draft. Returns false where the browser keeps nothing. */
export const keepWish = (me: UserId, form: number, at: string): boolean =>
  keepDraft(me, wishKeyOf(form), { version: 1, at } satisfies z.infer<typeof Wish>, browserStorage)

export const dropWish = (me: UserId, form: number): void => void keepDraft(me, wishKeyOf(form), null, browserStorage)

// That photos of a form wait is noted beside its draft, so that a logout asks; their bytes are in a database of their own.

const photosKeyOf = (form: number): string => `${keyOf(form)} photos`

/** Notes that photos of a form wait on this device. Returns false where the browser keeps nothing. */
export const notePhotosKept = (me: UserId, form: number): boolean =>
  keepDraft(me, photosKeyOf(form), true, browserStorage)

export const clearPhotosKept = (me: UserId, form: number): void =>
  void keepDraft(me, photosKeyOf(form), null, browserStorage)

/** True if photos of a form wait on this device: since their person logged out none do. */
export const isPhotosKept = (me: UserId, form: number): boolean =>
  readDraft(me, photosKeyOf(form), browserStorage) !== null
