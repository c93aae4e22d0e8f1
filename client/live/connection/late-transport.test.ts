import { expect, it } from 'vitest'
import { lateTransport } from './late-socket.ts'
import type { OpenTransport, TransportMessage } from './transport.ts'

/** A late transport that writes down all that is asked of the one whose code it waits for, and all that it says itself. */
function waiting() {
  const said: string[] = []
  const heard: TransportMessage[] = []
  const open: OpenTransport = (hear) => ({
    connect: () => said.push('connect') && hear({ type: 'up' }),
    disconnect: () => void said.push('disconnect'),
    ask: () => Promise.resolve({ ok: true, revision: 0, events: [] }),
    leave: () => void said.push('leave'),
    sayEditing: () => void said.push('editing'),
  })
  let arrive = () => {}
  let fail = () => {}
  const load = () =>
    new Promise<OpenTransport>((resolve, reject) => {
      arrive = () => resolve(open)
      fail = () => reject(new Error('no code'))
    })
  const late = lateTransport(load)((message) => heard.push(message))
  return { late, said, heard, arrive: () => arrive(), fail: () => fail() }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))
const question = { kind: 'project', id: 1, after: -1 } as const

it('[LIVE-114] a connection waits for its code, and is made once that is here', async () => {
  const { late, said, heard, arrive } = waiting()
  late.connect()
  late.leave({ kind: 'project', id: 1 })
  await expect(late.ask(question)).rejects.toThrow('not connected')
  arrive()
  await soon()
  expect(said).toEqual(['connect'])
  expect(heard).toEqual([{ type: 'up' }])
  expect(await late.ask(question)).toMatchObject({ revision: 0 })
  late.leave({ kind: 'project', id: 1 })
  late.connect()
  expect(said).toEqual(['connect', 'leave', 'connect'])
})

it('[LIVE-114] an attempt that was ended before its code came is none', async () => {
  const { late, said, arrive } = waiting()
  late.connect()
  late.disconnect()
  arrive()
  await soon()
  expect(said).toEqual([])
})

it('[LIVE-114] code that cannot be had is a connection that is lost; the next attempt asks again', async () => {
  const { late, said, heard, arrive, fail } = waiting()
  late.connect()
  fail()
  await soon()
  expect(heard).toEqual([{ type: 'down', reason: 'lost' }])
  late.connect()
  arrive()
  await soon()
  expect(said).toEqual(['connect'])
})
