import { describe, expect, it } from 'vitest'
import { createSharedAnswers } from './shared-answers.ts'

/** Makes answers that come when the test gives them. */
function maker() {
  const begun: { readonly answer: (text: string) => void; readonly fail: () => void }[] = []
  const make = () =>
    new Promise<string>((answer, reject) => begun.push({ answer, fail: () => reject(new Error('gone')) }))
  return { begun, make }
}

/** Stands for what the erasures of a process call back. */
function erasures() {
  const called: (() => Promise<void>)[] = []
  return {
    personal: { whenErased: (forget: () => Promise<void>) => void called.push(forget) },
    erase: () => Promise.all(called.map((forget) => forget())),
  }
}

describe('shared answers', () => {
  it('[HIST-13] are one for all who ask for the same, also soon after', async () => {
    const { begun, make } = maker()
    const share = createSharedAnswers<string>(erasures().personal)
    const both = [share('a', make), share('a', make)]
    await expect.poll(() => begun.length).toBe(1)
    begun[0]?.answer('told')
    expect(await Promise.all(both)).toEqual(['told', 'told'])
    expect(await share('a', make)).toBe('told')
    expect(begun).toHaveLength(1)
  })

  it('are made one after another', async () => {
    const { begun, make } = maker()
    const share = createSharedAnswers<string>(erasures().personal)
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
    const share = createSharedAnswers<string>(erasures().personal)
    const both = [share('a', make), share('a', make)].map((one) => expect(one).rejects.toThrow('gone'))
    await expect.poll(() => begun.length).toBe(1)
    begun[0]?.fail()
    await Promise.all(both)
    const again = share('a', make)
    await expect.poll(() => begun.length).toBe(2)
    begun[1]?.answer('told')
    expect(await again).toBe('told')
  })

  it('[ERASE-74] that were begun before an erasure are not given to people who ask after it', async () => {
    const { begun, make } = maker()
    const { personal, erase } = erasures()
    const share = createSharedAnswers<string>(personal)
    const [kept, made] = [share('kept', make), share('made', make)]
    await expect.poll(() => begun.length).toBe(1)
    begun[0]?.answer('her name')
    await kept
    await expect.poll(() => begun.length).toBe(2)
    await erase()
    begun[1]?.answer('her name')
    await made
    const after = ['kept', 'made'].map((key) => share(key, make))
    for (const [index, answer] of after.entries()) {
      await expect.poll(() => begun.length).toBe(3 + index)
      begun[2 + index]?.answer('a former user')
      expect(await answer).toBe('a former user')
      expect(await share(['kept', 'made'][index] ?? '', make)).toBe('a former user')
    }
  })
})
