import { expect, it } from 'vitest'
import { userIdOf } from '../../testing/app/app.ts'
import { bodyOf, everyRoute, placeOf, queryOf } from '../../testing/app/every-route.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const routes = everyRoute(app)
const of = (cost: string) => routes.filter((one) => one.cost === cost && one.access !== 'public')

it('[READ-36] every route says what it costs', () => {
  expect(routes.filter(({ cost }) => cost === undefined)).toEqual([])
})

/** Takes all places that a person has. @returns gives them back. */
async function fillPlaces(person: string): Promise<() => Promise<void>> {
  const end = await app.heavyTurns.take(person)
  const waiting = Array.from({ length: 10 }, () => app.heavyTurns.run(person, async () => undefined))
  return async () => {
    end()
    await Promise.all(waiting)
  }
}

it.each(of('heavy'))('[READ-36] $name: a person has places of their own, and another one is served', async (route) => {
  const [employee, other] = [await app.as('employee'), await app.as('colleague')]
  const path = await placeOf(employee, route.url)
  const body = bodyOf(route.name)
  const giveBack = await fillPlaces(String(userIdOf('employee')))
  expect(await employee(route.method, path, body)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
  expect((await other(route.method, path, body)).status).not.toBe(429)
  await giveBack()
  expect((await employee(route.method, path, body)).status).not.toBe(429)
})

/** More files than a person may have at a time. */
const FILES = 12
it.each(of('file'))(
  '[READ-37] $name: a person has three at a time, and another one is served',
  async ({ method, url }) => {
    const [employee, other] = [await app.as('employee'), await app.as('colleague')]
    const path = url.includes(':id') ? await placeOf(employee, url) : url
    const crowd = Promise.all(Array.from({ length: FILES }, () => employee(method, path)))
    expect((await other(method, path)).status).not.toBe(429)
    const statuses = (await crowd).map(({ status }) => status)
    // Any of them may be the first to come; all that were let in are answered alike.
    const served = statuses.filter((status) => status !== 429)
    expect(served.length).toBeLessThan(FILES)
    expect(new Set(served).size).toBe(1)
    expect((await employee(method, path)).status).not.toBe(429)
  },
)

it.each(of('large'))(
  '[READ-20] $name: a person has ten at a time, and another one is served',
  async ({ method, url }) => {
    const [employee, other] = [await app.as('employee'), await app.as('colleague')]
    const path = (await placeOf(employee, url)) + queryOf(url)
    const crowd = Promise.all(Array.from({ length: 24 }, () => employee(method, path)))
    expect((await other(method, path)).status).not.toBe(429)
    const statuses = (await crowd).map(({ status }) => status)
    expect(statuses).toContain(429)
    expect(new Set(statuses.filter((status) => status !== 429)).size).toBe(1)
    expect((await employee(method, path)).status).not.toBe(429)
  },
)
