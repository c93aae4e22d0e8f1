import { boardKind } from './board.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ProjectId } from '#events/kernel/ids.ts'
import type { ProjectSummary } from '#events/project/api.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import { boardByHand } from './testing/by-hand.ts'
import { boardEvent, deviceId, sampleCard, sampleProject } from './testing/samples.ts'
import { UnreadableAnswer } from './connection/transport.ts'

const installed = (revision: number) =>
  boardEvent(revision, { type: 'DeviceInstalled', data: { deviceId: deviceId(1) } })

/** A board that has been caught up with; each later answer cannot be read. */
async function unreadableBoard() {
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => reported.mockRestore())
  const world = await boardByHand([sampleCard(1)])
  world.answerWith(() => {
    throw new UnreadableAnswer('broken')
  })
  world.hear({ type: 'down', reason: 'lost' })
  world.hear({ type: 'up' })
  return world
}

describe('[LIVE-13] a board that this page cannot show', () => {
  it('is left and offers to reload, and is not asked for again because something is pushed', async () => {
    const { state, clock, asked, said, say } = await unreadableBoard()
    await clock.pass(60_000)
    expect(state()).toMatchObject({ phase: 'closed', isReloadable: true })
    expect([asked.length, said]).toEqual([4, ['leave']])
    say(installed(1))
    say(installed(7))
    await clock.pass(60_000)
    expect([asked.length, state().phase]).toEqual([4, 'closed'])
  })

  it('has no project while it is asked for anew, by which its cards are told from deleted ones', async () => {
    const { board, clock } = await unreadableBoard()
    const shown: unknown[] = []
    board.store.subscribe(({ phase, project, cards }) => shown.push([phase, project, cards.size]))
    await clock.pass(60_000)
    expect(shown).toContainEqual(['ready', null, 0])
  })

  it('is asked for on the next connection', async () => {
    const { state, clock, answerWith, hear } = await unreadableBoard()
    await clock.pass(60_000)
    answerWith(() => ({ ok: true, revision: 1, events: [installed(0), installed(1)] }))
    hear({ type: 'down', reason: 'lost' })
    hear({ type: 'up' })
    await clock.pass(100)
    expect(state()).toMatchObject({ phase: 'ready', isReloadable: false, notice: null })
  })

  it('is not asked for again after it was left', async () => {
    const { board, unwatch, clock, asked, said, frame } = await unreadableBoard()
    // The answer has come and is not painted yet.
    await clock.pass(0)
    unwatch()
    await clock.pass(60_000)
    expect([asked.map(({ after }) => after), said]).toEqual([[-1, 0], ['leave']])
    board.watch()
    await frame()
    expect(asked.map(({ after }) => after)).toEqual([-1, 0, -1])
  })
})

it('[LIVE-11] a board that one may not see offers no reload', async () => {
  const { board, state, hear, frame } = await boardByHand([])
  hear({ type: 'closed', stream: board.stream, notice: 'You no longer have access to this project.' })
  await frame()
  expect(state()).toMatchObject({ phase: 'closed', isReloadable: false })
})

const rowOf = (id: number) => ({ id }) as ProjectSummary

it.each([
  ['a list names it', { type: 'changed', change: { topic: 'projects', rows: [rowOf(sampleProject.id)], gone: [] } }, 2],
  ['its list may name it', { type: 'unreadable', topic: 'projects' }, 2],
  ['it names another one', { type: 'changed', change: { topic: 'projects', rows: [rowOf(99)], gone: [] } }, 1],
  ['another list does', { type: 'unreadable', topic: 'forms' }, 1],
] as const)(
  '[LIVE-134] a board that one could not see any more is asked for again when %s',
  async (_when, told, times) => {
    const { board, state, hear, frame, asked } = await boardByHand([sampleCard(1)])
    hear({ type: 'closed', stream: board.stream, notice: 'You no longer have access to this project.' })
    await frame()
    hear(told)
    await frame()
    expect(asked).toHaveLength(times)
    expect(state().phase).toBe(times === 2 ? 'ready' : 'closed')
  },
)

describe('[LIVE-14] a page that is too old', () => {
  const install: BoardCommand = {
    type: 'MoveDevice',
    data: { deviceId: deviceId(1), from: 'waiting', to: 'installed' },
  }

  it('[LIVE-46] keeps the boards that are loaded, and sends what is done there', async () => {
    const { live, board, unwatch, state, hear, frame, calls } = await boardByHand([sampleCard(1)])
    hear({ type: 'down', reason: 'reload' })
    await frame()
    expect(state()).toMatchObject({ phase: 'ready', isCurrent: false, columns: { waiting: [1] } })
    const result = board.send(install)
    await calls[0]?.answer({ kind: 'accepted', revision: 1, body: null })
    expect(await result).toMatchObject({ ok: true })
    expect(state().columns).toMatchObject({ waiting: [], installed: [1] })
    unwatch()
    live.stream(boardKind, board.stream.id).watch()
    await frame()
    expect(state()).toMatchObject({ phase: 'ready', columns: { installed: [1] } })
  })

  it('[LIVE-46] closes those that are not, also those opened later, with what to do', async () => {
    const { live, hear, answerWith, frame } = await boardByHand([])
    const closed = { phase: 'closed', notice: expect.stringContaining('Reload'), isReloadable: true }
    answerWith(() => ({ ok: false, code: 'unavailable', message: 'later' }))
    const loading = live.stream(boardKind, ProjectId.parse(11))
    loading.watch()
    hear({ type: 'down', reason: 'reload' })
    await frame()
    expect(loading.store.getState()).toMatchObject(closed)
    const other = live.stream(boardKind, ProjectId.parse(12))
    other.watch()
    await frame()
    expect(other.store.getState()).toMatchObject(closed)
  })
})
