import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** The session storage of a tab, as far as it is used. */
function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** A page of the tab, just loaded: nothing that was in memory before is there any more. */
async function load() {
  vi.resetModules()
  const [{ request, onSuccess }, { forgetPosition }] = [await import('./request.ts'), await import('./log-position.ts')]
  const headersOf: Headers[] = []
  /** Asks and is answered with these headers; the position that was named. */
  const ask = async (answer: HeadersInit = {}, { method = 'GET' as 'GET' | 'PATCH', status = 200 } = {}) => {
    vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Headers }) => {
      headersOf.push(headers)
      return Response.json({ message: '' }, { status, headers: answer })
    })
    await request(method, '/api/projects').catch(() => undefined)
    return headersOf.at(-1)?.get('x-log-position') ?? null
  }
  return { ask, forgetPosition, onSuccess }
}

let tab = storage()
beforeEach(() => {
  tab = storage()
  vi.stubGlobal('sessionStorage', tab)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('[READ-3] a page that is loaded again', () => {
  it('names the furthest position that the page before was told of', async () => {
    const before = await load()
    for (const position of ['0012', '0010']) await before.ask({ 'x-log-position': position }, { method: 'PATCH' })
    const after = await load()
    expect(await after.ask()).toBe('0012')
  })

  it('names none that somebody else was told of', async () => {
    const before = await load()
    await before.ask({ 'x-log-position': '0012' }, { method: 'PATCH' })
    before.forgetPosition()
    expect(tab.kept.size).toBe(0)
    expect(await (await load()).ask()).toBeNull()
  })

  it('names none that no server would take, whoever put it there', async () => {
    for (const text of ['two words', 'ä', '9'.repeat(101), '']) {
      tab.setItem('logPosition', text)
      expect(await (await load()).ask()).toBeNull()
    }
  })

  it.each([
    ['refuses to keep anything', () => vi.stubGlobal('sessionStorage', undefined)],
    [
      'has no room',
      () => {
        tab.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      },
    ],
  ])('names none where the browser %s, and works all the same', async (_what, prepare) => {
    prepare()
    const before = await load()
    await before.ask({ 'x-log-position': '0012' }, { method: 'PATCH' })
    expect(await before.ask()).toBe('0012')
    const after = await load()
    expect(await after.ask()).toBeNull()
    after.forgetPosition()
  })
})

describe('[READ-4] a position past the end of the log', () => {
  it('gives way to that end, also for pages to come', async () => {
    const { ask } = await load()
    await ask({ 'x-log-position': '0012' }, { method: 'PATCH' })
    expect(await ask({ 'x-log-head': '0007' })).toBe('0012')
    expect(await ask()).toBe('0007')
    expect(await (await load()).ask()).toBe('0007')
    await ask({ 'x-log-position': '0008' }, { method: 'PATCH' })
    expect(await ask()).toBe('0008')
    await ask({ 'x-log-head': '' })
    expect(await ask()).toBeNull()
  })

  it('gives way when the read fails, too, and only where it is still the one that is named', async () => {
    const { ask } = await load()
    await ask({ 'x-log-position': '0012' }, { method: 'PATCH' })
    await ask({ 'x-log-head': '0007' }, { status: 503 })
    expect(await ask()).toBe('0007')
    // The answer to a read that was asked before something else was acknowledged.
    await ask({ 'x-log-position': '0009', 'x-log-head': '0003' })
    expect(await ask()).toBe('0009')
  })
})

describe('[LIVE-41] a request that succeeds', () => {
  it('says that the server is there, as long as somebody wants to know', async () => {
    const { ask, onSuccess } = await load()
    let successes = 0
    const end = onSuccess(() => (successes += 1))
    await ask()
    await ask({}, { status: 503 })
    expect(successes).toBe(1)
    end()
    await ask()
    expect(successes).toBe(1)
  })
})
