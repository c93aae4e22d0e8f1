import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { ListChange, StreamRef } from '#events/live/protocol.ts'
import type { BoardCommand } from '#events/project/calls.ts'
import type { Topic } from '#events/registry.ts'
import { type BoardHandle, boardKind } from './board.ts'
import { type Connection, LinkState } from './connection/connection.ts'
import { Spread } from './connection/spread.ts'
import type { Surroundings } from './connection/surroundings.ts'
import type { OpenWire, Wire } from './connection/wire.ts'
import type { Me } from './outbox/entry.ts'
import type { Outbox } from './outbox/outbox.ts'
import { isSame, NOTHING, type Summary, summaryOf } from './outbox/summary.ts'
import { Stream } from './stream.ts'
import type { BoardPicture } from './view/view.ts'

/** What a person's connection says, and how much of their work is not in the log. */
export type LiveState = { readonly connection: Connection } & Summary

export type LiveListeners = {
  /** Rows of a list changed. */
  readonly onChanged: (change: ListChange) => void
  /** The lists that the page follows now. */
  readonly topics: () => readonly Topic[]
  /** Rows of a list may have changed without a word, as while the connection was down: read it again. */
  readonly onMissed: (topic: Topic) => void
  /** The session is over. What is pending waits for the same person to sign in again. */
  readonly onSignedOut: () => void
}

/** One person's live connection with the boards that they have open. */
export type Live = {
  readonly me: Me
  readonly store: StoreApi<LiveState>
  /** What waits to be sent, and what was refused. */
  readonly outbox: Outbox
  /** The board of a project, the same one for every caller while it is watched or has something pending. */
  board(projectId: ProjectId): BoardHandle
  /** Connects, and sends what is pending. The returned function disconnects; what is pending then stays. */
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
  readonly surroundings: Surroundings
  readonly openWire: OpenWire
  readonly outbox: Outbox
}

type BoardStream = Stream<'project', BoardCommand, BoardPicture>

/** Boards that are on no screen any more and that are kept, so that coming back asks for what was missed only. */
const MAX_IDLE = 3

export function createLive({ me, surroundings, openWire, outbox }: LiveDeps): Live {
  const boards = new Map<number, BoardStream>()
  const store = createStore<LiveState>(() => ({ connection: 'reconnecting', ...NOTHING }))
  let listeners: LiveListeners | null = null

  const watched = () => [...boards.values()].filter((board) => board.isWatched)
  const watchedBoard = ({ id }: StreamRef) => {
    const board = boards.get(id)
    return board?.isWatched ? board : undefined
  }

  const wire: Wire = openWire({
    up: () => link.up(),
    down: (reason) => {
      link.down(reason)
      if (reason === 'signed-out') signedOut()
      if (reason === 'reload') for (const board of watched()) closeUnloaded(board)
    },
    heard: () => link.heard(),
    events: (stream, events) => watchedBoard(stream)?.follower.receive(events),
    closed: (stream, notice) => watchedBoard(stream)?.close(notice, false),
    presence: (stream, people) => watchedBoard(stream)?.follower.meet(people),
    changed: (change) => listeners?.onChanged(change),
    unreadable: (topic) => listeners?.onMissed(topic),
    stores: (isAway) => link.stores(isAway),
  })
  const spread = new Spread(surroundings)
  const link = new LinkState(wire, surroundings, {
    up: () => {
      // The board that the person looks at and what they have done come first; everything else can wait for a moment.
      if (surroundings.isSeen()) catchUp()
      else spread.later(catchUp)
      outbox.connected()
      for (const topic of listeners?.topics() ?? []) spread.later(() => listeners?.onMissed(topic))
    },
    away: () => {
      spread.cancel()
      outbox.disconnected()
      for (const board of watched()) board.follower.stalled()
    },
    down: (heardAt) => {
      spread.cancel()
      outbox.disconnected()
      for (const board of watched()) board.follower.disconnected(heardAt)
    },
    state: (connection) => store.setState({ connection }),
  })

  function catchUp(): void {
    for (const board of watched()) board.follower.connected()
  }

  function signedOut(): void {
    link.stop('signed-out')
    outbox.close()
    listeners?.onSignedOut()
  }

  function open(projectId: ProjectId): BoardStream {
    const board: BoardStream = new Stream(boardKind, projectId, { me, surroundings, outbox, wire, onWatch })
    function onWatch(isWatched: boolean): void {
      if (isWatched) {
        boards.set(projectId, board)
        forgetIdle()
        if (link.isUp) board.follower.connected()
        else if (store.getState().connection === 'outdated') closeUnloaded(board)
      } else {
        board.follower.disconnected(link.heardAt)
        wire.leave(board.stream)
      }
      count()
    }
    return board
  }

  function count(): void {
    const before = store.getState()
    const next = summaryOf(outbox.store.getState(), me, (stream) => watchedBoard(stream) !== undefined)
    if (!isSame(before, next)) store.setState(next)
  }
  outbox.store.subscribe(count)
  count()

  function forgetIdle(): void {
    const idle = [...boards.values()].filter((board) => board.isIdle)
    for (const board of idle.slice(0, Math.max(0, idle.length - MAX_IDLE))) {
      boards.delete(board.stream.id)
      board.forget()
    }
  }

  return {
    me,
    store,
    outbox,
    board(projectId) {
      const board = boards.get(projectId) ?? open(projectId)
      boards.set(projectId, board)
      return board
    },
    start(given) {
      listeners = given
      link.start()
      outbox.open(me.id, signedOut)
      return () => {
        listeners = null
        link.stop('offline')
        outbox.close()
        forgetIdle()
      }
    },
    wake() {
      link.wake()
      spread.hurry()
    },
    reached: () => link.reached(),
    browserOffline: () => link.browserOffline(),
  }
}

/** On a page that is too old. What is there stays: a person may be in the middle of a sentence, and changes are still sent. */
function closeUnloaded(board: BoardStream): void {
  if (board.store.getState().phase === 'loading') board.close('A newer version is here. Reload the page.', true)
}
