import { expect, it } from 'vitest'
import { ProjectId } from '#events/kernel/ids.ts'
import { toDevice } from '#events/project/api.ts'
import type { WorkCard } from '#events/project/card-work/my-work.ts'
import { ana, me, sampleCard } from '../../live/testing/samples.ts'
import { move, openOutbox } from '../../live/testing/outbox-by-hand.ts'
import { firstOf, projectsOfToday, shownWork, waitingSteps } from './work-shown.ts'

const work = (id: number, projectId: number, day: string | null): WorkCard => ({
  ...toDevice({ projectId: ProjectId.parse(projectId), card: sampleCard(id) }),
  ...{ projectName: 'Harbour', confirmByAnother: false, isOwnInstall: false, day },
})
const NOON = Date.parse('2026-11-29T12:00:00Z')
const shown = (
  cards: readonly WorkCard[],
  now = NOON,
  zone = 'UTC',
  steps: ReturnType<typeof waitingSteps> = new Map(),
) => shownWork(cards, { steps, zoneOf: () => zone, now })
const groupsOf = (groups: ReturnType<typeof shownWork>) =>
  groups.map(({ group, cards }) => [group, ...cards.map(({ id }) => id)])

it('[WORK-34] work that was kept yesterday stands by the day that it is now in the zone of its project', () => {
  const cards = [work(1, 1, '2026-11-29'), work(2, 1, '2026-11-30'), work(3, 2, null), work(4, 1, '2026-11-28')]
  expect(groupsOf(shown(cards))).toEqual([
    ['overdue', 4],
    ['today', 1],
    ['next', 2],
    ['withoutDay', 3],
  ])
  expect(groupsOf(shown(cards, NOON + 86_400_000))).toEqual([
    ['overdue', 4, 1],
    ['today', 2],
    ['withoutDay', 3],
  ])
  expect(groupsOf(shown(cards, NOON, 'Pacific/Kiritimati'))).toEqual([
    ['overdue', 4, 1],
    ['today', 2],
    ['withoutDay', 3],
  ])
})

it('[WORK-34] steps that wait are shown as made, those of their reader alone', () => {
  const { outbox, add } = openOutbox()
  add(move(1))
  const { entries } = outbox.store.getState()
  const statuses = (person: number) =>
    shown([work(1, 1, null), work(2, 1, null)], NOON, 'UTC', waitingSteps(entries, person)).flatMap(({ cards }) =>
      cards.map(({ status, isWaiting, isOwnInstall }) => [status, isWaiting, isOwnInstall]),
    )
  expect(statuses(me.id)).toEqual([
    ['installed', true, true],
    ['waiting', undefined, false],
  ])
  expect(statuses(ana.id)).toEqual([
    ['waiting', undefined, false],
    ['waiting', undefined, false],
  ])
})

it('[WORK-39] a step changes its own card alone, and the first cards are those of the first groups', () => {
  const { outbox, add } = openOutbox()
  add(move(1))
  const cards = [work(1, 1, null), work(2, 1, null), work(3, 1, '2026-11-29')]
  const groups = shown(cards, NOON, 'UTC', waitingSteps(outbox.store.getState().entries, me.id))
  const [today, , second] = groups.flatMap((one) => one.cards)
  expect([today, second]).toEqual([cards[2], cards[1]])
  expect(today).toBe(cards[2])
  expect(second).toBe(cards[1])
  expect(groupsOf(firstOf(groups, 2))).toEqual([
    ['today', 3],
    ['withoutDay', 1],
  ])
  expect(groupsOf(firstOf(groups, 1))).toEqual([['today', 3]])
})

it('[WORK-35] the projects of today are those with work of today or overdue work', () => {
  const cards = [work(1, 7, '2026-11-29'), work(2, 8, '2026-11-28'), work(3, 9, '2026-12-01'), work(4, 7, '2026-11-20')]
  expect(projectsOfToday(shown(cards)).toSorted((one, other) => one - other)).toEqual([7, 8])
})
