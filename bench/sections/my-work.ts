import type { Person } from '#events/kernel/actor.ts'
import { DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { daysLater } from '#events/project/card-work/days.ts'
import { readMyWork } from '#projections/models/projects/my-work.ts'
import { otherWork } from '#projections/models/projects/other-work.ts'
import { meta } from '../../server/testing/test-bus.ts'
import { makeBoard } from '../content/boards.ts'
import { timed } from '../figures/clock.ts'
import type { Figure } from '../figures/figure.ts'
import { percentile } from '../figures/statistics.ts'
import type { Section } from '../section.ts'
import { openRuntime } from '../sides/runtime.ts'

const ROUNDS = 20
/** The bar of the issue. */
const OPEN_MS = 50
/** One card in so many is the reader's own. */
const OWN = 20
const ME: Person = { id: UserId.parse(7), role: 'employee', email: 'person@fieldboard.example' }

/** My Work and the planner over many projects: what the server does for one read, without HTTP. */
export const myWork: Section = async ({ scope, size, note }) => {
  const { bus, pool, atHead } = await openRuntime(scope)
  const [projects, cards] = [size(40, 4), size(500, 40)]
  const today = new Date().toISOString().slice(0, 10)
  let own = 0
  for (let index = 1; index <= projects; index++) {
    const projectId = ProjectId.parse(index)
    const ids = (await makeBoard(bus, projectId, cards)).map((id) => DeviceId.parse(id))
    const deviceIds = ids.filter((_id, at) => at % OWN === 0)
    const day = daysLater(today, (index % 7) - 3)
    await bus.project(projectId).execute({ type: 'AssignCards', data: { deviceIds, userIds: [ME.id] } }, meta())
    await bus.project(projectId).execute({ type: 'ScheduleCards', data: { deviceIds, day, part: 'morning' } }, meta())
    own += deviceIds.length
  }
  await atHead()
  // As a server's own upkeep does after a while.
  await pool.query('analyze')
  note(`${own} of ${projects * cards} cards in ${projects} projects are the reader's own`)
  const reads: Readonly<Record<string, () => Promise<unknown>>> = {
    'My Work': () => readMyWork(pool, ME, new Date()),
    'a week of the planner': () =>
      otherWork(pool, { besides: ProjectId.parse(1), from: daysLater(today, -3), days: 7 }),
  }
  const figures: Figure[] = []
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await timed(read))
    figures.push({
      name: `${name}, p95`,
      unit: 'ms',
      ours: percentile(times, 0.95),
      target: { of: 'value', atMost: OPEN_MS },
    })
  }
  return figures
}
