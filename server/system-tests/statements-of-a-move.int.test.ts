import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { addCards, createProject, move } from '../testing/app/answers.ts'
import { caughtUp } from '../testing/app/app.ts'
import { sharedApp } from '../testing/app/shared-app.ts'

const MOVES = 20

const app = await sharedApp()
const employee = await app.as('employee')

/** How the statements begin that read and write rows of read models. Other tests of the worker may have taken all of their names. */
const OF_READ_MODELS = /^(select 0 as asked|with unsynced)/

/** A statement by its name, those of read models by one; by its text where it has none. */
function labelOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  const { name, text } = asked as { readonly name?: string; readonly text: string }
  return OF_READ_MODELS.test(text) ? 'advance' : (name ?? text)
}

it('[CMD-33] a lone move asks the database for its append, the notice to other nodes, and rows of read models, no more', async () => {
  const { id } = await createProject(employee, 'Statements')
  const [cardId = 0] = await addCards(employee, id, 1)
  await caughtUp(app.runtime)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const counts = () => {
    const labels = new Map<string, number>()
    for (const [asked] of query.mock.calls as unknown[][]) {
      const label = labelOf(asked)
      labels.set(label, (labels.get(label) ?? 0) + 1)
    }
    return labels
  }
  for (let moved = 1; moved <= MOVES; moved++) {
    await move(employee, cardId, moved % 2 === 1 ? 'installed' : 'waiting')
    await expect.poll(() => counts().get('advance') ?? 0).toBeGreaterThanOrEqual(2 * moved)
  }
  // Those that come by the clock come less often.
  const often = Object.fromEntries([...counts()].filter(([, count]) => count >= MOVES))
  const announced = app.runtime.database.listen ? { 'announce-head': MOVES } : {}
  expect(often).toEqual({ append_events: MOVES, advance: 2 * MOVES, ...announced })
  query.mockRestore()
})

it('[CMD-33] a move looks at no session that is remembered', async () => {
  const { id } = await createProject(employee, 'Sessions')
  const [cardId = 0] = await addCards(employee, id, 1)
  await caughtUp(app.runtime)
  const looks = vi.spyOn(LRUCache.prototype, 'entries')
  await move(employee, cardId, 'installed')
  await caughtUp(app.runtime)
  expect(looks).not.toHaveBeenCalled()
  looks.mockRestore()
})
