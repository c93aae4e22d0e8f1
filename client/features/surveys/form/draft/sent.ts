import type { UserId } from '#events/kernel/ids.ts'
import type { HeldSection } from '#events/form/model.ts'
import { isSameButNumber } from '#events/form/numbered-titles.ts'
import { asSection } from '#events/form/section.ts'
import { asNew, byId, type Draft, type Edit, isSame, type SavedPicture, type SentDraft, withEdit } from './draft.ts'
import { isSameList, renamedIn } from './order.ts'

// The answer to a save may be lost. So a draft notes what it sent, and finds it again in the form: no one takes it for the change of
// another person, and no section comes twice.

/** The draft after a refusal: the server has nothing of what was sent. `before`: the draft before it was numbered (save-body.ts). */
export function refusedOf(draft: Draft, before: Draft, sent: Draft): Draft {
  const earlier = new Set([...before.edits.values()].flatMap((edit) => edit.sent))
  const refused = new Set([...sent.edits.values()].flatMap((edit) => edit.sent).filter((one) => !earlier.has(one)))
  let next = draft
  for (const [id, edit] of draft.edits)
    if (edit.sent.some((one) => refused.has(one)))
      next = withEdit(next, id, { ...edit, sent: edit.sent.filter((one) => !refused.has(one)) })
  return next
}

/** The part of a draft that came after `sent`, which is saved. */
export function restOf(draft: Draft, sent: Draft): Draft {
  const isSaved = ([id, { mine, photos }]: readonly [number, Edit]): boolean => {
    const then = sent.edits.get(id) ?? [...sent.edits.values()].find((one) => one.sent.at(-1)?.as === id)
    if (!then) return false
    // A section that was deleted is saved without the photos that came for it since.
    if (!mine || !then.mine) return mine === then.mine
    return photos.every((path) => then.photos.includes(path)) && isSame(then.mine, mine)
  }
  // New sections have other ids by now.
  const [now, then] = [draft.order?.ids ?? [], sent.order?.ids ?? []]
  const isAsSent = isSameList(
    now.filter((id) => then.includes(id)),
    then.filter((id) => now.includes(id)),
  )
  const order = isAsSent && sent.order ? null : draft.order
  return { edits: new Map([...draft.edits].filter((entry) => !isSaved(entry))), order }
}

/**
 * The draft over a form that shows what its person sent: that is what they began with, from now on. `renamed`: the ids of new
 * sections that are saved by now, each with the id that it has there.
 */
export function adopt(
  draft: Draft,
  saved: SavedPicture,
  me: UserId,
): { draft: Draft; renamed: ReadonlyMap<number, number> } {
  const held = byId(saved)
  const renamed = new Map<number, number>()
  let next = draft
  for (const [id, edit] of draft.edits) {
    if (edit.sent.length === 0) continue
    const isFree = (one: HeldSection) => !next.edits.has(one.id)
    const found = edit.sent.findLastIndex((one) => arrived(one, edit, held, me, isFree) !== null)
    const one = edit.sent[found]
    if (!one) continue
    const theirs = arrived(one, edit, held, me, isFree)
    const sent = edit.sent.slice(found + 1)
    if (theirs === 'gone') {
      const before = new Set(next.edits.keys())
      next = edit.mine ? asNew(next, saved, id, edit.mine) : withEdit(next, id, null)
      for (const to of next.edits.keys()) if (!before.has(to)) renamed.set(id, to)
    } else if (theirs) {
      const to = theirs.id
      if (to !== id) {
        renamed.set(id, to)
        next = { ...withEdit(next, id, null), order: renamedIn(next.order, id, to) }
      }
      const mine = edit.mine && { ...edit.mine, id: to }
      // The save may have given it the next number.
      const isTitleSent = mine?.title === one.section?.title
      const titled = mine && isTitleSent ? { ...mine, title: theirs.title } : mine
      next = withEdit(next, to, { ...edit, base: asSection(theirs), mine: titled, sent })
    }
  }
  return { draft: next, renamed }
}

/** The section that the form has of what was sent; `gone` where that was its deletion; null where it is not there. */
function arrived(
  { as, section }: SentDraft,
  { base }: Edit,
  held: ReadonlyMap<number, HeldSection>,
  me: UserId,
  isFree: (section: HeldSection) => boolean,
): HeldSection | 'gone' | null {
  const theirs = held.get(as)
  if (!section) return theirs ? null : 'gone'
  const isIt = (one: HeldSection) => one.changedBy === me && isSame(one, section)
  if (base) return theirs && isIt(theirs) ? theirs : null
  // The server gives a new section another id, and the next number, where its own was taken meanwhile.
  const isNew = (one: HeldSection) => isSameButNumber(one, section) && isIt({ ...one, title: section.title })
  return [...held.values()].filter((one) => one.id >= as && isNew(one) && isFree(one)).toSorted(byIds)[0] ?? null
}

const byIds = (one: HeldSection, other: HeldSection) => one.id - other.id
