import { afterAll, expect, it } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import { openTestDatabase } from '../testing/database.ts'
import { openPageQueue } from './page-queue.ts'

const test = await openTestDatabase()
afterAll(() => test.drop())
const queue = openPageQueue(test.database.pool)

const pages = (count: number) => Array.from({ length: count }, (_, index) => ({ page: index + 1, version: 1 }))
const [many, few] = [PlanId.parse(1), PlanId.parse(2)]

it('[PLAN-15] people take turns with their pages, each of which waits once, in the order of its plan', async () => {
  await queue.put(many, pages(11), UserId.parse(1))
  await queue.put(many, pages(12), UserId.parse(1))
  await queue.put(few, pages(2), UserId.parse(2))
  const drawn: string[] = []
  for (;;) {
    const next = await queue.claimNext()
    if (!next) break
    drawn.push(`${next.planId}/${next.page}`)
    await queue.end(next, 'done', null)
  }
  expect(drawn.slice(0, 5)).toEqual(['1/1', '2/1', '1/2', '2/2', '1/3'])
  expect(drawn.slice(5)).toEqual(
    pages(12)
      .map(({ page }) => `1/${page}`)
      .slice(3),
  )
})

it('[PLAN-15] a page stays with a process that goes on saying so', async () => {
  const short = openPageQueue(test.database.pool, 300)
  await short.put(PlanId.parse(3), pages(1), null)
  const mine = await short.claimNext()
  if (!mine) throw new Error('none')
  for (let time = 0; time < 5; time++) {
    await short.keep(mine)
    await test.database.pool.query('select pg_sleep(0.1)')
    await short.takeBack()
    expect(await short.claimNext()).toBeNull()
  }
  const taken = async () => {
    await short.takeBack()
    return short.claimNext()
  }
  await expect.poll(taken).toMatchObject({ planId: 3, attempts: 2 })
})
