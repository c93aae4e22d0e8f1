import { describe, expect, it } from 'vitest'
import { DeviceId, UserId } from '#events/kernel/ids.ts'
import { type BoardUrl, readBoardUrl, writeBoardUrl } from './board-url.ts'
import { NO_FILTER } from './card-filter.ts'

const plain: BoardUrl = { filter: NO_FILTER, card: null, column: 'waiting', isTable: false }

describe('the url of a board', () => {
  it('says nothing about a board just opened', () => {
    expect(readBoardUrl('')).toEqual(plain)
    expect(writeBoardUrl('projectId=4', plain)).toBe('projectId=4')
  })

  it('brings back the same view', () => {
    const view: BoardUrl = {
      filter: {
        ...{ search: 'Tür & Tor', types: ['camera', 'access_door'], online: false, changed: 'day', photos: true },
        ...{ person: UserId.parse(7), day: '2026-12-01', blocked: true },
      },
      card: DeviceId.parse(77),
      column: 'installed',
      isTable: true,
    }
    expect(readBoardUrl(writeBoardUrl('projectId=4', view))).toEqual(view)
  })

  it('leaves the parameters of others, and the parts not named, as they are', () => {
    const before = writeBoardUrl('projectId=4', { card: DeviceId.parse(77) })
    expect(writeBoardUrl(before, { filter: { ...NO_FILTER, search: 'cam' } })).toBe('projectId=4&card=77&q=cam')
    expect(writeBoardUrl(before, { card: null })).toBe('projectId=4')
  })

  it('reads what makes no sense as if it were absent', () => {
    expect(readBoardUrl('card=-3&column=moon&online=maybe&changed=year&type=tank')).toEqual(plain)
    expect(readBoardUrl('person=none').filter.person).toBe('none')
    expect(readBoardUrl('day=overdue').filter.day).toBe('overdue')
    expect(readBoardUrl('day=2026-02-30').filter.day).toBe(null)
    expect(readBoardUrl('person=x&blocked=maybe').filter).toEqual(NO_FILTER)
    expect(readBoardUrl('card=1.5').card).toBeNull()
    expect(readBoardUrl('type=camera,tank,keypad').filter.types).toEqual(['camera', 'keypad'])
  })
})
