import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  Assignment,
  type AssignmentChange,
  assign,
  maySee,
  remove,
  sinceAfter,
  withoutRepeats,
} from './assigned-people.ts'
import { at } from './testing/decider-spec.ts'
import { UserId } from './ids.ts'
import { KeyedModel } from './model/keyed-model.ts'
import { foldCase } from './text/text.ts'
import { runsOf } from './testing/rounds.ts'

const PEOPLE = ['ana', 'bo', 'cy', 'di', 'eve'].map((name) => `${name}@x.example`)
/** Some of five people, some of them in capitals. */
const some = fc
  .tuple(fc.subarray(PEOPLE), fc.infiniteStream(fc.boolean()))
  .map(([emails, capitals]) => emails.map((email) => (capitals.next().value ? email.toUpperCase() : email)))
const folded = (emails: readonly string[]) => emails.map(foldCase).toSorted()

describe('people who are assigned', () => {
  it('[ACCESS-5] may see it in any case of their e-mail, and employees without', () => {
    const thing = { assignedUsers: ['Ana@x.example'] }
    const seen = (['employee', 'installer', 'customer'] as const).map((role) =>
      ['ana@X.example', 'bo@x.example'].map((email) => maySee({ id: UserId.parse(1), role, email }, thing)),
    )
    expect(seen).toEqual([
      [true, true],
      [true, false],
      [true, false],
    ])
  })

  it('[ERASE-64] are none whose data was erased, though such a one may have been seen', () => {
    const erased = '0f3c@erased.invalid'
    expect(Assignment.safeParse({ assignedUsers: [erased] }).error?.issues).toMatchObject([
      { path: ['assignedUsers', 0], message: 'This address stands for erased people' },
    ])
    expect(Assignment.safeParse({ assignedUsers: [], base: [erased] }).success).toBe(true)
  })

  it('stand once, as they are written last', () => {
    expect(withoutRepeats(['a@x.example', 'b@x.example', ' A@X.example '])).toEqual(['A@X.example', 'b@x.example'])
  })

  it('are a thousand at most', () => {
    const emails = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@x.example`)
    expect(Assignment.safeParse({ assignedUsers: emails(1000) }).success).toBe(true)
    expect(Assignment.safeParse({ assignedUsers: emails(1001) }).error?.issues).toMatchObject([
      { path: ['assignedUsers'], message: 'Assigned users must be at most 1000' },
    ])
  })
})

describe('an assignment', () => {
  it('leads to those whom it names, and says who came and who went', () => {
    expect(assign({ assignedUsers: ['bo@x.example'] }, ['Ana@x.example'])).toEqual({
      assignedUsers: ['bo@x.example'],
      granted: ['bo@x.example'],
      revoked: ['Ana@x.example'],
    })
    expect(assign({ assignedUsers: ['ana@x.EXAMPLE'] }, ['Ana@x.example'])).toBeNull()
  })

  it('[ACCESS-30] with a base changes what its sender changed, and nothing else', () => {
    fc.assert(
      fc.property(some, some, some, (present, base, assignedUsers) => {
        const change = assign({ assignedUsers, base }, present)
        const [isThere, wasSeen, isWanted] = [present, base, assignedUsers].map((emails) => new Set(folded(emails)))
        const expected = PEOPLE.filter((one) =>
          isWanted?.has(one) === wasSeen?.has(one) ? isThere?.has(one) : isWanted?.has(one),
        )
        expect(folded(change?.assignedUsers ?? present)).toEqual(expected)
        expect(folded(change?.granted ?? [])).toEqual(expected.filter((one) => !isThere?.has(one)))
        expect(folded(change?.revoked ?? [])).toEqual(PEOPLE.filter((o) => isThere?.has(o) && !expected.includes(o)))
      }),
      runsOf(),
    )
  })
})

describe('a removal', () => {
  /** Since when people are assigned after changes, each at a minute. */
  function since(...changes: readonly (readonly [minute: number, change: Partial<AssignmentChange>])[]) {
    const model = new KeyedModel<string, string>()
    for (const [minute, change] of changes) model.apply(sinceAfter({ granted: [], ...change }, at(minute)))
    return model.view
  }
  const removal = (minute: number, seconds = 0) => ({
    email: 'ana@x.example',
    deletedAt: new Date(Date.parse(at(minute)) + seconds * 1000).toISOString(),
  })
  const present = ['ANA@x.example', 'bo@x.example']
  const left = { assignedUsers: ['bo@x.example'], granted: [], revoked: ['ANA@x.example'] }

  it('[ACCOUNT-13] takes the person off, in any case of their e-mail, once', () => {
    expect(remove(removal(5), present, since([1, { granted: present }]))).toEqual(left)
    expect(remove(removal(5), ['bo@x.example'], since([1, { granted: ['bo@x.example'] }]))).toBeNull()
  })

  it('[ACCOUNT-21] leaves the next owner of the e-mail, who was assigned more than ten seconds later', () => {
    const times = since([1, { granted: present }], [4, { revoked: ['ANA@x.example'] }], [6, { granted: present }])
    expect(remove(removal(6, -11), present, times)).toBeNull()
    expect(remove(removal(6, -10), present, times)).toEqual(left)
  })

  it('[ACCOUNT-21] counts from the first assignment without a break, whatever else changed since', () => {
    const times = since([1, { granted: present }], [6, { granted: ['cy@x.example'] }])
    expect(remove(removal(5), present, times)).toEqual(left)
  })
})
