import { boardKind } from './board.ts'
import { describe, expect, it, vi } from 'vitest'
import { ProjectId } from '#events/kernel/ids.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import { cardPart } from './board.ts'
import { boardByHand, liveByHand } from './testing/by-hand.ts'
import { boardEvent, deviceId, me, sampleCard, sampleProject } from './testing/samples.ts'
import { UnreadableAnswer } from './connection/transport.ts'

const install: BoardCommand = { type: 'MoveDevice', data: { deviceId: deviceId(1), from: 'waiting', to: 'installed' } }

describe('the connection', () => {
  it('[LIVE-10] is reconnecting, then offline after ten seconds, then live', async () => {
    const { live, clock, start, hear } = liveByHand()
    const connection = () => live.store.getState().connection
    start()
    hear({ type: 'down', reason: 'lost' })
    expect(connection()).toBe('reconnecting')
    await clock.pass(10_000)
    expect(connection()).toBe('offline')
    hear({ type: 'up' })
    expect(connection()).toBe('live')
    hear({ type: 'down', reason: 'lost' })
    expect(connection()).toBe('reconnecting')
  })

  it.each([
    ['two seconds while the page is seen', false, 2000],
    ['five seconds in a hidden tab', true, 5000],
  ])('[LIVE-39] is tried again within a growing time, never above %s', async (_what, isHidden, longest) => {
    const { clock, start, hear, connects } = liveByHand()
    clock.isHidden = isHidden
    start()
    const waits: number[] = []
    for (let attempt = 0; attempt < 8; attempt++) {
      const [before, since] = [connects(), clock.now()]
      hear({ type: 'down', reason: 'lost' })
      while (connects() === before) await clock.pass(10)
      waits.push(clock.now() - since)
    }
    expect(Math.max(...waits.slice(0, 1))).toBeLessThanOrEqual(510)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(250)
    expect(Math.max(...waits)).toBeLessThanOrEqual(longest + 10)
    expect(waits[7]).toBeGreaterThanOrEqual(longest / 2)
  })

  it('[LIVE-10] is offline at once when the browser says so, and goes on trying: a server may be near', async () => {
    const { live, clock, start, hear, connects, said } = liveByHand()
    start()
    hear({ type: 'up' })
    live.browserOffline()
    expect(live.store.getState().connection).toBe('offline')
    expect(said).toEqual(['disconnect'])
    await clock.pass(600)
    expect(connects()).toBe(2)
    hear({ type: 'up' })
    expect(live.store.getState().connection).toBe('live')
  })

  it('[LIVE-41] is made at once when the browser comes online, and anew when it has been silent for too long', async () => {
    const { live, clock, start, hear, connects } = liveByHand()
    start()
    hear({ type: 'down', reason: 'lost' })
    live.wake()
    expect(connects()).toBe(2)
    hear({ type: 'up' })
    await clock.pass(19_000)
    live.wake()
    expect(connects()).toBe(2)
    await clock.pass(2_000)
    live.wake()
    expect(connects()).toBe(3)
    expect(live.store.getState().connection).toBe('reconnecting')
  })

  it('[LIVE-34] is away while the server says so, and catches up and sends what waits once it is back', async () => {
    const { live, board, calls, state, asked, missed, hear, frame, clock } = await boardByHand([sampleCard(1)])
    const connection = () => live.store.getState().connection
    hear({ type: 'stores', isAway: true })
    await frame()
    expect([connection(), state().syncedAt]).toEqual(['away', new Date(clock.now() - 20).toISOString()])
    void board.send(install)
    await calls[0]?.answer({ kind: 'later', scope: 'all', waitMs: 30_000 })
    expect(state()).toMatchObject({ phase: 'ready', columns: { installed: [1] }, pending: [{ state: 'queued' }] })
    await clock.pass(20_000)
    expect([connection(), calls.length, asked.length]).toEqual(['away', 1, 1])
    missed.splice(0)
    hear({ type: 'stores', isAway: false })
    expect([connection(), calls.length, asked.length]).toEqual(['live', 2, 2])
    await clock.pass(1000)
    expect(missed).toContain('projects')
    hear({ type: 'stores', isAway: false })
    expect(asked.length).toBe(2)
  })

  it('[LIVE-10] is away when the server takes no connection for that reason, and offline when it is gone itself', async () => {
    const { live, clock, start, hear, connects } = liveByHand()
    const connection = () => live.store.getState().connection
    start()
    hear({ type: 'down', reason: 'away' })
    await clock.pass(20_000)
    expect([connection(), connects()]).toEqual(['away', 2])
    hear({ type: 'down', reason: 'lost' })
    expect(connection()).toBe('reconnecting')
    await clock.pass(10_000)
    expect(connection()).toBe('offline')
    hear({ type: 'down', reason: 'away' })
    expect(connection()).toBe('away')
    hear({ type: 'up' })
    expect(connection()).toBe('live')
    hear({ type: 'stores', isAway: true })
    hear({ type: 'down', reason: 'lost' })
    hear({ type: 'up' })
    expect(connection()).toBe('live')
  })

  it('[LIVE-40] [LIVE-53] that breaks again and again is tried ever less often, so that no server is stormed', async () => {
    const { clock, start, hear, connects } = liveByHand()
    start()
    const waitOf = async (lasting: number) => {
      hear({ type: 'up' })
      await clock.pass(lasting)
      hear({ type: 'down', reason: 'lost' })
      const [before, since] = [connects(), clock.now()]
      while (connects() === before) await clock.pass(10)
      return clock.now() - since
    }
    for (let cut = 0; cut < 6; cut++) await waitOf(1000)
    expect(await waitOf(1000)).toBeGreaterThan(2400)
    expect(await waitOf(60_000)).toBeLessThanOrEqual(510)
  })

  it('[LIVE-38] ends with the session, and what is pending waits for the same person', async () => {
    const { live, board, calls, state, clock, connects, signOuts, start, hear } = await boardByHand([sampleCard(1)])
    void board.send(install)
    await calls[0]?.answer({ kind: 'signed-out' })
    expect(live.store.getState()).toMatchObject({ connection: 'signed-out', unsent: 1 })
    expect(signOuts()).toBe(1)
    await clock.pass(60_000)
    expect([connects(), calls.length]).toEqual([1, 1])
    start()
    hear({ type: 'up' })
    await clock.pass(100)
    expect(calls.map(({ id }) => id)).toEqual([calls[0]?.id, calls[0]?.id])
    expect(state().pending).toMatchObject([{ state: 'sent' }])
  })

  it('[LIVE-14] of a page that is too old is outdated, not offline, and not tried again', async () => {
    const { live, clock, start, hear, connects } = liveByHand()
    const connection = () => live.store.getState().connection
    start()
    hear({ type: 'down', reason: 'reload' })
    expect(connection()).toBe('outdated')
    live.browserOffline()
    live.wake()
    await clock.pass(60_000)
    expect([connection(), connects()]).toEqual(['outdated', 1])
  })
})

