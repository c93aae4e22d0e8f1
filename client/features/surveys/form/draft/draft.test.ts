import { describe, expect, it } from 'vitest'
import { OrganizationId, UserId, FormId } from '#events/kernel/ids.ts'
import { SectionId } from '#events/form/form-id.ts'
import type { HeldSection } from '#events/form/model.ts'
import {
  add,
  change,
  type Draft,
  isEmpty,
  KeptDraft,
  move,
  NO_DRAFT,
  orderOf,
  putBack,
  remove,
  shownSections,
} from './draft.ts'
import { conflictsOf, follow, settle } from './follow.ts'
import { bodyOf, numbered } from './save-body.ts'
import { adopt } from './sent.ts'

const ME = UserId.parse(1)

const held = (id: number, notes = '', title = `Camera ${id}`): HeldSection => ({
  ...{ id: SectionId.parse(id), type: 'camera', title, answers: notes === '' ? {} : { cameraNotes: notes } },
  ...{
    photos: [],
    announced: [],
    announcedAt: null,
    authors: {},
    changedBy: null,
    changedAt: '2026-01-01T00:00:00.000Z',
  },
})
const saved = (...sections: HeldSection[]) => ({ sections, revision: 3 })
const note = (draft: Draft, form: ReturnType<typeof saved>, id: number, text: string) =>
  change(draft, form, id, (section) => ({ ...section, answers: { ...section.answers, cameraNotes: text } }))
const notesOf = (draft: Draft, form: ReturnType<typeof saved>) =>
  shownSections(draft, form).map(({ answers }) => answers['cameraNotes'] ?? '')
const NEW = { type: 'camera', title: 'Camera', answers: {} }

describe('[FORM-77] a draft over a form that others save', () => {
  it('shows what they change in the sections that it leaves alone, and its own text in the others', () => {
    const draft = note(NO_DRAFT, saved(held(1), held(2)), 1, 'Mine')
    expect(notesOf(draft, saved(held(1), held(2, 'Theirs'), held(3, 'New')))).toEqual(['Mine', 'Theirs', 'New'])
  })

  it('is none where all is again as it was', () => {
    const form = saved(held(1, 'Text'))
    expect(isEmpty(note(note(NO_DRAFT, form, 1, 'Texts'), form, 1, 'Text'))).toBe(true)
  })

  it('puts a section of others behind the one that it stands behind, among sections that were moved', () => {
    const form = saved(held(1), held(2), held(3))
    const draft = move(NO_DRAFT, form, 3, 1)
    expect(orderOf(draft, form)).toEqual([3, 1, 2])
    expect(orderOf(draft, saved(held(1), held(9), held(2), held(3)))).toEqual([3, 1, 9, 2])
    expect(move(draft, form, 3, 2).order).toBeNull()
  })

  it('drops what the form says by now, also where the answer to a save was lost', () => {
    const form = { ...saved(held(1), held(2)), highestId: 2 }
    const typed = remove(note(add(NO_DRAFT, [NEW]), form, 1, 'Mine'), form, 2)
    const sent = numbered(typed, form)
    const now = saved({ ...held(1, 'Mine'), changedBy: ME }, { ...held(3, '', 'Camera'), changedBy: ME })
    expect(isEmpty(follow(adopt(sent, now, ME).draft, now))).toBe(true)
  })

  it('gives a deleted section back as it was typed', () => {
    const form = saved(held(1))
    const before = note(NO_DRAFT, form, 1, 'Mine')
    const without = remove(before, form, 1)
    expect(notesOf(without, form)).toEqual([])
    expect(notesOf(putBack(without, 1), form)).toEqual(['Mine'])
  })
})

