import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { ListChange } from '#events/live/protocol.ts'
import { type Topic, TOPICS } from '#events/registry.ts'
import { Board } from './board.ts'
import type { BoardLink } from './board-link.ts'
import type { BoardHandle, Connection, Me } from './board-state.ts'
import { CommandQueue, type Deliver } from './command-queue.ts'
import { LinkState } from './link-state.ts'
import { Spread } from './spread.ts'
import type { Surroundings } from './surroundings.ts'
import type { OpenWire, Wire } from './wire.ts'

/**
 * What a person's connection says. `unsent`: commands on all boards that are not in the log yet. `lateElsewhere`: those of
 * them that are late and belong to boards that nobody watches.
 */
export type LiveState = { readonly connection: Connection; readonly unsent: number; readonly lateElsewhere: number }

export type LiveListeners = {
  /** Rows of a list changed. */
  readonly onChanged: (change: ListChange) => void
  /** Rows of a list may have changed without a word, as while the connection was down: read it again. */
  readonly onMissed: (topic: Topic) => void
  /** The session is over. What is pending waits for the same person to sign in again. */
  readonly onSignedOut: () => void
}

/** One person's live connection with the boards that he has open. */
export type Live = {
  readonly store: StoreApi<LiveState>
  /** The board of a project, the same one for everybody who asks while it is watched or has something pending. */
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
  readonly deliver: Deliver
}

/** Boards that nobody watches any more and that are kept, so that coming back asks for what was missed only. */
const MOST_IDLE = 3

export function createLive({ me, surroundings, openWire, deliver }: LiveDeps): Live {
  const boards = new Map<ProjectId, Board>()
  const store = createStore<LiveState>(() => ({ connection: 'reconnecting', unsent: 0, lateElsewhere: 0 }))
  let listeners: LiveListeners | null = null

  const watched = () => [...boards.values()].filter((board) => board.isWatched)
  const watchedBoard = (projectId: ProjectId) => watched().find((board) => board.projectId === projectId)

  const wire: Wire = openWire({
    up: () => state.up(),
    down: (reason) => {
      state.down(reason)
      if (reason === 'signed-out') signedOut()
      if (reason === 'reload') for (const board of watched()) closeUnloaded(board)
    },
    heard: () => state.heard(),
    events: (projectId, events) => watchedBoard(projectId)?.receive(events),
    closed: (projectId, notice) => watchedBoard(projectId)?.shut(notice),
    presence: (projectId, people) => watchedBoard(projectId)?.meet(people),
    changed: (change) => listeners?.onChanged(change),
    unreadable: (topic) => listeners?.onMissed(topic),
    stores: (isAway) => state.stores(isAway),
  })
  const spread = new Spread(surroundings)
  const state = new LinkState(wire, surroundings, {
    up: () => {
      // The board that somebody looks at and what he has done come first; everything else can wait for a moment.
      if (surroundings.isSeen()) catchUp()
      else spread.later(catchUp)
      queue.wake()
      for (const topic of TOPICS) spread.later(() => listeners?.onMissed(topic))
    },
    away: () => {
      spread.cancel()
      for (const board of watched()) board.stalled()
    },
    down: (heardAt) => {
      spread.cancel()
      for (const board of watched()) board.disconnected(heardAt)
    },
    state: (connection) => store.setState({ connection }),
  })
  const queue = new CommandQueue(deliver, surroundings, signedOut)

  function catchUp(): void {
    for (const board of watched()) board.connected()
  }

  function signedOut(): void {
    state.stop('signed-out')
    queue.close()
    listeners?.onSignedOut()
  }

  const link: BoardLink = {
    me,
    surroundings,
    queue,
    ask: (message) => wire.ask(message),
    sayEditing: (projectId, deviceId) => wire.sayEditing(projectId, deviceId),
    leave: (projectId) => wire.leave(projectId),
    onWatch(board, isWatched) {
      if (isWatched) {
        boards.set(board.projectId, board)
        forgetIdle()
        if (state.isUp) board.connected()
        else if (store.getState().connection === 'outdated') closeUnloaded(board)
      } else {
        board.disconnected(state.heardAt)
        wire.leave(board.projectId)
      }
      count()
    },
    onPainted: count,
  }

  function count(): void {
    const before = store.getState()
    let [unsent, lateElsewhere] = [0, 0]
    for (const board of boards.values()) {
      unsent += board.unsent
      if (!board.isWatched) lateElsewhere += board.late
    }
    if (unsent !== before.unsent || lateElsewhere !== before.lateElsewhere) store.setState({ unsent, lateElsewhere })
  }

  function forgetIdle(): void {
    const idle = [...boards.values()].filter((board) => board.isIdle)
    for (const board of idle.slice(0, Math.max(0, idle.length - MOST_IDLE))) boards.delete(board.projectId)
  }

  return {
    store,
    board(projectId) {
      const board = boards.get(projectId) ?? new Board(projectId, link)
      boards.set(projectId, board)
      return board
    },
    start(given) {
      listeners = given
      state.start()
      queue.open()
      return () => {
        listeners = null
        state.stop('offline')
        queue.close()
        forgetIdle()
      }
    },
    wake() {
      state.wake()
      spread.hurry()
    },
    reached: () => state.reached(),
    browserOffline: () => state.browserOffline(),
  }
}

/** On a page that is too old. What is there stays: somebody may be in the middle of a sentence, and changes are still sent. */
function closeUnloaded(board: Board): void {
  if (board.store.getState().phase === 'loading') board.giveUp(RELOAD)
}

const RELOAD = 'A newer version is here. Reload this page.'
