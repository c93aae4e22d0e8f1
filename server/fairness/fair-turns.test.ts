import { describe, expect, it } from 'vitest'
import { createFairTurns, type NoTurn } from './fair-turns.ts'

/** Tasks that run until the test ends them, and the order in which they began. */
function hall(limits: Partial<Parameters<typeof createFairTurns>[0]> = {}) {
  const turns = createFairTurns({ atOnce: 1, maxWaiting: 4, maxWaitingOfOne: 3, ...limits })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, signal?: AbortSignal) =>
    turns.run(
      name.slice(0, 1),
      () => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      },
      signal,
    )
  const settled = () => new Promise(setImmediate)
  const end = async (name: string) => {
    await settled()
    ends.get(name)?.()
    await settled()
  }
  return { turns, begun, run, end }
}

const refusedAs = (places: NoTurn['places']) => expect.objectContaining({ name: 'NoTurn', places })

describe('[HTTP-15] turns', () => {
  it('go round the keys, whatever one of them has waiting', async () => {
    const { begun, run, end } = hall()
    const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => run(name))
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
  })

  it('are refused to a key that has its own places full', async () => {
    const { run, end } = hall()
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => run(name))
    await expect(run('a5')).rejects.toEqual(refusedAs('own'))
    for (const name of ['a1', 'a2', 'a3', 'a4']) await end(name)
    expect(await Promise.all(all)).toHaveLength(4)
  })

  it('are foretold, and nothing is taken from those who wait', async () => {
    const { turns, run, end } = hall({ maxWaiting: 2 })
    turns.demandPlace('a')
    const all = ['a1', 'a2', 'a3'].map((name) => run(name))
    turns.demandPlace('b')
    expect(() => turns.demandPlace('a')).toThrow('too many tasks of one key wait')
    for (const name of ['a1', 'a2', 'a3']) await end(name)
    expect(await Promise.all(all)).toHaveLength(3)
  })

  it('are given to a newcomer at the cost of the key that waits most', async () => {
    const { begun, run, end } = hall()
    const kept = ['a1', 'a2', 'a3'].map((name) => run(name))
    const driven = run('a4').catch((error: unknown) => error)
    const others = ['b1', 'c1'].map((name) => run(name))
    expect(await driven).toEqual(refusedAs('own'))
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
    await Promise.all([...kept, ...others])
  })

  it('are refused when every place is taken by those who wait no more than the newcomer', async () => {
    const { run, end } = hall({ maxWaiting: 2 })
    const all = ['a1', 'b1', 'c1'].map((name) => run(name))
    await expect(run('d1')).rejects.toEqual(refusedAs('all'))
    for (const name of ['a1', 'b1', 'c1']) await end(name)
    await Promise.all(all)
  })

  it('leave room beside a key that runs as many as one may', async () => {
    const { begun, run, end } = hall({ atOnce: 2, atOnceOfOne: 1 })
    const all = ['a1', 'a2', 'b1'].map((name) => run(name))
    await end('none')
    expect(begun).toEqual(['a1', 'b1'])
    for (const name of ['a1', 'a2', 'b1']) await end(name)
    await Promise.all(all)
  })

  it('are not taken by a task whose caller left', async () => {
    const { turns, begun, run, end } = hall()
    const leaving = new AbortController()
    const first = run('a1')
    const gone = run('b1', leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(gone).rejects.toThrow('gone')
    expect(turns.waiting).toBe(0)
    await end('a1')
    expect(begun).toEqual(['a1'])
    await first
  })

  it('go on after a task that failed', async () => {
    const { turns } = hall()
    await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turns.run('a', async () => 'yes')).toBe('yes')
  })
})
