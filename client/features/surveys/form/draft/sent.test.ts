import { describe, expect, it } from 'vitest'
import { FormId, OrganizationId, UserId } from '#events/kernel/ids.ts'
import { SectionId } from '#events/form/form-id.ts'
import type { HeldPhoto, HeldSection } from '#events/form/model.ts'
import { PHOTO } from '#events/form/examples.ts'
import { pathOfPhoto } from '#events/form/photos.ts'
import { add, change, type Draft, isEmpty, move, NO_DRAFT, orderOf, putBack, remove } from './draft.ts'
import { setPhotos, shownSection, shownSections } from './draft.ts'
import { conflictsOf, follow, settle } from './follow.ts'
import { numbered } from './save-body.ts'
import { adopt, refusedOf, restOf } from './sent.ts'

const [ME, OTHER] = [UserId.parse(1), UserId.parse(2)]
const PATH = pathOfPhoto(FormId.parse(7), PHOTO)
const held = (id: number, notes: string, by: UserId, photos: string[] = []): HeldSection => ({
  ...{ id: SectionId.parse(id), type: 'mdf-idf', title: 'MDF/IDF', answers: notes === '' ? {} : { notes } },
  ...{ photos, announced: [], announcedAt: null, authors: {}, changedBy: by, changedAt: '2026-01-01T00:00:00.000Z' },
})
const form = (...sections: HeldSection[]) => ({ sections, highestId: 3, revision: 1 })
const NEW = { type: 'mdf-idf', title: 'MDF/IDF', answers: {} }
const type = (draft: Draft, saved: ReturnType<typeof form>, id: number, notes: string) =>
  change(draft, saved, id, (section) => ({ ...section, answers: { notes } }))
const notesOf = (draft: Draft, saved: ReturnType<typeof form>) =>
  shownSections(draft, saved).map(({ answers }) => answers['notes'] ?? '')
const newest = (draft: Draft) => [...draft.edits.keys()].at(-1) ?? 0
/** The draft over a form that moved on. */
const over = (draft: Draft, saved: ReturnType<typeof form>) => follow(adopt(draft, saved, ME).draft, saved)

const empty = form()
const added = add(NO_DRAFT, [NEW])
const withPhoto = setPhotos(added, newest(added), () => [PATH])
const sent = numbered(withPhoto, empty)

describe('[FORM-170] a new section whose save', () => {
  it('was refused stays with its photos, also where an equal one has the id under which it was sent', () => {
    const refused = refusedOf(sent, withPhoto, sent)
    for (const by of [OTHER, ME]) expect(over(refused, form(held(4, '', by)))).toEqual(withPhoto)
  })

  it('got no answer is not taken for the equal one of another person', () => {
    expect(over(sent, form(held(4, '', OTHER)))).toBe(sent)
  })

  it('got no answer is the one that came, also under another id, and keeps the photos that it lacks', () => {
    const late = form(held(4, 'Else', OTHER), held(5, '', ME))
    const draft = over(sent, late)
    expect([...draft.edits].map(([id, { base, photos }]) => [id, base?.id, photos])).toEqual([[5, 5, [PATH]]])
    expect(isEmpty(over(draft, form(held(4, 'Else', OTHER), held(5, '', ME, [PHOTO.digest]))))).toBe(true)
  })

  it('[FORM-239] got no answer is known under the next number, which is no change of its title', () => {
    const camera = (id: number, title: string, by: UserId) => ({ ...held(id, '', by), type: 'camera', title })
    const draft = add(NO_DRAFT, [{ type: 'camera', title: 'Camera 1', answers: {} }])
    const saved = form(camera(4, 'Camera 1', OTHER), camera(5, 'Camera 2', ME))
    expect(isEmpty(over(numbered(draft, empty), saved))).toBe(true)
    const typed = type(numbered(draft, empty), empty, newest(draft), 'low')
    expect(shownSection(over(typed, saved), saved, 5)).toMatchObject({ title: 'Camera 2', answers: { notes: 'low' } })
  })

  it('got no answer goes on with the words that were typed since', () => {
    const longer = type(sent, empty, newest(sent), 'Longer')
    const saved = form(held(4, '', ME, [PHOTO.digest]))
    const { draft, renamed } = adopt(longer, saved, ME)
    expect([...renamed]).toEqual([[newest(sent), 4]])
    expect(notesOf(follow(draft, saved), saved)).toEqual(['Longer'])
    expect(conflictsOf(draft, saved)).toEqual([])
  })
})

