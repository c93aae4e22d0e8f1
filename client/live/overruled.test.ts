import { describe, expect, it } from 'vitest'
import type { BoardCommand } from '#events/project/commands.ts'
import type { DeviceStatus } from '#events/project/device.ts'
import { boardByHand } from './testing/by-hand.ts'
import { ana, boardEvent, deviceId, sampleCard, sampleProject } from './testing/samples.ts'

const move = (from: DeviceStatus, to: DeviceStatus): BoardCommand => ({
  type: 'MoveDevice',
  data: { deviceId: deviceId(1), from, to },
})
const byAna = (revision: number, type: 'DeviceInstalled' | 'DeviceConfirmed') =>
  boardEvent(revision, { type, data: { deviceId: deviceId(1) } }, { actor: ana, command: 90 + revision })
const refused = { kind: 'refused', status: 409, code: 'card-moved', message: 'Ana moved it.', body: null } as const

/** A board that came back, is not in step yet, and on which another person has confirmed the card meanwhile. */
async function cameBack(...commands: readonly BoardCommand[]) {
  const world = await boardByHand([sampleCard(1)])
  const { hear, board, answerWith, state, clock } = world
  hear({ type: 'down', reason: 'lost' })
  const results = commands.map((command) => board.send(command))
  answerWith(() => ({ ok: false, code: 'unavailable', message: 'later' }))
  hear({ type: 'up' })
  await world.frame()
  const seen = new Set<DeviceStatus | undefined>()
  board.store.subscribe(({ cards }) => seen.add(cards.get(deviceId(1))?.status))
  const catchUp = async () => {
    answerWith(() => ({ ok: true, revision: 2, events: [byAna(1, 'DeviceInstalled'), byAna(2, 'DeviceConfirmed')] }))
    await clock.pass(3000)
  }
  return { ...world, results, catchUp, seen: () => [...seen], status: () => state().cards.get(deviceId(1))?.status }
}

describe('[BOARD-64] a move that is refused before the board is in step again', () => {
  it('shows until the board says where the card is, and tells its person at once', async () => {
    const { calls, results, catchUp, seen, status, state } = await cameBack(move('waiting', 'installed'))
    await calls[0]?.answer(refused)
    expect(await results[0]).toMatchObject({ ok: false, code: 'card-moved' })
    expect(status()).toBe('installed')
    await catchUp()
    expect([status(), state().pending]).toEqual(['confirmed', []])
    expect(seen()).not.toContain('waiting')
  })

  it('[STORY-8] shows until then also where others had taken its card further, which is no refusal', async () => {
    const { calls, results, catchUp, seen, outbox } = await cameBack(move('waiting', 'installed'))
    await calls[0]?.answer({ ...refused, body: { status: 'confirmed' } })
    expect(await results[0]).toMatchObject({ ok: false, id: null, code: 'overtaken' })
    await catchUp()
    expect(seen()).not.toContain('waiting')
    expect(outbox.store.getState().refusals).toEqual([])
  })

  it('takes with it what is held behind it', async () => {
    const world = await cameBack(move('waiting', 'installed'), move('installed', 'confirmed'))
    await world.calls[0]?.answer(refused)
    expect(world.outbox.store.getState().entries.map(({ state }) => state)).toEqual(['held'])
    expect(world.status()).toBe('confirmed')
    await world.catchUp()
    expect(world.seen()).toEqual(['confirmed'])
    expect(world.state().pending).toEqual([])
  })

  it('is gone with a whole board as well, and with a board that is closed', async () => {
    const { calls, answerWith, clock, status } = await cameBack(move('waiting', 'installed'))
    await calls[0]?.answer(refused)
    const cards = [sampleCard(1, { status: 'confirmed' })]
    answerWith(() => ({ ok: true, revision: 9, snapshot: { project: sampleProject, cards } }))
    await clock.pass(3000)
    expect(status()).toBe('confirmed')

    const closed = await cameBack(move('waiting', 'installed'))
    await closed.calls[0]?.answer(refused)
    closed.hear({ type: 'closed', stream: { kind: 'project', id: sampleProject.id }, notice: 'It was deleted.' })
    await closed.frame()
    expect(closed.state().pending).toEqual([])
  })

  it('goes back at once on a board that is in step', async () => {
    const { board, calls, state } = await boardByHand([sampleCard(1)])
    void board.send(move('waiting', 'installed'))
    await calls[0]?.answer(refused)
    expect(state().cards.get(deviceId(1))?.status).toBe('waiting')
  })
})
