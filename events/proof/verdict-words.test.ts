import { describe, expect, it } from 'vitest'
import { verdictWords } from './verdict-words.ts'
import type { ConfirmedRecord } from './verify-record.ts'

const at = '2026-11-26T10:00:00.000Z'
const line = 'fieldboard/board.example+0123abcd+AbCdEf0123456789+/='
const confirmed: ConfirmedRecord = {
  ...{ project: 7, events: 12, erased: 0, photos: 3, madeAt: at, isKeyKnown: false },
  ...{ head: { size: 40, signedAt: at }, began: { size: 1, signedAt: at } },
  keys: [{ line, since: at, isVouched: null }],
}

describe('[PROOF-24] the words about a record', () => {
  it('say without a known key that the files agree with a key, and ask to compare all of it', () => {
    const [first = '', second] = verdictWords({ confirmed })
    expect(first).toMatch(/^These files agree with each other and with the key /)
    expect(first).toContain(line)
    expect(second).toMatch(/^Compare the whole key/)
    expect(verdictWords({ confirmed }).join('\n')).not.toContain('Confirmed')
  })

  it('confirm what is signed by a key that the person knows', () => {
    expect(verdictWords({ confirmed: { ...confirmed, isKeyKnown: true } })[0]).toBe(
      `Confirmed: the record of project 7, made at ${at}, is what the server signed. Events: 12, photos: 3.`,
    )
  })

  it('bring no character to a terminal that it obeys, or that cannot be seen', () => {
    expect(verdictWords({ difference: 'Event 1 (\u001b[2J\u0007\u202egnp.exe) is not Łódź.' })).toEqual([
      'Not confirmed. The first difference: Event 1 (\\u{1b}[2J\\u{7}\\u{202e}gnp.exe) is not Łódź.',
    ])
  })
})