describe('[FORM-171] a section whose save got no answer', () => {
  const before = form(held(1, 'Base', OTHER))
  const typed = numbered(type(NO_DRAFT, before, 1, 'Mine'), before)

  it('is no conflict with itself', () => {
    const longer = type(typed, before, 1, 'Mine, longer')
    const saved = form(held(1, 'Mine', ME))
    expect(conflictsOf(over(longer, saved), saved)).toEqual([])
    expect(notesOf(over(longer, saved), saved)).toEqual(['Mine, longer'])
    expect(conflictsOf(over(longer, form(held(1, 'Mine', OTHER))), form(held(1, 'Mine', OTHER)))).toHaveLength(1)
  })

  it('keeps the words that went back to those before', () => {
    const back = type(typed, before, 1, 'Base')
    const saved = form(held(1, 'Mine', ME))
    expect(notesOf(over(back, saved), saved)).toEqual(['Base'])
  })

  it('is whole again where it was deleted, and was put back meanwhile', () => {
    const deleted = numbered(remove(NO_DRAFT, before, 1), before)
    const draft = over(putBack(deleted, 1), empty)
    expect(notesOf(draft, empty)).toEqual(['Base'])
    expect(conflictsOf(draft, empty)).toEqual([])
  })
})

it('[FORM-76] a save leaves what came into the draft while it was on its way', () => {
  const before = form(held(1, 'Base', OTHER), held(2, 'Base', OTHER))
  const draft = numbered(type(NO_DRAFT, before, 1, 'Mine'), before)
  expect(isEmpty(restOf(draft, draft))).toBe(true)
  expect([...restOf(type(draft, before, 2, 'Later'), draft).edits.keys()]).toEqual([2])
})

it('[FORM-182] a photo that comes for a deleted section while a save is on its way leaves nothing to save', () => {
  const deleted = remove(added, empty, newest(added))
  const saving = numbered(deleted, empty)
  expect(
    isEmpty(
      restOf(
        setPhotos(saving, newest(added), () => [PATH]),
        saving,
      ),
    ),
  ).toBe(true)
})

it('[FORM-173] ids of new sections never come twice, and an undo never takes the place of a later change', () => {
  const before = form(held(1, 'Base', OTHER))
  const first = newest(added)
  expect(newest(add(NO_DRAFT, [NEW]))).not.toBe(first)
  const back = putBack(remove(type(NO_DRAFT, before, 1, 'Mine'), before, 1), 1)
  const later = type(back, before, 1, 'Later')
  expect(putBack(later, 1)).toBe(later)
  expect(putBack(NO_DRAFT, 1)).toBe(NO_DRAFT)
  expect(shownSection(remove(NO_DRAFT, before, 1), before, 1)).toBeUndefined()
})

it('[FORM-177] a section that another person deleted and that is kept has those of its photos that are still there', () => {
  const before = form(held(1, 'Base', OTHER, [PHOTO.digest, 'dropped']))
  const typed = type(NO_DRAFT, before, 1, 'Mine')
  const photo: HeldPhoto = { ...PHOTO, addedBy: OTHER, addedAt: '', looseSince: '', isAwaited: false }
  const head = {
    ...{ id: FormId.parse(7), title: '', organizationId: OrganizationId.parse(1), siteId: null },
    ...{ assignedUsers: [], createdBy: null, createdAt: '' },
  }
  const saved = { ...empty, form: head, photos: new Map([[PHOTO.digest, photo]]) }
  const [conflict] = conflictsOf(typed, saved)
  if (!conflict) throw new Error('no conflict')
  const [edit] = settle(typed, conflict, conflict.mine, saved).edits.values()
  expect(edit).toMatchObject({ base: null, mine: { answers: { notes: 'Mine' } }, photos: [PATH] })
})

it('[FORM-176] a section that was moved stays there, and all others follow what other people move', () => {
  const [one, two, three] = [1, 2, 3].map((id) => held(id, '', OTHER))
  if (!one || !two || !three) throw new Error('no sections')
  const mine = move(NO_DRAFT, form(one, two, three), 3, 1)
  expect(orderOf(mine, form(one, two, three))).toEqual([3, 1, 2])
  expect(orderOf(mine, form(two, three, one))).toEqual([3, 2, 1])
  // Once the form has that order, a later move of another person stands.
  const done = follow(mine, form(three, one, two))
  expect(orderOf(done, form(one, two, three))).toEqual([1, 2, 3])
})
