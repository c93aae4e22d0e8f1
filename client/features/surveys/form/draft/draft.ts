import { z } from 'zod'
import { SectionId } from '#events/form/form-id.ts'
import type { HeldSection } from '#events/form/model.ts'
import { pathOfPhoto } from '#events/form/photos.ts'
import { asSection, isSameSection, Section } from '#events/form/section.ts'
import type { FormPicture } from '../../../../live/view/form-view.ts'
import { isSameList, KeptOrder, type Order, placed, renamedIn } from './order.ts'

// A draft is laid over the form as it is saved: the sections that its person changed, added or deleted, each beside the section
// that they began with. All other sections follow what other people save.

/** A section of a draft. One that is not saved yet has a negative id until it is sent. */
const DraftSection = z.object({ ...Section.shape, id: z.int() })
export type DraftSection = Omit<Section, 'id'> & { readonly id: number }

/** A version of a section that was sent, under which id; null: its deletion. */
const Sent = z.object({ as: SectionId, section: DraftSection.nullable() })
export type SentDraft = Readonly<z.infer<typeof Sent>>

const Edit = z.object({
  /** The section as it was when its person began to change it; null: it is new. */
  base: Section.nullable(),
  /** The revision of the form at which that was its last version; null where it is not known. */
  begun: z.int().nullable().default(null),
  /** Null: deleted. */
  mine: DraftSection.nullable(),
  /** The paths of photos that came up for a section that is not saved yet. */
  photos: z.array(z.string()),
  /** The digests of the photos that the saved section has, or had when another person deleted it. */
  had: z.array(z.string()).default([]),
  /** How a deleted section looked, so that it comes back as it was. */
  was: DraftSection.nullable().default(null),
  /** Versions that were sent without an answer, the newest last: the server may have them. */
  sent: z.array(Sent).default([]),
})
export type Edit = Readonly<z.infer<typeof Edit>>

/** A draft as the browser keeps it. `order`: where its person moved sections. `at`: of the last change (ISO 8601, UTC). */
export const KeptDraft = z.object({
  edits: z.array(z.tuple([z.int(), Edit])),
  order: KeptOrder.nullable(),
  at: z.string(),
})
export type Draft = {
  readonly edits: ReadonlyMap<number, Edit>
  readonly order: Order | null
}

export const NO_DRAFT: Draft = { edits: new Map(), order: null }

export const isEmpty = ({ edits, order }: Draft): boolean => edits.size === 0 && order === null

/** The part of a picture that a draft is laid over. Photos are known by the whole picture alone. */
export type SavedPicture = Pick<FormPicture, 'sections'> & Partial<Pick<FormPicture, 'form' | 'photos'>>

/** The same, with the revision of the form. */
export type SavedAt = SavedPicture & { readonly revision: number }

/** The sections of a form by their ids. */
export const byId = ({ sections }: SavedPicture): ReadonlyMap<number, HeldSection> =>
  new Map(sections.map((section) => [section.id, section]))

/** The paths of those photos that the form still has. */
export const pathsOf = ({ form, photos }: SavedPicture, digests: readonly string[]): string[] =>
  digests.flatMap((digest) => {
    const photo = photos?.get(digest)
    return form && photo ? [pathOfPhoto(form.id, photo)] : []
  })

/** The ids of all sections of form and draft in their order, also of those that the draft deletes. */
export function placesOf({ edits, order }: Draft, saved: SavedPicture): number[] {
  const ids = saved.sections.map(({ id }): number => id)
  const present = new Set(ids)
  return placed([...ids, ...[...edits.keys()].filter((id) => !present.has(id))], order)
}

/** The ids of the sections that a draft shows, in their order: those that others added stand behind the one that they stand behind. */
export const orderOf = (draft: Draft, saved: SavedPicture): number[] =>
  placesOf(draft, saved).filter((id) => draft.edits.get(id)?.mine !== null)

/** A section as the draft shows it; undefined where there is none. */
export function shownSection(draft: Draft, saved: SavedPicture, id: number): DraftSection | undefined {
  const edit = draft.edits.get(id)
  return edit ? (edit.mine ?? undefined) : saved.sections.find((section) => section.id === id)
}

/** The sections that a draft shows. */
export const shownSections = (draft: Draft, saved: SavedPicture): DraftSection[] => {
  const held = byId(saved)
  return orderOf(draft, saved).flatMap((id) => draft.edits.get(id)?.mine ?? held.get(id) ?? [])
}

/** A draft with another edit of a section; null: with none. */
export const withEdit = (draft: Draft, id: number, edit: Edit | null): Draft => {
  const edits = new Map(draft.edits)
  if (edit) edits.set(id, edit)
  else edits.delete(id)
  return { ...draft, edits }
}

