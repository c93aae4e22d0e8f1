import { describe, expect, it } from 'vitest'
import { fact, specification } from '../../kernel/testing/decider-spec.ts'
import { DeviceId, InstanceId } from '../../kernel/ids.ts'
import { projectDecider } from '../decide.ts'
import type { ProjectEvent } from '../events.ts'
import { EXAMPLE_CREATED } from '../examples.ts'
import { MAX_CARDS } from '../device.ts'

const { given } = specification(projectDecider)

const named = (n: number) => ({
  deviceId: DeviceId.parse(n),
  name: `Cam ${n}`,
  type: 'camera' as const,
  description: '',
})
const batch = (batchId: string) => ({ batchId, fileName: 'list.csv', part: 1, parts: 1 })
const created = fact<ProjectEvent>(EXAMPLE_CREATED)
/** A project that has room for two more cards. */
const nearlyFull = [
  created,
  fact<ProjectEvent>({
    type: 'DevicesImported',
    data: { ...batch('all'), cards: Array.from({ length: MAX_CARDS - 2 }, (_, n) => named(n + 1)) },
  }),
]
const fresh = [1, 2, 3].map((n) => named(MAX_CARDS + n))
const [one, two, three] = fresh
if (!one || !two || !three) throw new Error('There are three.')
const full = { code: 'board-full', size: MAX_CARDS - 2, count: 3 }

describe('[CMD-32] a project', () => {
  it('takes as many cards as it has room for, of a list whole or not at all', () => {
    const of = (cards: typeof fresh) => ({ type: 'ImportDevices', data: { ...batch('more'), cards } }) as const
    expect(given(...nearlyFull).when(of([one, two])).events).toHaveLength(1)
    expect(given(...nearlyFull).refusal(of(fresh))).toMatchObject(full)
  })

  it('takes no device of the provider beyond that', () => {
    const devices = fresh.map((card) => ({
      ...card,
      type: 'alarm' as const,
      providerId: card.name,
      online: null,
      metadata: {},
    }))
    const sync = { batchId: 's', verkadaInstanceId: InstanceId.parse(1), missing: [] }
    expect(given(...nearlyFull).refusal({ type: 'SyncDevices', data: { ...sync, devices } })).toMatchObject(full)
  })

  it('takes no card by hand and none back beyond that, and all else goes on', () => {
    const add = { type: 'AddManualCard', data: { ...three, status: 'waiting' } } as const
    const filled = fact<ProjectEvent>({ type: 'DevicesImported', data: { ...batch('last'), cards: [one, two] } })
    expect(given(...nearlyFull, filled).refusal(add)).toMatchObject({ code: 'board-full', count: 1 })
    const rename = { type: 'RenameDevice', data: { deviceId: one.deviceId, name: 'Gate', base: one.name } } as const
    expect(given(...nearlyFull, filled).when(rename).events).toHaveLength(1)
  })
})
