import { describe, expect, it } from 'vitest'
import { createSharedAnswers } from './shared-answers.ts'

/** Makes answers that come when the test gives them. */
function maker() {
  const begun: { readonly answer: (text: string) => void; readonly fail: () => void }[] = []
  const make = () =>
    new Promise<string>((answer, reject) => begun.push({ answer, fail: () => reject(new Error('gone')) }))
  return { begun, make }
}

describe('shared answers', () => {
  it('[HIST-13] are one for all who ask for the same, also soon after', async () => {
    const { begun, make } = maker()
    const share = createSharedAnswers<string>()
    const both = [share('a', make), share('a', make)]
    await expect.poll(() => begun.length).toBe(1)
    begun[0]?.answer('told')
    expect(await Promise.all(both)).toEqual(['told', 'told'])
    expect(await share('a', make)).toBe('told')
    expect(begun).toHaveLength(1)
  })

  it('are made one after another', async () => {
    const { begun, make } = maker()
    const share = createSharedAnswers<string>()
    const [one, other] = [share('a', make), share('b', make)]
    await expect.poll(() => begun.length).toBe(1)
    begun[0]?.answer('one')
    expect(await one).toBe('one')
    await expect.poll(() => begun.length).toBe(2)
    begun[1]?.answer('other')
    expect(await other).toBe('other')
  })

  it('that fail are made again for the next who asks', async () => {
    const { begun, make } = maker()
    const share = createSharedAnswers<string>()
    const both = [share('a', make), share('a', make)].map((one) => expect(one).rejects.toThrow('gone'))
    await expect.poll(() => begun.length).toBe(1)
    begun[0]?.fail()
    await Promise.all(both)
    const again = share('a', make)
    await expect.poll(() => begun.length).toBe(2)
    begun[1]?.answer('told')
    expect(await again).toBe('told')
  })
})
