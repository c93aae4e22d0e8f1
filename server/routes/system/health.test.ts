import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { healthRoutes } from './health.ts'

/** A server that looks at itself when the test lets it. */
function watched() {
  let looks = 0
  let answer: (waitsFor: readonly string[]) => void = () => undefined
  const missing = () => {
    looks += 1
    return new Promise<readonly string[]>((resolve) => {
      answer = resolve
    })
  }
  const app = Fastify()
  void app.register(healthRoutes, {
    missing,
    readModels: async () => [],
    reactors: async () => [],
    unreadable: new Map(),
    notSigned: () => null,
    locks: async () => [],
    stores: async () => [],
    clock: async () => null,
  })
  return { app, looks: () => looks, answer: (waitsFor: readonly string[]) => answer(waitsFor) }
}

it('[HTTP-17] `/readyz` looks once for all who ask at the same time', async () => {
  const { app, looks, answer } = watched()
  const asked = Promise.all(Array.from({ length: 200 }, () => app.inject('/readyz')))
  await expect.poll(looks).toBe(1)
  answer([])
  expect((await asked).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 200 }, () => 200))
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  expect(looks()).toBe(1)
})

it('[HTTP-17] `/readyz` looks again soon while the server is not ready', async () => {
  const { app, looks, answer } = watched()
  const first = app.inject('/readyz')
  await expect.poll(looks).toBe(1)
  answer(['demo data'])
  expect((await first).statusCode).toBe(503)
  await expect
    .poll(async () => {
      void app.inject('/readyz')
      return looks()
    })
    .toBe(2)
})
