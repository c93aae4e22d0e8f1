import { asSection, isSameSection, type Section } from '#events/form/section.ts'
import type { HeldSection } from '#events/form/model.ts'
import { photoOfPath } from '#events/form/photos.ts'
import { isSameList } from './order.ts'
import {
  asNew,
  byId,
  type Draft,
  type DraftSection,
  type Edit,
  isSame,
  placesOf,
  plain,
  type SavedPicture,
  type SavedAt,
  withEdit,
  withoutVainOrder,
} from './draft.ts'

/** The draft over a form that moved on: all of it that the form says by now is no change any more. */
export function follow(draft: Draft, saved: SavedPicture): Draft {
  const held = byId(saved)
  const edits = new Map<number, Edit>()
  let isAsBefore = true
  for (const [id, edit] of draft.edits) {
    const next = edit.base ? followed(edit, edit.base, held.get(id)) : edit
    if (next) edits.set(id, next)
    isAsBefore &&= next === edit
  }
  return withoutVainOrder(isAsBefore ? draft : { ...draft, edits }, saved)
}

/** An edit of a section beside the section as it is saved now; undefined: it is there no more. Null: nothing is to be saved. */
function followed(edit: Edit, base: Section, theirs: HeldSection | undefined): Edit | null {
  const { mine, sent } = edit
  const isUntouched = mine !== null && isSame(base, mine)
  if (!theirs) return mine && !(isUntouched && edit.photos.length === 0 && sent.length === 0) ? edit : null
  const photos = edit.photos.filter((path) => !theirs.photos.includes(photoOfPath(path)?.digest ?? path))
  const isSaved = isUntouched || (mine !== null && isSame(theirs, mine))
  // A version that differs may still arrive, and would take the place of this one.
  const isDone = photos.length === 0 && sent.every(({ section }) => section && isSame(theirs, section))
  if (isSaved && isDone) return null
  const next = isSaved ? { ...edit, base: asSection(theirs), mine: asSection(theirs) } : edit
  const isAsBefore = isSameList(photos, edit.photos) && isSameList(theirs.photos, edit.had)
  if (isAsBefore && (!isSaved || isSameSection(base, theirs))) return edit
  return { ...next, photos, had: [...theirs.photos] }
}

/** The draft over a form that lacks sections by now that its person goes on with: they stay where they stood. `before`: the form before. */
export function pinned(draft: Draft, before: SavedPicture, saved: SavedPicture): Draft {
  const [was, now] = [byId(before), byId(saved)]
  const gone = [...draft.edits.keys()].filter((id) => was.has(id) && !now.has(id))
  if (gone.length === 0) return draft
  const order = { ids: placesOf(draft, before), moved: [...new Set([...(draft.order?.moved ?? []), ...gone])] }
  return { ...draft, order }
}

/**
 * A section that a person changed or deleted, and another person too. `theirs` null: deleted. `revision`: of the form that has
 * theirs.
 */
export type Conflict = {
  readonly revision: number
  readonly id: number
  readonly base: Section
  readonly mine: DraftSection | null
  readonly theirs: HeldSection | null
}

/** The sections that a draft and another person both changed, each in their way. */
export function conflictsOf(draft: Draft, saved: SavedAt): Conflict[] {
  const held = byId(saved)
  const { revision } = saved
  return [...follow(draft, saved).edits].flatMap(([id, { base, mine }]): Conflict[] => {
    const theirs = held.get(id) ?? null
    return base && (!theirs || !isSameSection(base, theirs)) ? [{ id, base, mine, theirs, revision }] : []
  })
}

/** Settles a conflict: the other version is known from now on. `chosen` null: the section goes. `saved`: has its photos. */
export function settle(
  draft: Draft,
  { id, mine, theirs, revision }: Conflict,
  chosen: Omit<DraftSection, 'id'> | null,
  saved: SavedPicture,
): Draft {
  const edit = draft.edits.get(id)
  if (!edit) return draft
  // Their deletion stands, and the section comes again as a new one.
  if (!theirs) return chosen ? asNew(draft, saved, id, chosen) : withEdit(draft, id, null)
  const next = chosen && plain({ ...chosen, id })
  if (next ? isSame(theirs, next) : mine !== null) return withEdit(draft, id, null)
  return withEdit(draft, id, { ...edit, base: asSection(theirs), begun: revision, mine: next })
}
