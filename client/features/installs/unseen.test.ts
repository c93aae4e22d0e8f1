import { describe, expect, it } from 'vitest'
import { ProjectId, UserId } from '#events/kernel/ids.ts'
import { noteProjects } from './unseen.ts'

const me = UserId.parse(1)
const ana = UserId.parse(2)
const harbour = ProjectId.parse(10)
const library = ProjectId.parse(11)
const changed = (
  id: ProjectId,
  changedAt: string,
  changedBy: UserId | null,
  changedByOthersAt: string | null = null,
) => ({ id, changedAt, changedBy, changedByOthersAt })
const monday = '2025-03-03T08:00:00.000Z'
const tuesday = '2025-03-04T08:00:00.000Z'
const seenOnMonday = noteProjects(null, [changed(harbour, monday, ana)], me, null)

describe('the badge of a project', () => {
  it('is not there for what existed on the first visit', () => {
    expect(seenOnMonday[harbour]).toEqual({ seenAt: monday, isFlagged: false })
  })

  it('comes when somebody else changes the project', () => {
    const marks = noteProjects(seenOnMonday, [changed(harbour, tuesday, ana)], me, null)
    expect(marks[harbour]?.isFlagged).toBe(true)
  })

  it('does not come for what this person or the system changed', () => {
    expect(noteProjects(seenOnMonday, [changed(harbour, tuesday, me)], me, null)[harbour]?.isFlagged).toBe(false)
    expect(noteProjects(seenOnMonday, [changed(harbour, tuesday, null)], me, null)[harbour]?.isFlagged).toBe(false)
  })

  it('[LIST-7] comes for the change of a colleague that was not seen before this person changed the project, too', () => {
    const wednesday = '2025-03-05T08:00:00.000Z'
    const marks = noteProjects(seenOnMonday, [changed(harbour, wednesday, me, tuesday)], me, null)
    expect(marks[harbour]?.isFlagged).toBe(true)
    const seen = { [harbour]: { seenAt: tuesday, isFlagged: false } }
    expect(noteProjects(seen, [changed(harbour, wednesday, me, tuesday)], me, null)[harbour]?.isFlagged).toBe(false)
  })

  it('stays when the system changes the project after somebody else did', () => {
    const flagged = noteProjects(seenOnMonday, [changed(harbour, tuesday, ana)], me, null)
    const marks = noteProjects(flagged, [changed(harbour, '2025-03-05T08:00:00.000Z', null)], me, null)
    expect(marks[harbour]?.isFlagged).toBe(true)
  })

  it('goes when the project is opened, and does not come while it is open', () => {
    const flagged = noteProjects(seenOnMonday, [changed(harbour, tuesday, ana)], me, null)
    const opened = noteProjects(flagged, [changed(harbour, tuesday, ana)], me, harbour)
    expect(opened[harbour]).toEqual({ seenAt: tuesday, isFlagged: false })
    expect(noteProjects(opened, [changed(harbour, tuesday, ana)], me, null)[harbour]?.isFlagged).toBe(false)
  })

  it('is there for a project that somebody else made since, and not for one made by this person', () => {
    const known = [changed(harbour, monday, ana)]
    expect(noteProjects(seenOnMonday, [...known, changed(library, monday, ana)], me, null)[library]?.isFlagged).toBe(
      true,
    )
    expect(noteProjects(seenOnMonday, [...known, changed(library, monday, me)], me, null)[library]?.isFlagged).toBe(
      false,
    )
  })

  it('forgets projects that are gone', () => {
    expect(noteProjects(seenOnMonday, [], me, null)).toEqual({})
  })
})
