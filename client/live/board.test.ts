import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { BoardCommand } from '#events/project/commands.ts'
import { boardByHand } from './testing/by-hand.ts'
import { boardEvent, commandId, deviceId, me, sampleCard, sampleProject } from './testing/samples.ts'
import { temporaryId } from './board.ts'
import { nameNewCards } from './testing/name-new-cards.ts'

const install = (id: number): BoardCommand => ({
  type: 'MoveDevice',
  data: { deviceId: deviceId(id), from: 'waiting', to: 'installed' },
})
const installed = (revision: number, id: number, by?: Parameters<typeof boardEvent>[2]) =>
  boardEvent(revision, { type: 'DeviceInstalled', data: { deviceId: deviceId(id) } }, by)
const refusal = { kind: 'refused', status: 409, code: 'card-moved', message: 'Ana moved it.', body: { by: 2 } } as const
const accepted = (revision: number) => ({ kind: 'accepted', revision, body: null }) as const

describe('what a person does', () => {
  it('[LIVE-5] is seen at once, and is on its way', async () => {
    const { board, state, calls } = await boardByHand([sampleCard(1), sampleCard(2)])
    void board.send(install(1))
    expect(state().columns).toMatchObject({ waiting: [2], installed: [1] })
    expect(state().cards.get(deviceId(1))).toMatchObject({ status: 'installed', statusBy: me.id })
    expect(state().pending).toMatchObject([{ id: commandId(1), state: 'sent' }])
    expect(state().pendingCards).toEqual(new Set([1]))
    expect(calls).toMatchObject([{ method: 'PATCH', path: '/api/devices/1/status', id: commandId(1) }])
  })

  it('[LIVE-5] is painted once for several commands of one gesture', async () => {
    const { board, state, calls } = await boardByHand([1, 2, 3].map((id) => sampleCard(id)))
    let paints = 0
    board.store.subscribe(() => (paints += 1))
    const results = board.sendAll([install(1), install(2), install(3)])
    expect(paints).toBe(1)
    expect(state().columns).toMatchObject({ waiting: [], installed: [1, 2, 3] })
    for (const [index, call] of calls.entries()) await call.answer(index === 1 ? refusal : accepted(0))
    expect((await results).map(({ ok }) => ok)).toEqual([true, false, true])
  })

  it('[LIVE-4] stays pending until its event, and not a moment longer, when the answer comes first', async () => {
    const { board, state, calls, say, frame } = await boardByHand([sampleCard(1)])
    const result = board.send(install(1))
    await calls[0]?.answer(accepted(1))
    expect(await result).toEqual({ ok: true, body: null })
    expect(state().pending).toMatchObject([{ state: 'accepted' }])
    expect(state().pendingCards.size).toBe(0)
    expect(state().columns.installed).toEqual([1])
    say(installed(1, 1, { actor: me, command: 1 }))
    await frame()
    expect(state()).toMatchObject({ pending: [], revision: 1, columns: { installed: [1] } })
  })

  it('[LIVE-4] ends with its event when that comes first; the answer still reaches who asked', async () => {
    const { board, state, calls, say, frame } = await boardByHand([])
    const data = { deviceId: temporaryId(), name: 'Cam', type: 'camera', status: 'waiting', description: '' } as const
    const result = board.send({ type: 'AddManualCard', data })
    expect(state().cards.size).toBe(1)
    const event = { type: 'ManualCardAdded', data: { ...data, deviceId: deviceId(41) } } as const
    say(boardEvent(1, event, { actor: me, command: 1 }))
    await frame()
    expect([...state().cards.keys()]).toEqual([41])
    expect(state().pending).toEqual([])
    await calls[0]?.answer(accepted(1))
    expect(await result).toEqual({ ok: true, body: null })
    expect([...state().cards.keys()]).toEqual([41])
  })

  it('[LIVE-4] has succeeded when its event came, even if an answer to a resend judges by what happened since', async () => {
    const { board, state, calls, say, frame } = await boardByHand([sampleCard(1)])
    const result = board.send(install(1))
    const gone = boardEvent(2, { type: 'DeviceDeleted', data: { deviceId: deviceId(1), card: sampleCard(1) } })
    say(installed(1, 1, { actor: me, command: 1 }), gone)
    await frame()
    await calls[0]?.answer({ kind: 'refused', status: 404, code: 'not-found', message: 'Gone.', body: null })
    expect(await result).toEqual({ ok: true, body: null })
    expect(state().cards.size).toBe(0)
  })

  it('[LIVE-4] ends with the answer when nothing had to change', async () => {
    const { board, state, calls } = await boardByHand([sampleCard(1)])
    void board.send({ type: 'UpdateChecklist', data: { cameraViewsConfirmed: false } })
    await calls[0]?.answer(accepted(0))
    expect(state().pending).toEqual([])
  })

  it('[LIVE-35] is taken back alone when it is refused, and the person is told why', async () => {
    const { board, state, calls, say, frame } = await boardByHand([sampleCard(1), sampleCard(2), sampleCard(3)])
    const first = board.send(install(1))
    void board.send(install(2))
    say(installed(1, 3))
    await frame()
    await calls[0]?.answer(refusal)
    expect(await first).toEqual({
      ok: false,
      id: commandId(1),
      status: 409,
      code: 'card-moved',
      message: 'Ana moved it.',
      body: { by: 2 },
    })
    expect(state().columns).toMatchObject({ waiting: [1], installed: [2, 3] })
    expect(state().pending).toMatchObject([{ id: commandId(2) }])
  })

  it('[LIVE-1] [LIVE-63] gives way on the screen when somebody else was first, without taking back what he did', async () => {
    const { board, state, calls, say, frame } = await boardByHand([sampleCard(1)])
    void board.send(install(1))
    say(installed(1, 1), boardEvent(2, { type: 'DeviceConfirmed', data: { deviceId: deviceId(1) } }))
    await frame()
    expect(state().columns).toMatchObject({ installed: [], confirmed: [1] })
    await calls[0]?.answer(refusal)
    expect(state().columns).toMatchObject({ installed: [], confirmed: [1] })
  })

  it('[LIVE-71] over many cards stays whole while its events come in several messages', async () => {
    const { board, state, calls, say, frame } = await boardByHand([1, 2, 3].map((id) => sampleCard(id)))
    const moves = [1, 2, 3].map((id) => ({ deviceId: deviceId(id), from: 'waiting', to: 'installed' }) as const)
    const shown: number[] = []
    board.store.subscribe(({ columns }) => shown.push(columns.installed.length))
    void board.send({ type: 'MoveDevices', data: { moves } })
    for (const id of [1, 2]) {
      say(installed(id, id, { actor: me, command: 1 }))
      await frame()
      expect(state()).toMatchObject({ columns: { waiting: [], installed: [1, 2, 3] }, pending: [{ seen: 'part' }] })
    }
    expect(state().pendingCards.size).toBe(0)
    say(installed(3, 3, { actor: me, command: 1 }))
    await frame()
    expect([state().pending, new Set(shown)]).toEqual([[], new Set([3])])
    await calls[0]?.answer(accepted(3))
    expect(state().columns.installed).toEqual([1, 2, 3])
  })

  it('[LIVE-71] ends when an event of another command follows: nothing more of it comes', async () => {
    const { board, state, say, frame } = await boardByHand([1, 2].map((id) => sampleCard(id)))
    const moves = [1, 2].map((id) => ({ deviceId: deviceId(id), from: 'waiting', to: 'installed' }) as const)
    void board.send({ type: 'MoveDevices', data: { moves } })
    say(installed(1, 1, { actor: me, command: 1 }))
    say(boardEvent(2, { type: 'DeviceRenamed', data: { deviceId: deviceId(2), name: 'Door', previous: 'Cam 2' } }))
    await frame()
    expect(state()).toMatchObject({ pending: [], columns: { waiting: [2], installed: [1] } })
  })

  it('[LIVE-72] shows nothing when deciding it throws, is told once, and stops no other change', async () => {
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => reported.mockRestore())
    const broken = Object.defineProperty(sampleCard(1), 'isManual', {
      get() {
        throw new Error('broken card')
      },
    })
    const { board, state, say, frame } = await boardByHand([broken, sampleCard(2), sampleCard(3)])
    void board.send(install(1))
    void board.send(install(2))
    say(installed(1, 3))
    await frame()
    expect(state().columns).toMatchObject({ waiting: [1], installed: [2, 3] })
    expect(reported).toHaveBeenCalledTimes(1)
  })

  it('[LIVE-9] shows on a card that waits for its id, and on the same card in the frame in which it gets it', async () => {
    const { board, outbox, calls, say, frame, state } = await boardByHand([])
    nameNewCards(outbox)
    const data = { deviceId: temporaryId(), name: 'Cam', type: 'camera', status: 'waiting', description: '' } as const
    void board.send({ type: 'AddManualCard', data })
    void board.send({ type: 'MoveDevice', data: { deviceId: data.deviceId, from: 'waiting', to: 'installed' } })
    expect([state().columns.installed, calls.length]).toEqual([[data.deviceId], 1])
    const shown: unknown[] = []
    board.store.subscribe(({ columns }) => shown.push(columns))
    const event = { type: 'ManualCardAdded', data: { ...data, deviceId: deviceId(41) } } as const
    say(boardEvent(1, event, { actor: me, command: 1 }))
    await frame()
    await calls[0]?.answer({ kind: 'accepted', revision: 1, body: { id: 41 } })
    for (const columns of shown) expect(columns).toEqual({ waiting: [], installed: [41], confirmed: [] })
    expect(calls[1]).toMatchObject({ method: 'PATCH', path: '/api/devices/41/status' })
  })

  it('[LIVE-9] waits under a number that is the time, or the next one, and no number of the server', () => {
    const before = Date.now()
    const ids = [temporaryId(), temporaryId(), temporaryId()]
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toBeGreaterThanOrEqual(Math.max(before, 1e12))
  })
})

