import { describe, expect, it } from 'vitest'
import { SEED } from '#events/kernel/testing/rounds.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import { CommandId, type UserId } from '#events/kernel/ids.ts'
import type { BoardEvent } from '#events/live/protocol.ts'
import type { Card } from '#events/project/device.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { stillBoard } from '../../../live/still-board.ts'
import { boardEvent, deviceId, me } from '../../../live/testing/samples.ts'
import { createPlayer } from './player.ts'
import { added, created, HOUR_MS, installed, MINUTE_MS, recorded } from './test-events.ts'
import { ReplayLog, spoken } from './replay-log.ts'

const START = Date.parse('2026-03-02T08:00:00.000Z')
const back = (id: number): ProjectEvent => ({ type: 'DeviceMovedBackToWaiting', data: { deviceId: deviceId(id) } })
const renamed = (id: number, to: string, previous: string): ProjectEvent => ({
  type: 'DeviceRenamed',
  data: { deviceId: deviceId(id), name: to, previous },
})

/** A log of these events, each so many milliseconds after the start. */
function logOf(events: readonly (readonly [ProjectEvent, number])[]): ReplayLog {
  const log = new ReplayLog()
  log.append(events.map(([event, after], revision) => at(boardEvent(revision, event), after)))
  return log
}
const at = (event: BoardEvent, after: number): BoardEvent => recorded(event, START + after)

const byId = (one: Card, other: Card) => one.id - other.id
const things = { instance: () => 'another instance', folder: () => 'a folder', person: () => 'a person' }
const nameOf = (id: UserId | null) => (id === null ? 'the system' : 'Ana Kovač')

describe('the log of a replay', () => {
  it('[REPLAY-1] leads from any state to any other, as if it were folded anew', () => {
    const random = seededRandom(SEED)
    const events: ProjectEvent[] = [created, ...Array.from({ length: 12 }, (_, index) => added(index + 1))]
    for (let step = 0; step < 120; step++) {
      const id = random.int(1, 12)
      events.push(random.pick([installed(id), back(id), renamed(id, `Door ${step}`, `Cam ${id}`)]))
    }
    const log = logOf(events.map((event, revision) => [event, revision * MINUTE_MS]))
    const first = log.boardAt(0)
    if (!first) throw new Error('the project was created by the first event')
    const board = stillBoard(me, first, 0)
    let shown = 0
    for (let round = 0; round < 60; round++) {
      const to = random.int(0, log.head)
      board.go(log.patches(shown, to), to)
      shown = to
      const { cards, columns, revision } = board.store.getState()
      const expected = log.boardAt(to)?.cards ?? []
      expect([...cards.values()].toSorted(byId)).toEqual(expected.toSorted(byId))
      expect(log.countsAt(to)).toEqual({
        waiting: columns.waiting.length,
        installed: columns.installed.length,
        confirmed: columns.confirmed.length,
      })
      expect(revision).toBe(to)
    }
  })

  it('tells each event by the names of its time', () => {
    const log = logOf([
      [created, 0],
      [added(1), 1],
      [renamed(1, 'Door 1', 'Cam 1'), 2],
      [installed(1), 3],
    ])
    const words = (revision: number) => spoken(log.sentence(revision, revision, 'others', nameOf, things))
    expect(words(2)).toContain('renamed Cam 1 to Door 1')
    expect(words(3)).toBe('Ana Kovač marked Door 1 as Installed')
  })

  it('[REPLAY-37] tells the events of one command as one gesture', () => {
    const command = (n: number) => CommandId.parse(`00000000-0000-4000-8000-00000000000${n}`)
    const log = new ReplayLog()
    const events = [created, added(1), added(2), installed(1), installed(2)]
    log.append(
      events.map((event, revision) => ({ ...boardEvent(revision, event), commandId: command(revision === 0 ? 0 : 1) })),
    )
    expect([0, 1, 4].map((revision) => log.gestureOf(revision))).toEqual([0, 1, 1])
    expect(spoken(log.sentence(3, 4, 'others', nameOf, things))).toBe('Ana Kovač marked 2 devices as Installed')
  })

  it('takes no event out of order', () => {
    expect(() => new ReplayLog().append([boardEvent(1, added(1))])).toThrow('event 1 comes after -1')
  })
})

describe('the player', () => {
  const threeDays = () =>
    logOf([
      [created, 0],
      [added(1), MINUTE_MS],
      [added(2), 2 * MINUTE_MS],
      [installed(1), 30 * HOUR_MS],
      [installed(2), 30 * HOUR_MS + MINUTE_MS],
      [back(1), 60 * HOUR_MS],
    ])

  it('[REPLAY-5] plays at its speed, over idle hours in ten minutes, and stops at the end', () => {
    const player = createPlayer(threeDays(), 0)
    player.setSpeed(60)
    player.toggle()
    player.tick(1_000)
    expect(player.store.getState()).toMatchObject({ at: 1, isPlaying: true })
    player.tick(1_000)
    expect(player.store.getState()).toMatchObject({ at: 2 })
    player.tick(9_900)
    expect(player.store.getState()).toMatchObject({ at: 2 })
    player.tick(100)
    expect(player.store.getState()).toMatchObject({ at: 3 })
    player.tick(60_000)
    expect(player.store.getState()).toMatchObject({ at: 5, isPlaying: false })
    player.toggle()
    expect(player.store.getState()).toMatchObject({ at: 0, isPlaying: true })
  })

  it('[REPLAY-5] gives idle hours their time where they are not skipped', () => {
    const player = createPlayer(threeDays(), 2)
    player.skipIdle(false)
    player.setSpeed(1_000)
    player.toggle()
    player.tick(30_000)
    expect(player.store.getState()).toMatchObject({ at: 2 })
    player.tick(77_900)
    expect(player.store.getState()).toMatchObject({ at: 3 })
  })

  it('[REPLAY-6] steps by change, by day and by card, as far as there is something', () => {
    const player = createPlayer(threeDays(), 0)
    const stepped = (direction: 1 | -1) => {
      player.step(direction)
      return player.store.getState().at
    }
    expect([stepped(1), stepped(1), stepped(-1)]).toEqual([1, 2, 1])
    player.setStepBy('day')
    expect([stepped(1), stepped(1), stepped(-1), stepped(-1), stepped(-1)]).toEqual([3, 5, 3, 0, 0])
    player.setStepBy('card')
    expect(player.canStep(1)).toBe(false)
    player.setCard(deviceId(2))
    expect([stepped(1), stepped(1), stepped(1), stepped(-1)]).toEqual([2, 4, 4, 2])
  })

  it('[REPLAY-7] follows the newest event until another moment is asked for', () => {
    const log = threeDays()
    const player = createPlayer(log, 1)
    const next = (revision: number) => at(boardEvent(revision, added(revision)), 61 * HOUR_MS)
    log.append([next(6)])
    player.grown()
    expect(player.store.getState()).toMatchObject({ at: 1, head: 6 })
    player.follow()
    log.append([next(7)])
    player.grown()
    expect(player.store.getState()).toMatchObject({ at: 7, head: 7, isFollowing: true })
    player.seek(99)
    expect(player.store.getState()).toMatchObject({ at: 7, isFollowing: false })
  })
})
