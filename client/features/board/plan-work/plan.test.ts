import { describe, expect, it } from 'vitest'
import { ProjectId, UserId } from '#events/kernel/ids.ts'
import type { OtherWork } from '#events/project/card-work/plan-work.ts'
import type { DayPart } from '#events/project/card-work/work.ts'
import { cardWith } from '../state/test-cards.ts'
import { cellsOf, isToPlan, overbooking, weekOf } from './plan.ts'

const [ANA, BO] = [UserId.parse(1), UserId.parse(2)]
const day = '2026-12-01'
const own = (...parts: DayPart[]) => parts.map((part) => ({ status: 'waiting', part }) as const)
const at = (projectName: string, part: DayPart, cards = 1): OtherWork => ({
  ...{ userId: ANA, day, part, projectId: ProjectId.parse(projectName.length), projectName, cards },
})

it('[WORK-18] a week has each card in the cell of each of its people, and the tray those that lack a person or a day', () => {
  const schedule = { day, part: 'morning' } as const
  const cards = [
    cardWith({ id: 1, assignees: [ANA, BO], schedule }),
    cardWith({ id: 2, assignees: [ANA] }),
    cardWith({ id: 3, schedule }),
    cardWith({ id: 4, status: 'confirmed' }),
    cardWith({ id: 5, assignees: [ANA], schedule: { day: '2026-12-07', part: 'morning' } }),
  ]
  const cells = cellsOf(cards, weekOf('2026-11-30'))
  expect([...cells].map(([key, some]) => [key, some.map(({ id }) => id)])).toEqual([
    [`1 ${day}`, [1]],
    [`2 ${day}`, [1]],
  ])
  expect(cards.filter(isToPlan).map(({ id }) => id)).toEqual([2, 3])
})

describe('[WORK-19] overbooking', () => {
  it('is work in two projects at the same half of a day', () => {
    expect(overbooking(own('morning'), [at('Quay', 'afternoon')])).toBe(null)
    expect(overbooking(own('morning'), [at('Quay', 'all-day')])).toBe('also at Quay in the morning')
    expect(overbooking(own('all-day'), [at('Quay', 'all-day')])).toBe('also at Quay')
    expect(overbooking([], [at('Quay', 'morning')])).toBe(null)
    expect(overbooking([], [at('Quay', 'morning'), at('Harbour', 'all-day')])).toBe(
      'also at Quay, Harbour in the morning',
    )
  })

  it('is more than six cards on half a day, in all projects; those that are confirmed do not count', () => {
    expect(overbooking(own(...Array<DayPart>(6).fill('morning'), 'afternoon'), [])).toBe(null)
    expect(overbooking(own(...Array<DayPart>(7).fill('morning')), [])).toBe('7 cards, more than usual in the morning')
    expect(overbooking(own(...Array<DayPart>(7).fill('all-day')), [])).toBe('7 cards, more than usual')
    const done = Array.from({ length: 9 }, () => ({ status: 'confirmed', part: 'all-day' }) as const)
    expect(overbooking(done, [at('Quay', 'all-day', 6)])).toBe(null)
    expect(overbooking(own('morning'), [at('Quay', 'morning', 6)])).toBe(
      'also at Quay in the morning; 7 cards, more than usual in the morning',
    )
  })
})
