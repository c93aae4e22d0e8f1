import { describe, expect, it } from 'vitest'
import { after, ana, bo, firstRead, form, given, save, section, SECTIONS, seen } from './examples.ts'
import { fact } from '../kernel/testing/decider-spec.ts'
import type { Section } from './section.ts'
import { isSameButNumber, numberInTitle, titlesFor } from './numbered-titles.ts'

const camera = (id: number, title: string, notes = '') => section(id, 'camera', { cameraNotes: notes }, title)
/** The titles after two people have added sections, each without seeing those of the other. */
function titlesOf(first: readonly Section[], second: readonly Section[]): string[] {
  const theirs = after([form], save([...SECTIONS, ...first], firstRead), bo)
  const { events } = theirs.when(save([...SECTIONS, ...second], firstRead), ana)
  return events.flatMap((event) => (event.type === 'SectionAdded' ? event.data.section.title : []))
}

describe('[FORM-239] the number in the title of a new section', () => {
  it('is the next one where another person added one under the same title meanwhile', () => {
    expect(titlesOf([camera(4, 'Camera 3')], [camera(4, 'Camera 3')])).toEqual(['Camera 4'])
    expect(titlesOf([camera(4, 'Camera 3')], [camera(4, 'Camera 3'), camera(5, 'Camera 4')])).toEqual([
      'Camera 4',
      'Camera 5',
    ])
  })

  it('stays where only its own sender has it, in a title of their words, and in one of another type', () => {
    expect(titlesOf([camera(4, 'Camera 3')], [camera(4, 'Camera 7')])).toEqual(['Camera 7'])
    expect(titlesOf([camera(4, 'Gate')], [camera(4, 'Gate')])).toEqual(['Gate'])
    expect(titlesOf([section(4, 'notes', {}, 'Camera 3')], [camera(4, 'Camera 3')])).toEqual(['Camera 3'])
  })

  it('stays where its sender has seen the other section', () => {
    const theirs = after([form], save([...SECTIONS, camera(4, 'Camera 3')], firstRead), bo)
    const newest = { revision: 1, form: seen(theirs.view) }
    const mine = save([...seen(theirs.view).sections, camera(5, 'Camera 3')], newest)
    expect(theirs.when(mine).events).toMatchObject([{ data: { section: { title: 'Camera 3' } } }])
  })

  it('is the same for a save that is sent again', () => {
    const first = after([form], save([...SECTIONS, camera(4, 'Camera 3')], firstRead), bo)
    const events = first.when(save([...SECTIONS, camera(4, 'Camera 3')], firstRead), ana).events
    const later = given(form, ...events.map((event) => fact(event, ana)))
    expect(seen(later.view).sections.at(-1)?.title).toBe('Camera 4')
  })
})

describe('[FORM-80] titles of sections that are added', () => {
  it('go on behind the highest number and behind all that are there', () => {
    expect(titlesFor('camera', 2, [])).toEqual(['Camera 1', 'Camera 2'])
    expect(titlesFor('camera', 1, [camera(1, 'Gate'), camera(2, 'Yard')])).toEqual(['Camera 3'])
    expect(titlesFor('camera', 2, [camera(1, 'Camera 1'), camera(3, 'Camera 3')])).toEqual(['Camera 4', 'Camera 5'])
    expect(titlesFor('notes', 1, [])).toEqual(['PhySaaS Notes'])
  })

  it('are read by type and number alone', () => {
    expect(['Camera 12', 'Camera', 'Camera 1a', 'My Camera 1'].map((title) => numberInTitle(camera(1, title)))).toEqual(
      [12, null, null, null],
    )
    expect(isSameButNumber(camera(1, 'Camera 1'), camera(2, 'Camera 2'))).toBe(true)
    expect(isSameButNumber(camera(1, 'Camera 1'), camera(2, 'Gate'))).toBe(false)
  })
})
