import { describe, expect, it } from 'vitest'
import { at, fact } from '../kernel/testing/decider-spec.ts'
import { OrganizationId } from '../kernel/ids.ts'
import type { FormCommand } from './commands.ts'
import type { FormEvent } from './events.ts'
import {
  after,
  ana,
  answersIn,
  bo,
  created,
  firstRead,
  form,
  given,
  installer,
  note,
  organizationId,
  save,
  SECTIONS,
  seen,
  withChange,
} from './examples.ts'

describe('a save', () => {
  it('[FORM-10] records the fields that it changes, each with the value before', () => {
    expect(
      given(form).when(save(withChange(2, { cameraNotes: 'high', cableRun: { reuseOld: true } }), firstRead)).events,
    ).toEqual([
      {
        type: 'SectionChanged',
        data: {
          sectionId: 2,
          changes: [
            { field: 'cameraNotes', from: 'low', to: 'high' },
            { field: 'cableRun', to: { reuseOld: true } },
          ],
          seen: 0,
        },
      },
    ])
  })
  it('[FORM-10] records nothing when it changes nothing', () => {
    expect(given(form).when(save(withChange(3, { installType: { newInstall: false } }), firstRead)).events).toEqual([])
  })
  it('[FORM-11] keeps what others changed in other sections', () => {
    const theirs = given(form).when(save(withChange(3, { additionalNotes: 'oak' }), firstRead), bo).events
    const facts = [form, ...theirs.map((event) => fact(event, bo))] as const
    expect(answersIn(after([...facts], save(withChange(2, { cameraNotes: 'high' }), firstRead)))).toEqual([
      [1, { notes: 'one' }],
      [2, { cameraNotes: 'high' }],
      [3, { additionalNotes: 'oak' }],
    ])
  })
  it('[FORM-12] is refused with both versions where both changed a section', () => {
    const theirs = given(form).when(save(withChange(2, { cameraNotes: 'theirs' }), firstRead), bo).events
    const later = given(form, ...theirs.map((event) => fact(event, bo, 5)))
    expect(later.refusal(save(withChange(2, { cameraNotes: 'mine' }), firstRead))).toEqual({
      code: 'form-conflict',
      revision: 1,
      sections: [
        {
          sectionId: 2,
          base: SECTIONS[1],
          yours: { ...SECTIONS[1], answers: { cameraNotes: 'mine' } },
          theirs: { ...SECTIONS[1], answers: { cameraNotes: 'theirs' } },
          by: 2,
          at: at(5),
        },
      ],
    })
    // The same value, other fields of the section, and a removal.
    expect(later.when(save(withChange(2, { cameraNotes: 'theirs' }), firstRead)).events).toEqual([])
    expect(later.refusal(save(withChange(2, { physaasNotes: 'mine' }), firstRead))).toMatchObject({
      code: 'form-conflict',
    })
    expect(later.refusal(save(SECTIONS.slice(2), firstRead))).toMatchObject({
      code: 'form-conflict',
      sections: [{ sectionId: 2, yours: null }],
    })
  })
  it('[FORM-12] is refused where another person deleted a section that it changes', () => {
    const theirs = given(form).when(
      save(
        [SECTIONS[0], SECTIONS[2]].flatMap((each) => each ?? []),
        firstRead,
      ),
      bo,
    ).events
    expect(theirs).toMatchObject([{ type: 'SectionRemoved', data: { section: { id: 2 } } }])
    const later = given(form, ...theirs.map((event) => fact(event, bo)))
    const yours = { ...SECTIONS[1], answers: { cameraNotes: 'mine' } }
    const conflict = { sectionId: 2, yours, theirs: null, by: null, at: null }
    expect(later.refusal(save(withChange(2, { cameraNotes: 'mine' }), firstRead))).toMatchObject({
      sections: [conflict],
    })
    expect(later.when(save(SECTIONS, firstRead)).events).toEqual([])
  })
  it('[FORM-13] says whose value it replaces that its sender had not seen when they began to write', () => {
    const theirs = given(form).when(save(withChange(2, { cameraNotes: 'theirs' }), firstRead), bo).events
    const later = given(form, ...theirs.map((event) => fact(event, bo)))
    const newest = { revision: 1, form: seen(later.view) }
    const unseen = save(withChange(2, { cameraNotes: 'mine' }), newest, { 2: 0 })
    const change = { field: 'cameraNotes', from: 'theirs', to: 'mine' }
    const events = (command: FormCommand, actor = ana) => later.when(command, actor).events
    expect(events(unseen)).toMatchObject([{ data: { changes: [{ ...change, unseen: 2 }], seen: 1 } }])
    // Their own value, and one that was seen.
    expect(events(unseen, bo)).toMatchObject([{ data: { changes: [change] } }])
    expect(events(unseen, bo)[0]).not.toHaveProperty('data.changes.0.unseen')
    for (const begun of [{}, { 2: 1 }, { 1: 0 }])
      expect(events(save(withChange(2, { cameraNotes: 'mine' }), newest, begun))[0]).not.toHaveProperty(
        'data.changes.0.unseen',
      )
  })
  it('[FORM-120] tells a value as replaced unseen by section: where another person put back what its editor had read', () => {
    const saved = (before: ReturnType<typeof given>, revision: number, cameraNotes: string) =>
      before
        .when(save(withChange(2, { cameraNotes }), { revision, form: seen(before.view) }), bo)
        .events.map((event) => fact(event, bo))
    const changed = saved(given(form), 0, 'theirs')
    const facts = [form, ...changed, ...saved(given(form, ...changed), 1, 'low')] as const
    const later = given(...facts)
    const mine = withChange(2, { cameraNotes: 'mine' }, withChange(1, { notes: 'mine' }))
    const changesOf = (command: FormCommand) => later.when(command).events.map(({ data }) => data)
    const change = { field: 'cameraNotes', from: 'low', to: 'mine' }
    // On the revision that they began with, and on the newest one by section.
    for (const command of [save(mine, firstRead), save(mine, { revision: 2, form: seen(later.view) }, { 2: 0 })])
      expect(changesOf(command)).toMatchObject([
        { sectionId: 1, changes: [{ from: 'one', to: 'mine' }] },
        { sectionId: 2, changes: [{ ...change, unseen: 2 }] },
      ])
    const known = save(mine, { revision: 2, form: seen(later.view) }, { 1: 0, 2: 2 })
    expect(changesOf(known)[1]).not.toHaveProperty('changes.0.unseen')
  })
  it('[FORM-11] without a revision counts as made on the newest', () => {
    const theirs = given(form).when(save(withChange(2, { cameraNotes: 'theirs' }), firstRead), bo).events
    const later = given(form, ...theirs.map((event) => fact(event, bo)))
    expect(later.when(save(withChange(2, { cameraNotes: 'mine' }))).events).toMatchObject([{ data: { seen: 1 } }])
  })
  it('[FORM-15] gives a section a number of its own where another person took it', () => {
    const theirs = given(form).when(save([...SECTIONS, note(4, 'theirs')], firstRead), bo).events
    const later = after(
      [form, ...theirs.map((event) => fact(event, bo))],
      save([...SECTIONS, note(4, 'mine')], firstRead),
    )
    expect(answersIn(later).slice(3)).toEqual([
      [4, { notes: 'theirs' }],
      [5, { notes: 'mine' }],
    ])
  })
  it('[FORM-15] gives out no number twice, also not that of a section that was deleted', () => {
    const removed = after([form], save(SECTIONS.slice(0, 2)))
    expect(removed.view.highestId).toBe(3)
    expect(removed.when(save([...SECTIONS.slice(0, 2), note(3, 'new')])).events).toMatchObject([
      { type: 'SectionAdded', data: { section: { id: 4 }, after: 2 } },
    ])
    expect(given(form).when(save([...SECTIONS.slice(0, 2), note(3, 'another type')])).events).toMatchObject([
      { type: 'SectionRemoved', data: { section: { id: 3 } } },
      { type: 'SectionAdded', data: { section: { id: 4 }, after: 2 } },
    ])
  })
  it('[FORM-16] moves sections, and those of others keep their place behind their neighbour', () => {
    const theirs = given(form).when(
      save(
        [SECTIONS[0], note(4, 'theirs'), ...SECTIONS.slice(1)].flatMap((each) => each ?? []),
        firstRead,
      ),
      bo,
    ).events
    const later = given(form, ...theirs.map((event) => fact(event, bo)))
    expect(later.view.order).toEqual([1, 4, 2, 3])
    expect(later.when(save(SECTIONS.toReversed(), firstRead)).events).toEqual([
      { type: 'SectionsReordered', data: { order: [3, 2, 1, 4] } },
    ])
  })
  it('[FORM-17] renames, and is refused where another person renamed otherwise', () => {
    const rename = (title: string): FormCommand => ({
      type: 'SaveForm',
      data: { wanted: { title }, seen: firstRead, begun: {} },
    })
    expect(given(form).when(rename('Dock')).events).toEqual([
      { type: 'FormRenamed', data: { title: 'Dock', previous: 'Quay' } },
    ])
    const renamed = fact<FormEvent>({ type: 'FormRenamed', data: { title: 'Pier', previous: 'Quay' } }, bo)
    expect(given(form, renamed).refusal(rename('Dock'))).toMatchObject({
      code: 'form-conflict',
      title: 'Pier',
      sections: [],
    })
    expect(given(form, renamed).when(rename('Pier')).events).toEqual([])
    expect(given(form, renamed).when(rename('Quay')).events).toEqual([])
  })
  it('[FORM-18] of an installer leaves organization and people as they are', () => {
    const of = (wanted: Extract<FormCommand, { type: 'SaveForm' }>['data']['wanted']): FormCommand => ({
      type: 'SaveForm',
      data: { wanted, seen: null, begun: {} },
    })
    const elsewhere = of({ organizationId: OrganizationId.parse(9) })
    expect(given(form).refusal(elsewhere, installer)).toEqual({ code: 'form-of-employees', field: 'organizationId' })
    expect(given(form).refusal(of({ assignedUsers: ['i@x.example'] }), installer)).toMatchObject({
      field: 'assignedUsers',
    })
    expect(given(form).when(of({ organizationId, assignedUsers: [] }), installer).events).toEqual([])
    expect(given(form).when(elsewhere).events).toHaveLength(1)
  })
  it('[FORM-19] of an installer needs the install type of every door', () => {
    expect(given(form).refusal(save(SECTIONS), installer)).toEqual({ code: 'door-install-type', sections: [3] })
    expect(given(form).when(save(withChange(3, { installType: { newInstall: true } })), installer).events).toHaveLength(
      1,
    )
    expect(given(form).when(save(SECTIONS)).events).toEqual([])
  })
  it('[FORM-4] takes at most 500 sections, with those of others', () => {
    const many = Array.from({ length: 500 }, (_, index) => note(index + 1, 'x'))
    const full = fact(created(many))
    expect(given(full).refusal(save([...many, note(501, 'x')]))).toEqual({ code: 'form-too-long', most: 500 })
  })
})
