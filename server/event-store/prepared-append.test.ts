import fc from 'fast-check'
import { runsOf } from '#events/kernel/testing/rounds.ts'
import { describe, expect, it } from 'vitest'
import { eventAt } from '../testing/event-store/contract-kit.ts'
import { MAX_APPEND_BYTES, UnacceptableEvents } from './port.ts'
import { prepareAppend } from './prepared-append.ts'

const describing = (text: string) => () => prepareAppend('project-1', -1, [eventAt('project-1', 0, text)])

/** True if an event with this text is accepted, and sent as it is. */
function isAccepted(text: string): boolean {
  try {
    return describing(text)().json.includes(JSON.stringify(text))
  } catch (error) {
    if (error instanceof UnacceptableEvents) return false
    throw error
  }
}

describe('prepareAppend', () => {
  it('refuses exactly the texts that Postgres cannot keep', () => {
    const piece = fc.constantFrom(
      '\0',
      '\ud800',
      '\udc00',
      '\ud83d\udeaa',
      '\\',
      '\\u0000',
      '\\ud800',
      '"',
      '\u001f',
      'u0000',
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        // With the u flag a pair is one character, so that only halves are left to find.
        const isUnstorable = /\0|[\ud800-\udfff]/u.test(text)
        expect(isAccepted(text)).toBe(!isUnstorable)
      }),
      runsOf(),
    )
  })

  it('measures bytes, not characters', () => {
    expect(describing('x'.repeat(MAX_APPEND_BYTES - 1_000))().bytes).toBeLessThanOrEqual(MAX_APPEND_BYTES)
    expect(describing('ü'.repeat(MAX_APPEND_BYTES / 2))).toThrow(UnacceptableEvents)
  })

  it.each([
    ['a stream of the store itself', '$all', -1],
    ['a stream without a name', '', -1],
    ['a revision before the first', 'project-1', -2],
    ['half a revision', 'project-1', 0.5],
  ])('refuses %s', (_, stream, expected) => {
    expect(() => prepareAppend(stream, expected, [eventAt(stream, expected + 1)])).toThrow(UnacceptableEvents)
  })

  it('refuses an event that stands twice, and an id that the database would give back otherwise', () => {
    const event = eventAt('project-1', 0)
    expect(() => prepareAppend('project-1', -1, [event, { ...event, revision: 1 }])).toThrow('twice')
    expect(() => prepareAppend('project-1', -1, [{ ...event, id: event.id.toUpperCase() }])).toThrow('no id')
  })
})
