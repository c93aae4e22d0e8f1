import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNameServer } from '../testing/stand-ins/name-server.ts'
import type { ResolvedAddress } from './address.ts'
import { askNameServers, inTurns } from './look-up.ts'

/** Maximum of look-ups that one person may have under way, and waiting. */
const [AT_ONCE_OF_ONE, WAITING_OF_ONE] = [16, 64]

let names: Awaited<ReturnType<typeof startNameServer>>
beforeAll(async () => {
  names = await startNameServer({ 'known.example': ['8.8.8.8', '9.9.9.9'], 'silent.example': null })
})
afterAll(() => names.close())

const asking = (by: string, signal = AbortSignal.timeout(60_000)) => ({ by, signal })

describe('[SEND-22] look-ups', () => {
  it('give all addresses that the name servers have, and fail where they have none', async () => {
    const resolve = inTurns(askNameServers([names.address]))
    expect(await resolve('known.example', asking('a'))).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '9.9.9.9', family: 4 },
    ])
    await expect(resolve('unknown.example', asking('a'))).rejects.toThrow('ENOTFOUND')
  })

  it('end after their time where no answer comes, or when their caller leaves', async () => {
    const ask = askNameServers([names.address])
    await expect(inTurns(ask, 50)('silent.example', asking('a'))).rejects.toMatchObject({ name: 'TimeoutError' })
    const leaving = new AbortController()
    const running = inTurns(ask)('silent.example', asking('a', leaving.signal))
    leaving.abort(new Error('left'))
    await expect(running).rejects.toThrow('left')
  })

  it('of a person who has many that hang keep no other one waiting, and are refused beyond their places', async () => {
    const hanging: string[] = []
    const ask = (name: string): Promise<readonly ResolvedAddress[]> => {
      if (!name.startsWith('hanging')) return askNameServers([names.address])(name, AbortSignal.timeout(60_000))
      hanging.push(name)
      return new Promise(() => undefined)
    }
    const resolve = inTurns(ask)
    const leaving = new AbortController()
    const all = Array.from({ length: AT_ONCE_OF_ONE + WAITING_OF_ONE }, (_, n) =>
      resolve(`hanging-${n}.example`, asking('a', AbortSignal.any([leaving.signal]))).catch(
        (error: Error) => error.message,
      ),
    )
    await expect(resolve('hanging.example', asking('a'))).rejects.toMatchObject({ name: 'NoTurn', places: 'own' })
    expect(hanging).toHaveLength(AT_ONCE_OF_ONE)
    expect(await resolve('known.example', asking('b'))).toHaveLength(2)
    leaving.abort(new Error('left'))
    expect(new Set(await Promise.all(all))).toEqual(new Set(['left']))
  })

  it('of localhost ask no name server', async () => {
    const before = names.asked.length
    expect(await askNameServers([names.address])('localhost', AbortSignal.timeout(60_000))).toMatchObject([
      { address: '127.0.0.1' },
    ])
    expect(names.asked).toHaveLength(before)
  })
})
