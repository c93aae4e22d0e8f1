import type { FastifyBaseLogger } from 'fastify'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId } from '#events/kernel/ids.ts'
import { isReadable, type LogEvent } from '#events/registry.ts'
import { BeingBuilt } from '#projections/engine/being-built.ts'
import { pause } from '#projections/engine/pause.ts'
import { retry } from '#projections/engine/retry.ts'
import { Contention, UnreadableStream } from '../commands/command-error.ts'
import { deriveId, digestOf } from '../commands/command-id.ts'
import { BEFORE_ALL, type EventStore, type Position } from '../event-store/port.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'
import { isPhotoStoreAway } from '../photos/photo-store.ts'
import { isStoreAway } from '../event-store/store-errors.ts'
import type { Cursors } from './cursors.ts'
import type { Reaction, Reactor, ReactorDeps } from './reactor.ts'

/** Retry limit of an event while the stores are there; after that, about two seconds, it is set aside. */
const MAX_ATTEMPTS = 6
/** Interval at which a cursor is moved past events that led to nothing, in milliseconds. */
const SAVE_MS = 5_000
/** Limit of the events that were told and wait; when more come, they are read from the log. */
const MAX_TOLD = 1_000
/** How soon the log is read again when it does not show yet what it announced, in milliseconds. */
const READ_AGAIN_MS = 20

type Deps = ReactorDeps & {
  readonly store: Pick<EventStore, 'readAll' | 'head'>
  readonly cursors: Cursors
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** One reactor on the node that runs it. */
export function keepUp(reactor: Reactor, { store, cursors, log, ...deps }: Deps, signal: AbortSignal) {
  const { name } = reactor
  /** Nothing up to here is left to react to; the stored cursor follows. Null: not read yet. */
  let at: Position | null = null
  /** The last event to react to, as far as is known. */
  let wanted: Position = BEFORE_ALL
  /** All events to react to between the two, as they were told: the log need not be read for them. Null: it has to be. */
  let told: LogEvent[] | null = null
  /** How often the event after `at` was tried. */
  let attempts = 0
  let news = new AbortController()

  /** Takes note of events that follow each other in the log; they may have been told before. */
  function note(events: readonly LogEvent[]): void {
    for (const event of events) {
      const { position } = event
      // While the cursor is being read, the head that is read with it may be older than an event that is told by then.
      if (at === null) wanted = later(wanted, position)
      else if (reactor.handles(event)) want(event, later(at, wanted))
      else if (at >= wanted) at = later(at, position)
    }
    // Without a reason of its own each call makes an error with its stack, for every event of every reactor.
    if (at !== null && at < wanted) news.abort('news')
  }

  /** @param known the last position whose event is behind this one or told already. */
  function want(event: LogEvent, known: Position): void {
    if (event.position <= known) return
    wanted = event.position
    if (told && told.length < MAX_TOLD) told.push(event)
    else told = null
  }

  async function work(gotOn: () => void): Promise<void> {
    let saved = await cursors.read(name)
    const head = await store.head()
    if (saved > head) {
      log.warn({ reactor: name, position: saved, head }, 'the log ends before the cursor of a reactor, which goes back')
      saved = await cursors.move(name, saved, head)
    }
    at = later(at ?? saved, saved)
    wanted = later(wanted, head)
    told = null
    let saveAt = performance.now() + SAVE_MS
    while (!signal.aborted) {
      news = new AbortController()
      if (at >= wanted) {
        told ??= []
        gotOn()
        await pause(Math.max(0, saveAt - performance.now()), signal, news.signal)
      } else saved = told ? await reactToTold(told, saved, gotOn) : await catchUp(at, saved, gotOn)
      if (performance.now() < saveAt) continue
      saved = await cursors.move(name, saved, at)
      saveAt = performance.now() + SAVE_MS
    }
    // After a crash the reactor sees again the events that led to nothing; after a stop it need not.
    await cursors.move(name, saved, at)
  }

  /** Reacts to events as they were told. @returns where the cursor stands then. */
  async function reactToTold(events: LogEvent[], cursor: Position, gotOn: () => void): Promise<Position> {
    let saved = cursor
    for (let event = events[0]; event && !signal.aborted; event = events[0]) {
      saved = await reactTo(event, saved)
      at = event.position
      events.shift()
      gotOn()
    }
    return saved
  }

  /** Reacts to what the log has after a position. @returns where the cursor stands then. */
  async function catchUp(from: Position, cursor: Position, gotOn: () => void): Promise<Position> {
    let saved = cursor
    let passed = cursor
    for await (const event of store.readAll(from)) {
      if (signal.aborted) return saved
      if (reactor.handles(event)) {
        saved = await reactTo(event, saved)
        passed = event.position
        gotOn()
      }
      at = event.position
    }
    if (at === from) await pause(READ_AGAIN_MS, signal)
    return saved < passed ? cursors.move(name, saved, passed) : saved
  }

  /** @returns where the cursor stands then. @throws what has to be tried again. */
  async function reactTo(event: LogEvent, saved: Position): Promise<Position> {
    try {
      if (!isReadable(event)) throw new UnreadableStream(event)
      const reactions = await reactor.react(event, deps)
      for (const reaction of reactions) await send(event, reaction)
      // Most events lead to nothing: the cursor passes those that came together in one step.
      if (reactions.length === 0 && attempts === 0) return saved
    } catch (error) {
      if (signal.aborted || willPass(error)) throw error
      attempts += 1
      if (attempts < MAX_ATTEMPTS) throw error
      const after = await cursors.setAside(name, saved, event, error, attempts)
      log.warn({ reactor: name, eventId: event.id, attempts, err: error }, 'a reactor set an event aside')
      attempts = 0
      return after
    }
    attempts = 0
    return cursors.move(name, saved, event.position)
  }

  function send(event: LogEvent, { command, send: execute }: Reaction): Promise<unknown> {
    const commandId = CommandId.parse(deriveId('reactor', name, event.id, digestOf(command)))
    return execute({ actor: SYSTEM, commandId, source: 'reactor' })
  }

  const failed = (error: unknown, failures: number) =>
    log.warn({ reactor: name, failures, err: error }, 'a reactor failed and tries again')
  return { note, ended: retry(work, { signal, failed }) }
}

const later = (one: Position, other: Position): Position => (one > other ? one : other)

const PASSES = [Contention, UnreadableStream, ReadModelsBehind, BeingBuilt]

/** True if the error is none of the event's: a store that is back, caught-up read models or a newer build succeed with it. */
const willPass = (error: unknown): boolean =>
  isStoreAway(error) || isPhotoStoreAway(error) || PASSES.some((kind) => error instanceof kind)