describe('a board and its connection', () => {
  it('[LIVE-8] sends what could not be delivered at once when the connection is back', async () => {
    const { live, board, calls, frame, hear, say, clock } = await boardByHand([sampleCard(1)])
    void board.send(install)
    await calls[0]?.answer({ kind: 'later', scope: 'all', waitMs: 30_000 })
    await clock.pass(20_000)
    expect(calls.length).toBe(1)
    expect(live.store.getState().unsent).toBe(1)
    hear({ type: 'down', reason: 'lost' })
    hear({ type: 'up' })
    expect(calls.length).toBe(2)
    await calls[1]?.answer({ kind: 'accepted', revision: 1, body: null })
    expect(live.store.getState().unsent).toBe(0)
    say(boardEvent(1, { type: 'DeviceInstalled', data: { deviceId: deviceId(1) } }, { actor: me, command: 1 }))
    await frame()
    expect(board.store.getState().pending).toEqual([])
  })

  it('says when the server was last heard of, and shows nobody while the connection is down', async () => {
    const { state, hear, frame, clock } = await boardByHand([])
    hear({
      type: 'presence',
      stream: { kind: 'project', id: sampleProject.id },
      people: [{ userId: me.id, name: 'Ines Employee', editing: null }],
    })
    await frame()
    expect(state().people.length).toBe(1)
    await clock.pass(60_000)
    hear({ type: 'heard' })
    const heardAt = new Date(clock.now()).toISOString()
    await clock.pass(8_000)
    hear({ type: 'down', reason: 'lost' })
    await frame()
    expect(state()).toMatchObject({ people: [], syncedAt: heardAt, phase: 'ready' })
  })

  it('[LIVE-61] says no later time for a connection on which it could not catch up', async () => {
    const { state, hear, frame, clock, answerWith } = await boardByHand([])
    hear({ type: 'down', reason: 'lost' })
    await frame()
    const { syncedAt } = state()
    await clock.pass(600_000)
    answerWith(() => ({ ok: false, code: 'unavailable', message: 'later' }))
    hear({ type: 'up' })
    hear({ type: 'stores', isAway: true })
    await frame()
    expect(state().syncedAt).toBe(syncedAt)
    hear({ type: 'heard' })
    hear({ type: 'down', reason: 'lost' })
    await frame()
    expect(state().syncedAt).toBe(syncedAt)
  })

  it('tells the server which card this person is at, again after each connection', async () => {
    const { board, said, hear, frame } = await boardByHand([sampleCard(1)])
    board.setEditing(cardPart(deviceId(1)))
    board.setEditing(cardPart(deviceId(1)))
    hear({ type: 'down', reason: 'lost' })
    hear({ type: 'up' })
    await frame()
    expect(said).toEqual(['at card/1', 'at card/1'])
  })

  it('[LIVE-3] asks for what it missed when it is opened again soon', async () => {
    const { live, board, unwatch, asked, said, say, frame, state } = await boardByHand([sampleCard(1)])
    unwatch()
    unwatch()
    expect(said).toEqual(['leave'])
    say(boardEvent(1, { type: 'DeviceInstalled', data: { deviceId: deviceId(1) } }))
    await frame()
    expect(state().revision).toBe(0)
    expect(live.stream(boardKind, sampleProject.id)).toBe(board)
    board.watch()
    expect(asked.map(({ after }) => after)).toEqual([-1, 0])
  })

  it('forgets boards that nobody watched for long, but none with something unsent', async () => {
    const { live, board, unwatch } = await boardByHand([sampleCard(1)])
    void board.send(install)
    unwatch()
    const others = [11, 12, 13, 14, 15].map((id) => live.stream(boardKind, ProjectId.parse(id)))
    for (const other of others) other.watch()()
    const isKept = others.map((other) => live.stream(boardKind, other.stream.id) === other)
    expect(isKept).toEqual([false, true, true, true, true])
    expect(live.stream(boardKind, sampleProject.id)).toBe(board)
  })

  it('[LIVE-13] asks for everything when an event cannot be folded, and gives up after the third time', async () => {
    const { state, hear, clock, asked, answerWith } = await boardByHand([sampleCard(1)])
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    // A newer server might send this.
    const text = JSON.stringify(boardEvent(1, { type: 'ProjectReopened', data: {} })).replace('Reopened', 'Moved')
    const unknown = { ok: true, revision: 1, events: [JSON.parse(text)] } as const
    const broken = { ok: true, revision: 1, snapshot: JSON.parse('{"project":null,"cards":null}') } as const
    answerWith(({ after }) => (after === 0 ? unknown : broken))
    hear({ type: 'down', reason: 'lost' })
    hear({ type: 'up' })
    await clock.pass(60_000)
    expect(asked.map(({ after }) => after)).toEqual([-1, 0, -1, -1])
    expect(state()).toMatchObject({ phase: 'closed', notice: expect.stringContaining('Reload') })
    expect(reported).toHaveBeenCalledTimes(3)
    reported.mockRestore()
  })

  it('[LIVE-13] asks for everything when an answer cannot be read, and gives up after the third time', async () => {
    const { state, hear, clock, asked, answerWith } = await boardByHand([sampleCard(1)])
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    answerWith(() => {
      throw new UnreadableAnswer('broken')
    })
    hear({ type: 'down', reason: 'lost' })
    hear({ type: 'up' })
    await clock.pass(60_000)
    expect(asked.map(({ after }) => after)).toEqual([-1, 0, -1, -1])
    expect(state()).toMatchObject({ phase: 'closed', notice: expect.stringContaining('Reload') })
    expect(reported).toHaveBeenCalledTimes(3)
    reported.mockRestore()
  })
})