describe('[FORM-78] a section that both changed', () => {
  const base = saved(held(1, 'Base'))
  const mine = note(NO_DRAFT, base, 1, 'Mine')

  it('is a conflict, unless both say the same', () => {
    expect(conflictsOf(mine, base)).toEqual([])
    expect(conflictsOf(mine, saved(held(1, 'Mine')))).toEqual([])
    expect(conflictsOf(mine, saved(held(1, 'Theirs')))).toMatchObject([
      { id: 1, base: { answers: { cameraNotes: 'Base' } } },
    ])
  })

  it('is settled by the choice, after which a third version is a conflict again', () => {
    const theirs = saved(held(1, 'Theirs'))
    const [conflict] = conflictsOf(mine, theirs)
    if (!conflict) throw new Error('no conflict')
    expect(isEmpty(settle(mine, conflict, conflict.theirs, theirs))).toBe(true)
    const kept = settle(mine, conflict, conflict.mine, theirs)
    expect(conflictsOf(kept, theirs)).toEqual([])
    expect(notesOf(kept, theirs)).toEqual(['Mine'])
    expect(conflictsOf(kept, saved(held(1, 'Third')))).toHaveLength(1)
  })

  it('comes again as a new one where another person deleted it and it is kept', () => {
    const [conflict] = conflictsOf(mine, saved())
    if (!conflict) throw new Error('no conflict')
    expect(isEmpty(settle(mine, conflict, null, saved()))).toBe(true)
    const kept = settle(mine, conflict, conflict.mine, saved())
    expect(notesOf(kept, saved())).toEqual(['Mine'])
    expect(conflictsOf(kept, saved())).toEqual([])
  })

  it('that was deleted here is deleted or kept by choice', () => {
    const theirs = saved(held(1, 'Theirs'))
    const gone = remove(NO_DRAFT, base, 1)
    const [conflict] = conflictsOf(gone, theirs)
    if (!conflict) throw new Error('no conflict')
    expect(notesOf(settle(gone, conflict, null, theirs), theirs)).toEqual([])
    expect(conflictsOf(settle(gone, conflict, null, theirs), theirs)).toEqual([])
    expect(notesOf(settle(gone, conflict, conflict.theirs, theirs), theirs)).toEqual(['Theirs'])
  })
})

describe('[FORM-121] a save says by section the revision of the last version that its editor saw', () => {
  const form = {
    ...{ id: FormId.parse(7), title: 'Form', organizationId: OrganizationId.parse(1), siteId: null },
    ...{ assignedUsers: [], createdBy: null, createdAt: '' },
  }
  const at = (revision: number, ...sections: HeldSection[]) => ({
    ...{ form, sections, photos: new Map(), highestId: 2, revision },
  })
  const begunOf = (draft: Draft, picture: ReturnType<typeof at>) => bodyOf(draft, picture).begun

  it('which is the one at which they began to change it, also where others save meanwhile', () => {
    const first = note(NO_DRAFT, at(3, held(1, 'Base'), held(2)), 1, 'Mine')
    const both = note(first, at(5, held(1, 'Base'), held(2, 'Theirs')), 2, 'Mine')
    const later = at(8, held(1, 'Base'), held(2, 'Theirs'))
    expect(begunOf(note(both, later, 1, 'Mine, longer'), later)).toEqual({ 1: 3, 2: 5 })
  })

  it('or the one that a conflict showed, whatever came while it was open', () => {
    const typed = note(NO_DRAFT, at(3, held(1, 'Base')), 1, 'Mine')
    const [conflict] = conflictsOf(typed, at(5, held(1, 'Theirs')))
    if (!conflict) throw new Error('no conflict')
    expect(begunOf(settle(typed, conflict, conflict.mine, at(7, held(1, 'Theirs'))), at(7, held(1, 'Theirs')))).toEqual(
      { 1: 5 },
    )
  })

  it('and leaves out a section that a draft of an earlier release changed', () => {
    const { begun: _, ...old } = { ...note(NO_DRAFT, at(3, held(1)), 1, 'Mine').edits.get(1) }
    const { edits, order } = KeptDraft.parse({ edits: [[1, old]], order: null, at: '' })
    expect(begunOf({ edits: new Map(edits), order }, at(8, held(1)))).toEqual({})
  })
})

it('[FORM-76] [FORM-80] a save says the whole form, with ids above the highest that there ever was', () => {
  const form = {
    ...{ id: FormId.parse(7), title: 'Form', organizationId: OrganizationId.parse(1), siteId: null },
    ...{ assignedUsers: ['a@x.example'], createdBy: null, createdAt: '' },
  }
  const picture = { form, sections: [held(1, 'One'), held(2)], photos: new Map(), highestId: 5, revision: 9 }
  const draft = numbered(add(remove(NO_DRAFT, picture, 2), [NEW, NEW]), picture)
  const { sections, ...head } = bodyOf(draft, { ...picture, revision: 9 })
  expect(head).toEqual({
    ...{ title: 'Form', organizationId: 1, assignedUsers: ['a@x.example'], revision: 9 },
    begun: { 2: 9 },
  })
  expect(sections).toMatchObject([
    { id: 1, cameraNotes: 'One', photos: [] },
    { id: 6, title: 'Camera' },
    { id: 7, title: 'Camera' },
  ])
})
