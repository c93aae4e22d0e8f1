import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Caller, type Office } from './caller.ts'
import type { SentCommand } from './sent.ts'

/** A server that takes every command after a while that nothing decides, as a busy machine does. */
async function startUnsteadyServer() {
  let ids = 0
  const server = createServer((request, response) => {
    // As long as a busy machine may take.
    void sleep(Math.random() * 4).then(() => {
      response.setHeader('set-cookie', 'session=1; Path=/')
      const isList = request.method === 'GET'
      response.end(JSON.stringify(isList ? [{ id: ++ids }] : { id: ++ids }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** The wishes of each of four people, one after the other, until they had sent so many commands. */
async function wishesOfRun(seed: number, commands: number) {
  const server = await startUnsteadyServer()
  const known: Office['known'] = new Map()
  const forms: number[] = []
  const people = ['employee', 'colleague', 'installer', 'employee'] as const
  const wishes = await Promise.all(
    people.map(async (person, index) => {
      const sent: SentCommand[] = []
      const caller = new Caller(person, { seed, known, forms, sent, listed: () => null }, index)
      await caller.work(
        server.url,
        () => sent.length >= commands,
        () => undefined,
      )
      return sent.map(({ wish }) => wish)
    }),
  )
  server.close()
  return wishes
}

it('people of one seed want the same in every run, however long each answer takes', async () => {
  const first = await wishesOfRun(7, 40)
  expect(first.map((wishes) => wishes.length)).toEqual([40, 40, 40, 40])
  expect(await wishesOfRun(7, 40)).toEqual(first)
  expect(await wishesOfRun(8, 40)).not.toEqual(first)
  // Two employees of one seed do not do the same.
  expect(first[1]).not.toEqual(first[3])
})