describe('what the server says', () => {
  it('[LIVE-5] is painted once for everything that arrives within a frame', async () => {
    const { board, say, frame, state } = await boardByHand([sampleCard(1), sampleCard(2)])
    let paints = 0
    board.store.subscribe(() => (paints += 1))
    say(installed(1, 1))
    say(installed(2, 2))
    say(boardEvent(3, { type: 'DeviceConfirmed', data: { deviceId: deviceId(2) } }))
    expect(paints).toBe(0)
    await frame()
    expect(paints).toBe(1)
    expect(state().columns).toEqual({ waiting: [], installed: [1], confirmed: [2] })
  })

  it('[LIVE-6] changes the arrays of the columns that change, and no others', async () => {
    const { say, frame, state } = await boardByHand([
      sampleCard(1),
      sampleCard(2),
      sampleCard(3, { status: 'confirmed' }),
    ])
    const before = state()
    say(installed(1, 1))
    await frame()
    expect(state().columns.confirmed).toBe(before.columns.confirmed)
    const data = { deviceId: deviceId(2), description: 'north wall', previous: '' }
    const moved = state()
    say(boardEvent(2, { type: 'DeviceDescribed', data }))
    await frame()
    expect(state().columns).toBe(moved.columns)
    expect(state().cards).not.toBe(moved.cards)
    expect(state().cards.get(deviceId(2))?.description).toBe('north wall')
  })

  it('points out moves by others since the board was opened, also those made while it was cut off', async () => {
    const { state, say, frame, hear, answerWith } = await boardByHand([1, 2, 3].map((id) => sampleCard(id)))
    say(installed(1, 1), installed(2, 2, { actor: me }))
    await frame()
    expect([...state().moved]).toEqual([[1, { by: 2, at: '2026-03-02T08:00:00.000Z', status: 'installed' }]])
    answerWith(() => ({ ok: true, revision: 3, events: [installed(3, 3)] }))
    hear({ type: 'down', reason: 'lost' })
    hear({ type: 'up' })
    await frame()
    expect([...state().moved.keys()]).toEqual([1, 3])
    say(boardEvent(4, { type: 'DeviceDeleted', data: { deviceId: deviceId(1), card: sampleCard(1) } }))
    await frame()
    expect([...state().moved.keys()]).toEqual([3])
  })

  it('[LIVE-11] closes the board for who loses access: nothing of it stays, and nothing is sent', async () => {
    const { board, state, hear, frame } = await boardByHand([sampleCard(1)])
    hear({
      type: 'closed',
      stream: { kind: 'project', id: sampleProject.id },
      notice: 'You no longer have access to this project.',
    })
    await frame()
    expect(state()).toMatchObject({
      phase: 'closed',
      notice: 'You no longer have access to this project.',
      project: null,
    })
    expect(state().cards.size).toBe(0)
    expect(state().columns).toEqual({ waiting: [], installed: [], confirmed: [] })
    expect(await board.send(install(1))).toMatchObject({ ok: false, code: 'stream-closed' })
  })
})
