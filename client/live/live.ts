import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AnyCommand } from '#events/kernel/aggregate.ts'
import type { ListChange, StreamKind, StreamRef } from '#events/live/protocol.ts'
import { StreamMap } from '#events/live/stream-map.ts'
import type { Topic } from '#events/registry.ts'
import { type Connection, LinkState } from './connection/connection.ts'
import { Jitter } from './connection/jitter.ts'
import type { Clock } from './connection/clock.ts'
import type { OpenTransport, Transport } from './connection/transport.ts'
import type { Me } from './outbox/entry.ts'
import type { Outbox } from './outbox/outbox.ts'
import { isSame, NOTHING, type Summary, summaryOf } from './outbox/summary.ts'
import { type AnyStream, askForClosed, closeUnloaded } from './any-stream.ts'
import { Stream } from './stream.ts'
import type { Kind, StreamHandle } from './stream-state.ts'

/** The state of a person's connection, the streams on a screen, and how much of their work is not in the log. */
export type LiveState = {
  readonly connection: Connection
  /** It goes by single requests, as this network lets no websocket through. */
  readonly isSlow: boolean
  readonly watched: readonly AnyStream[]
} & Summary

export type LiveListeners = {
  /** Rows of a list changed. */
  readonly onChanged: (change: ListChange) => void
  /** The lists that the page follows now. */
  readonly topics: () => readonly Topic[]
  /** Rows of a list may have changed without a word, as while the connection was down: read it again. */
  readonly onMissed: (topic: Topic) => void
  /** The session is over. Pending commands wait for the same person to sign in again. */
  readonly onSignedOut: () => void
}

/** One person's live connection with the streams that they have open. */
export type Live = {
  readonly me: Me
  readonly store: StoreApi<LiveState>
  /** Commands that wait to be sent, and refusals. */
  readonly outbox: Outbox
  /** A stream, the same one for every caller while it is watched or has something pending. */
  stream<K extends StreamKind, C extends AnyCommand, P>(kind: Kind<K, C, P>, id: number): StreamHandle<C, P>
  /** Connects, and sends pending commands. The returned function disconnects; those still pending stay. */
  start(listeners: LiveListeners): () => void
  /** The browser is online again, or the tab is looked at again. */
  wake(): void
  /** The server has answered a request. */
  reached(): void
  /** The browser says that it has no network. */
  browserOffline(): void
}

type LiveDeps = {
  readonly me: Me
  readonly clock: Clock
  readonly openTransport: OpenTransport
  readonly outbox: Outbox
}

/** Streams that are on no screen any more and that are kept, so that coming back asks for what was missed only. */
const MAX_IDLE = 3

export function createLive({ me, clock, openTransport, outbox }: LiveDeps): Live {
  const streams = new StreamMap<AnyStream>()
  const store = createStore<LiveState>(() => ({ connection: 'reconnecting', isSlow: false, watched: [], ...NOTHING }))
  let listeners: LiveListeners | null = null

  const known = () => [...streams].map(([, stream]) => stream)
  const watched = () => known().filter((stream) => stream.isWatched)
  const watchedAt = (ref: StreamRef) => {
    const stream = streams.get(ref)
    return stream?.isWatched ? stream : undefined
  }

  const transport: Transport = openTransport((message) => {
    switch (message.type) {
      case 'up':
        return link.up()
      case 'down':
        return link.down(message.reason)
      case 'slow':
        return store.setState({ isSlow: message.isSlow })
      case 'heard':
        return link.heard()
      case 'stores':
        return link.stores(message.isAway)
      case 'events':
        return watchedAt(message.stream)?.follower.receive(message.events)
      case 'presence':
        return watchedAt(message.stream)?.follower.meet(message.people)
      case 'closed':
        return watchedAt(message.stream)?.close(message.notice, false)
      case 'changed':
        listeners?.onChanged(message.change)
        return askForClosed(watched(), message.change)
      case 'unreadable':
        listeners?.onMissed(message.topic)
        return askForClosed(watched(), message)
    }
  })
  const jitter = new Jitter(clock)
  const link = new LinkState(transport, clock, (connection) => {
    store.setState({ connection })
    switch (connection) {
      case 'live':
        // The stream that the person looks at and what they have done come first; everything else can wait for a moment.
        if (clock.isSeen()) catchUp()
        else jitter.later(catchUp)
        outbox.connected()
        for (const topic of listeners?.topics() ?? []) jitter.later(() => listeners?.onMissed(topic))
        return
      case 'away':
        return pause((follower) => follower.stalled())
      case 'reconnecting':
        return pause((follower) => follower.disconnected(link.heardAt))
      case 'offline':
      case 'failing':
        return
      case 'signed-out':
        outbox.close()
        return listeners?.onSignedOut()
      case 'outdated':
        for (const stream of watched()) closeUnloaded(stream)
    }
  })

  function catchUp(): void {
    for (const { follower } of watched()) follower.connected()
  }

  function pause(tell: (follower: AnyStream['follower']) => void): void {
    jitter.cancel()
    outbox.disconnected()
    for (const { follower } of watched()) tell(follower)
  }

  function open<K extends StreamKind, C extends AnyCommand, P>(kind: Kind<K, C, P>, id: number): StreamHandle<C, P> {
    const stream = new Stream(kind, id, { me, clock, outbox, transport, onWatch })
    const { follower } = stream
    function onWatch(isWatched: boolean): void {
      if (isWatched) {
        streams.set(stream.stream, stream)
        forgetIdle()
        if (link.isUp) follower.connected()
        else if (store.getState().connection === 'outdated') closeUnloaded(stream)
      } else {
        follower.disconnected(link.heardAt)
        transport.leave(stream.stream)
      }
      store.setState({ watched: watched() })
      count()
    }
    streams.set(stream.stream, stream)
    return stream
  }

  function count(): void {
    const before = store.getState()
    const next = summaryOf(outbox.store.getState(), me, (stream) => watchedAt(stream) !== undefined)
    if (!isSame(before, next)) store.setState(next)
  }
  outbox.store.subscribe(count)
  count()

  function forgetIdle(): void {
    const idle = known().filter((stream) => stream.isIdle)
    for (const { stream, forget } of idle.slice(0, Math.max(0, idle.length - MAX_IDLE))) {
      streams.delete(stream)
      forget()
    }
  }

  return {
    me,
    store,
    outbox,
    // The map's key holds the kind.
    stream: <K extends StreamKind, C extends AnyCommand, P>(kind: Kind<K, C, P>, id: number) =>
      (streams.get({ kind: kind.kind, id }) as StreamHandle<C, P> | undefined) ?? open(kind, id),
    start(given) {
      listeners = given
      link.start()
      outbox.open(me.id, () => link.stop('signed-out'))
      return () => {
        listeners = null
        link.stop('offline')
        outbox.close()
        forgetIdle()
      }
    },
    wake() {
      link.wake()
      jitter.hurry()
    },
    reached: () => link.reached(),
    browserOffline: () => link.browserOffline(),
  }
}
