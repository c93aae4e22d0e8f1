import { describe, expect, it } from 'vitest'
import { HeldStreams } from './held-streams.ts'

/** A holder of a hundred bytes, and what it has not forgotten of the streams that are used by name. */
function open() {
  const held = new HeldStreams(100)
  const retired: string[] = []
  const known: Record<string, { isIdle: boolean; isBroken: boolean; bytes: number; retire: () => void }> = {}
  return {
    held,
    retired,
    known,
    names: () => Object.keys(known).join(''),
    /** Uses a stream, which takes so many bytes in the end. */
    async use(name: string, bytes: number, work: () => Promise<void> = async () => undefined) {
      const stream = (known[name] ??= { isIdle: true, isBroken: false, bytes: 0, retire: () => retired.push(name) })
      held.touch(stream, () => delete known[name])
      await held.use(stream, async () => {
        await work()
        stream.bytes = bytes
      })
    },
  }
}

describe('[CMD-19] the streams that are held', () => {
  it('[CMD-26] are as many as fit by what they take after they were used; those not used for longest go', async () => {
    const { use, names } = open()
    for (const name of ['a', 'b', 'c']) await use(name, 30)
    await use('a', 30)
    expect(names()).toBe('abc')
    await use('d', 30)
    expect(names()).toBe('acd')
    await use('d', 60)
    expect(names()).toBe('ad')
  })

  it('[CMD-26] stay while something is under way, and go when others are used after that', async () => {
    const { use, names, known } = open()
    await use('a', 60)
    if (known['a']) known['a'].isIdle = false
    await use('b', 60)
    expect(names()).toBe('ab')
    if (known['a']) known['a'].isIdle = true
    await use('c', 10)
    expect(names()).toBe('bc')
  })

  it('include the one that was used last, however large', async () => {
    const { use, names } = open()
    await use('a', 10)
    await use('b', 1_000)
    expect(names()).toBe('b')
    await use('c', 10)
    expect(names()).toBe('c')
  })

  it('do not count one that broke', async () => {
    const { use, names, known } = open()
    await use('a', 60)
    const broken = use('b', 60, async () => {
      if (known['b']) known['b'].isBroken = true
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    await use('c', 40)
    expect(names()).toBe('ac')
  })

  it('[ERASE-35] are all forgotten at once, those too where something is under way or that are only looked at', async () => {
    const { use, names, held, retired, known } = open()
    const also: string[] = []
    held.whenForgotten(() => also.push('looked at'))
    for (const name of ['a', 'b']) await use(name, 30)
    if (known['b']) known['b'].isIdle = false
    held.forgetAll()
    expect({ names: names(), retired, also }).toEqual({ names: '', retired: ['a', 'b'], also: ['looked at'] })
    await use('c', 100)
    await use('d', 10)
    expect(names()).toBe('d')
  })
})
