import { describe, expect, it } from 'vitest'
import { SYSTEM } from '#events/kernel/actor.ts'
import { UserId } from '#events/kernel/ids.ts'
import type { BoardEvent } from '#events/live/protocol.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { boardEvent, deviceId, me } from '../../../live/testing/samples.ts'
import { createPlayer } from './player.ts'
import { added, created, HOUR_MS, installed, MINUTE_MS, recorded } from './test-events.ts'
import { ReplayLog } from './replay-log.ts'
import { TimelineAxis } from './timeline-axis.ts'
import { mostCards, ticksOf } from './timeline-ticks.ts'

// At noon in every time zone of the tests: some minutes later it is the same day.
const START = new Date(2026, 2, 2, 12).getTime()

const at = (event: BoardEvent, after: number): BoardEvent => recorded(event, START + after)

const [ana, ivo] = [me.id, UserId.parse(77)]
const by = (id: UserId | null, event: ProjectEvent, revision: number): BoardEvent => ({
  ...at(boardEvent(revision, event), revision * MINUTE_MS),
  actor: id === null ? SYSTEM : { id, role: 'installer' },
})
/** Ivo installs two cards; between that Ana installs one, and the provider reports on another. */
function toldLog(): ReplayLog {
  const log = new ReplayLog()
  const online: ProjectEvent = { type: 'DeviceOnlineReported', data: { deviceId: deviceId(1), online: true } }
  const done: readonly (readonly [UserId | null, ProjectEvent])[] = [
    [ana, created],
    ...[1, 2, 3].map((id) => [ana, added(id)] as const),
    [ivo, installed(1)],
    [null, online],
    [ana, installed(2)],
    [ivo, installed(3)],
  ]
  log.append(done.map(([who, event], revision) => by(who, event, revision)))
  return log
}

describe('[REPLAY-30] a replay of what a digest told', () => {
  it('goes through what other people did, and through all where that is nothing', () => {
    const log = toldLog()
    expect(log.toldBetween(3, 7, ana)).toEqual([4, 7])
    expect(log.toldBetween(4, 5, ana)).toEqual([5])
    expect(log.toldBetween(3, 7, ivo)).toEqual([6])
  })

  it('passes over a corrected type, of which no digest tells', () => {
    const log = toldLog()
    const typed: ProjectEvent = {
      type: 'DeviceTypeChanged',
      data: { deviceId: deviceId(1), type: 'keypad', previous: 'camera' },
    }
    log.append([by(ivo, typed, 8)])
    expect(log.toldBetween(3, 8, ana)).toEqual([4, 7])
  })

  it('shows each change for a while, then stops, and can be paused', () => {
    const log = toldLog()
    const player = createPlayer(log, 3)
    player.tour(log.toldBetween(3, 7, ana))
    const shown = () => player.store.getState().at
    player.tick(1_400)
    expect(shown()).toBe(3)
    player.tick(200)
    expect(shown()).toBe(4)
    player.toggle()
    player.tick(5_000)
    expect(shown()).toBe(4)
    player.toggle()
    player.tick(1_600)
    expect(player.store.getState()).toMatchObject({ at: 7, isPlaying: false, tour: null })
  })

  it('ends when the person goes elsewhere', () => {
    const log = toldLog()
    const player = createPlayer(log, 3)
    player.tour([4, 7])
    player.seek(5)
    expect(player.store.getState()).toMatchObject({ at: 5, isPlaying: false, tour: null })
  })

  it('[REPLAY-31] knows the cards that a line of the history changed, as far as they are there', () => {
    const log = toldLog()
    expect(log.cardsChanged(4, 7)).toEqual([1, 2, 3].map(deviceId))
    expect(log.cardsChanged(0, 0)).toEqual([])
  })
})

describe('[REPLAY-33] the ticks of the timeline', () => {
  const spread = (gapMs: number, count: number) => {
    const events = [created, ...Array.from({ length: count }, (_, index) => added(index + 1))]
    const log = new ReplayLog()
    log.append(events.map((event, revision) => at(boardEvent(revision, event), revision * gapMs)))
    return ticksOf(log, new TimelineAxis((revision) => log.timeOf(revision), log.head, false))
  }

  it('are days with room between them, or the times of a single day', () => {
    const days = spread(6 * HOUR_MS, 40)
    expect(days.length).toBeGreaterThan(2)
    for (const [index, { share }] of days.entries()) expect(share - (days[index - 1]?.share ?? -1)).toBeGreaterThan(0.2)
    expect(new Set(days.map(({ text }) => text)).size).toBe(days.length)
    expect(spread(MINUTE_MS, 8).map(({ share }) => share)).toEqual([0, 0.25, 0.5, 0.75])
  })

  it('stand under a project with one event, too', () => {
    expect(spread(MINUTE_MS, 0)).toHaveLength(1)
  })

  it('say how many cards there were at most', () => {
    expect(mostCards(toldLog(), 7)).toBe(3)
  })
})
