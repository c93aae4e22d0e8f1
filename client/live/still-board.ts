import { createStore } from 'zustand/vanilla'
import type { BoardSnapshot } from '#events/live/protocol.ts'
import type { ProjectPatch } from '#events/project/model.ts'
import type { BoardHandle, BoardState } from './board.ts'
import type { Me, SendResult } from './outbox/entry.ts'
import { BoardView } from './view/view.ts'

/** A board that shows a state without a connection, and takes no commands. */
export type StillBoard = BoardHandle & {
  /** Shows another state of the same project, such as the next one of a replay. @param revision of its last event. */
  show(snapshot: BoardSnapshot, revision: number): void
  /** Goes from the state that is shown to another one by what the events between changed, in order. */
  go(patches: Iterable<ProjectPatch>, revision: number): void
}

const REFUSED: SendResult = {
  ok: false,
  status: 0,
  code: 'read-only',
  message: 'This board shows an earlier state and takes no changes.',
  body: null,
  id: null,
}

/** A read-only board of a project's state, for whatever shows a board. @param me who looks at it. */
export function stillBoard(me: Me, snapshot: BoardSnapshot, revision: number): StillBoard {
  const view = new BoardView(me)
  const picture = (of: BoardSnapshot) => {
    view.replace(of, false)
    return view.predict([])
  }
  const store = createStore<BoardState>(() => ({
    ...picture(snapshot),
    phase: 'ready',
    notice: null,
    isReloadable: false,
    pending: [],
    people: [],
    revision,
    isCurrent: true,
    syncedAt: null,
  }))
  return {
    stream: { kind: 'project', id: snapshot.project.id },
    store,
    isStill: true,
    show: (next, nextRevision) => store.setState({ ...picture(next), revision: nextRevision }),
    go(patches, nextRevision) {
      for (const patch of patches) view.apply(patch)
      store.setState({ ...view.predict([]), revision: nextRevision })
    },
    keepRefused: () => {},
    send: () => Promise.resolve(REFUSED),
    sendAll: (commands) => Promise.resolve(commands.map(() => REFUSED)),
    setEditing: () => {},
    watch: () => () => {},
  }
}
