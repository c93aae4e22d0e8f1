import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { request } from '../api/request/request.ts'
import { runInBrowser } from './browser-live.ts'
import type { Live, LiveState } from './live.ts'
import { Outbox } from './outbox/outbox.ts'
import { NOTHING } from './outbox/summary.ts'
import { me } from './testing/samples.ts'
import { SimClock } from './testing/sim-clock.ts'

/** A browser that says what a test has it say. */
const page = Object.assign(new EventTarget(), { hidden: false })
const tab = new EventTarget()

/** A connection that writes down what it hears of. */
function listening() {
  const heard: string[] = []
  const store = createStore<LiveState>(() => ({ connection: 'offline', isSlow: false, watched: [], ...NOTHING }))
  const live: Live = {
    me,
    store,
    outbox: new Outbox(() => expect.fail('nothing is sent'), new SimClock(1)),
    stream: () => expect.fail('no stream is asked for'),
    start: () => () => heard.push('stop'),
    wake: () => heard.push('wake'),
    reached: () => heard.push('reached'),
    browserOffline: () => heard.push('offline'),
  }
  const stop = runInBrowser(live, { topics: () => [], onChanged: () => {}, onMissed: () => {}, onSignedOut: () => {} })
  return { heard, live, stop }
}

beforeEach(() => {
  page.hidden = false
  vi.stubGlobal('window', tab)
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', async () => Response.json([]))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('[LIVE-41] a connection in a browser', () => {
  it('[LIVE-10] is offline at once where it begins without a network', () => {
    expect(listening().heard).toEqual([])
    vi.stubGlobal('navigator', { onLine: false })
    expect(listening().heard).toEqual(['offline'])
  })

  it('is tried when the browser is online again, when the page is looked at, and when a request succeeds', async () => {
    const { heard, stop } = listening()
    const say = (target: EventTarget, type: string) => {
      heard.splice(0)
      target.dispatchEvent(new Event(type))
      return heard.join()
    }
    expect(say(tab, 'online')).toBe('wake')
    expect(say(tab, 'focus')).toBe('wake')
    expect(say(tab, 'pageshow')).toBe('wake')
    expect(say(page, 'visibilitychange')).toBe('wake')
    expect(say(tab, 'offline')).toBe('offline')
    page.hidden = true
    expect(say(page, 'visibilitychange')).toBe('')
    expect(say(tab, 'online')).toBe('wake')
    await request('GET', '/api/projects')
    expect(heard).toEqual(['wake', 'reached'])
    stop()
    for (const type of ['online', 'focus', 'offline']) say(tab, type)
    await request('GET', '/api/projects')
    expect(heard).toEqual([])
  })

  it('[LIVE-73] asks before the page is left with something unsaved, and not after the session has ended', () => {
    const { live, stop } = listening()
    const asks = () => !tab.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(asks()).toBe(false)
    live.store.setState({ unsaved: 1 })
    expect(asks()).toBe(true)
    live.store.setState({ unsaved: 0 })
    expect(asks()).toBe(false)
    live.store.setState({ unsaved: 1 })
    stop()
    expect(asks()).toBe(false)
  })
})
