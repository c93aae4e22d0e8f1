import { afterEach, describe, expect, it } from 'vitest'
import { noteServerTime, serverNow } from './server-clock.ts'

const sentIn = (ms: number) => noteServerTime(new Date(Date.now() + ms).toUTCString())
/** How far the present is from the browser's clock, in seconds. */
const ahead = () => Math.round((serverNow() - Date.now()) / 1000)

afterEach(() => sentIn(0))

describe("the server's clock", () => {
  it('is what its answers say, where the browser is wrong by more than an answer takes', () => {
    sentIn(-2 * 3_600_000)
    expect(Math.abs(ahead() + 7200)).toBeLessThanOrEqual(1)
    sentIn(-1500)
    expect(ahead()).toBe(0)
  })

  it('stays what it was where an answer says nothing that can be read', () => {
    sentIn(3_600_000)
    noteServerTime(null)
    noteServerTime('yesterday')
    expect(Math.abs(ahead() - 3600)).toBeLessThanOrEqual(1)
  })
})
