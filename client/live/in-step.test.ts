import { describe, expect, it } from 'vitest'
import type { OpenAnswer } from '#events/live/protocol.ts'
import { boardByHand } from './testing/by-hand.ts'
import { boardEvent, deviceId, sampleCard } from './testing/samples.ts'

const later: OpenAnswer = { ok: false, code: 'unavailable', message: 'later' }
const installed = boardEvent(1, { type: 'DeviceInstalled', data: { deviceId: deviceId(1) } })
const missed: OpenAnswer = { ok: true, revision: 1, events: [installed] }

describe('[LIVE-30] a board', () => {
  it('is current once it has caught up, and not because there is a connection again', async () => {
    const { live, state, hear, frame, clock, answerWith } = await boardByHand([sampleCard(1)])
    expect(state().isCurrent).toBe(true)
    answerWith(() => later)
    hear({ type: 'down', reason: 'lost' })
    await frame()
    const { syncedAt } = state()
    expect(state().isCurrent).toBe(false)
    hear({ type: 'up' })
    await clock.pass(60_000)
    expect([live.store.getState().connection, state().isCurrent]).toEqual(['live', false])
    expect(state()).toMatchObject({ phase: 'ready', syncedAt, columns: { waiting: [1] } })
    answerWith(() => missed)
    await clock.pass(10_000)
    expect(state()).toMatchObject({ isCurrent: true, columns: { installed: [1] } })
  })

  it('is not current because of an answer that came just before the connection was lost', async () => {
    const { state, hear, frame, clock, answerWith } = await boardByHand([sampleCard(1)])
    hear({ type: 'down', reason: 'lost' })
    await frame()
    answerWith(() => missed)
    hear({ type: 'up' })
    await clock.pass(0)
    hear({ type: 'down', reason: 'lost' })
    await frame()
    expect(state()).toMatchObject({ isCurrent: false, revision: 1 })
  })

  it('[LIVE-61] that was left is as old as that, and not current before it has caught up when it is opened again', async () => {
    const { board, unwatch, state, hear, frame, clock, answerWith } = await boardByHand([sampleCard(1)])
    await clock.pass(5000)
    hear({ type: 'heard' })
    const leftAt = new Date(clock.now()).toISOString()
    unwatch()
    await clock.pass(300_000)
    hear({ type: 'heard' })
    answerWith(() => later)
    board.watch()
    await frame()
    expect(state()).toMatchObject({ phase: 'ready', isCurrent: false, syncedAt: leftAt })
    answerWith(() => missed)
    await clock.pass(10_000)
    expect(state().isCurrent).toBe(true)
  })

  it('[LIVE-61] is not current while the server cannot follow, and was so until it said that, however long it lasted after', async () => {
    const { state, hear, frame, clock } = await boardByHand([sampleCard(1)])
    const awayAt = new Date(clock.now()).toISOString()
    hear({ type: 'stores', isAway: true })
    await frame()
    expect(state()).toMatchObject({ isCurrent: false, syncedAt: awayAt })
    await clock.pass(300_000)
    hear({ type: 'heard' })
    hear({ type: 'down', reason: 'lost' })
    await frame()
    expect(state()).toMatchObject({ isCurrent: false, syncedAt: awayAt })
  })

  it('is no more current for an answer that does not bring it to where the server is', async () => {
    const { state, hear, frame, clock, answerWith } = await boardByHand([sampleCard(1)])
    hear({ type: 'down', reason: 'lost' })
    await frame()
    const { syncedAt } = state()
    await clock.pass(60_000)
    answerWith(() => ({ ok: true, revision: 4, events: [installed] }))
    hear({ type: 'up' })
    await frame()
    expect(state()).toMatchObject({ revision: 1, isCurrent: false, syncedAt })
  })
})
