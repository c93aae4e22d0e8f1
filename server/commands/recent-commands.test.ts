import { describe, expect, it } from 'vitest'
import { by } from '#events/kernel/testing/decider-spec.ts'
import { CommandId } from '#events/kernel/ids.ts'
import { deriveId } from './command-id.ts'
import { RecentCommands } from './recent-commands.ts'

const MAX = 10_000
const idOf = (n: number) => CommandId.parse(deriveId('command', n))
const remember = (recent: RecentCommands, n: number, revision = n) =>
  recent.remember({ actor: by(1), commandId: idOf(n), commandDigest: `digest ${n}`, revision })
const find = (recent: RecentCommands, n: number) => recent.find(by(1), idOf(n))

describe('the commands that took effect', () => {
  it('are known by person and id, with the place of all their events', () => {
    const recent = new RecentCommands()
    remember(recent, 1, 4)
    remember(recent, 1, 5)
    expect(find(recent, 1)).toEqual({ digest: 'digest 1', first: 4, last: 5 })
    expect(recent.find(by(2), idOf(1))).toBeUndefined()
  })

  it('are the last ten thousand, the oldest forgotten one by one, also when they come from a snapshot', () => {
    const recent = new RecentCommands()
    for (let n = 0; n < MAX + 3; n++) remember(recent, n)
    expect([0, 1, 2, 3, MAX + 2].map((n) => find(recent, n)?.first)).toEqual([
      ...[undefined, undefined, undefined],
      3,
      MAX + 2,
    ])
    expect(recent.entries()).toHaveLength(MAX)

    const restored = new RecentCommands()
    restored.restore(recent.entries())
    remember(restored, MAX + 3)
    expect([3, 4, MAX + 3].map((n) => find(restored, n)?.first)).toEqual([undefined, 4, MAX + 3])
    expect(restored.entries().map(([, { first }]) => first)).toEqual(Array.from({ length: MAX }, (_, n) => n + 4))
  })
})