/** Changes a section. One that is again as it is saved follows the others once more. */
export function change(draft: Draft, saved: SavedAt, id: number, to: (section: DraftSection) => DraftSection): Draft {
  const shown = shownSection(draft, saved, id)
  if (!shown) return draft
  const edit = { ...(draft.edits.get(id) ?? newEdit(saved, id)), mine: to(plain(shown)) }
  return withEdit(draft, id, isNoChange(edit) ? null : edit)
}

/** Deletes a section; it is kept as it was until the form is saved. */
export function remove(draft: Draft, saved: SavedAt, id: number): Draft {
  const shown = shownSection(draft, saved, id)
  if (!shown) return draft
  return withEdit(draft, id, { ...(draft.edits.get(id) ?? newEdit(saved, id)), mine: null, was: plain(shown) })
}

/** Puts a section back that the draft deletes, as it was shown before. Nothing else changes. */
export function putBack(draft: Draft, id: number): Draft {
  const edit = draft.edits.get(id)
  const was = edit?.was ?? edit?.base
  if (!edit || edit.mine !== null || !was) return draft
  const back = { ...edit, mine: was, was: null }
  return withEdit(draft, id, isNoChange(back) ? null : back)
}

/** Adds sections at the end. */
export const add = (draft: Draft, sections: readonly Omit<DraftSection, 'id'>[]): Draft =>
  sections.reduce((before, section) => withNew(before, newId(before), section, []), draft)

/** A draft with a section that is not saved yet. */
const withNew = (draft: Draft, id: number, section: Omit<DraftSection, 'id'>, photos: readonly string[]): Draft =>
  withEdit(draft, id, {
    ...{ base: null, begun: null, mine: plain({ ...section, id }), photos: [...photos], had: [], was: null, sent: [] },
  })

/** A draft in which a section that another person deleted is a new one, with those of its photos that are still there. */
export function asNew(draft: Draft, saved: SavedPicture, id: number, section: Omit<DraftSection, 'id'>): Draft {
  const edit = draft.edits.get(id)
  const photos = [...(edit?.photos ?? []), ...pathsOf(saved, edit?.had ?? [])]
  const as = newId(draft)
  const without = withEdit(draft, id, null)
  return withNew({ ...without, order: renamedIn(draft.order, id, as) }, as, section, photos)
}

/** Ids of new sections begin anywhere, so that two tabs hardly ever take the same, and none comes twice in a page. */
let lastId = -1 - Math.floor(Math.random() * 2 ** 40)

function newId({ edits }: Draft): number {
  do lastId -= 1
  while (edits.has(lastId))
  return lastId
}

/** Notes the photos of a section that is not saved yet. */
export function setPhotos(draft: Draft, id: number, to: (photos: readonly string[]) => readonly string[]): Draft {
  const edit = draft.edits.get(id)
  return edit ? withEdit(draft, id, { ...edit, photos: [...to(edit.photos)] }) : draft
}

/** Moves a section to the place of another one. */
export function move(draft: Draft, saved: SavedPicture, id: number, to: number): Draft {
  const order = placesOf(draft, saved)
  const others = order.filter((other) => other !== id)
  const at = order.indexOf(to)
  const ids = [...others.slice(0, at), id, ...others.slice(at)]
  const moved = [...(draft.order?.moved ?? []).filter((other) => other !== id), id]
  return withoutVainOrder({ ...draft, order: { ids, moved } }, saved)
}

/** A draft without the order where the form has that order by now: it follows what others move from then on. */
export const withoutVainOrder = (draft: Draft, saved: SavedPicture): Draft =>
  draft.order && isSameList(orderOf(draft, saved), orderOf({ ...draft, order: null }, saved))
    ? { ...draft, order: null }
    : draft

/** A section without what a form holds beside it. */
export const plain = ({ id, type, title, answers }: DraftSection): DraftSection => ({ id, type, title, answers })

/** Ids say nothing here. */
export const isSame = (one: DraftSection, other: DraftSection): boolean =>
  isSameSection(one as Section, other as Section)

/** True if a section is as its person found it, and nothing of it is on its way. */
const isNoChange = ({ base, mine, photos, sent }: Edit): boolean =>
  base !== null && mine !== null && isSame(base, mine) && photos.length === 0 && sent.length === 0

function newEdit(saved: SavedAt, id: number): Edit {
  const held = saved.sections.find((section) => section.id === id)
  const had = [...(held?.photos ?? [])]
  return {
    base: held ? asSection(held) : null,
    begun: saved.revision,
    mine: null,
    photos: [],
    had,
    was: null,
    sent: [],
  }
}
