import { describe, expect, it } from 'vitest'
import { UserId } from '../../kernel/ids.ts'
import { isUnseen } from './unseen.ts'

const me = UserId.parse(1)
const ana = UserId.parse(2)
const changed = (changedRevision: number, changedBy: UserId | null, changedByOthersRevision: number | null = null) => ({
  changedRevision,
  changedBy,
  changedByOthersRevision,
})

describe('[LIST-7] the badge of a project', () => {
  it('comes when another person changes the project, until this person has seen that', () => {
    expect(isUnseen(changed(7, ana), 6, me)).toBe(true)
    expect(isUnseen(changed(7, ana), 7, me)).toBe(false)
    expect(isUnseen(changed(7, ana), 9, me)).toBe(false)
  })

  it('comes for the change of a colleague that was not seen before this person changed the project, too', () => {
    expect(isUnseen(changed(8, me, 7), 6, me)).toBe(true)
    expect(isUnseen(changed(8, me, 7), 7, me)).toBe(false)
  })

  it('[LIST-14] does not come for what this person or the system changed', () => {
    expect(isUnseen(changed(7, me), 6, me)).toBe(false)
    expect(isUnseen(changed(0, null), undefined, me)).toBe(false)
  })

  it('is there for a project that another person made since, and not for one made by this person', () => {
    expect(isUnseen(changed(0, ana), undefined, me)).toBe(true)
    expect(isUnseen(changed(0, me), undefined, me)).toBe(false)
  })
})
