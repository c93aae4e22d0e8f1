import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { User } from '#events/account/user.ts'
import type { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { useShallow } from 'zustand/react/shallow'
import type { BoardHandle, BoardState } from './board.ts'
import { browserLive, runInBrowser } from './browser-live.ts'
import type { Connection } from './connection/connection.ts'
import type { Live, LiveListeners } from './live.ts'
import type { Entry, Refusal } from './outbox/entry.ts'
import type { Outbox } from './outbox/outbox.ts'
import { heldBehind } from './outbox/outbox-state.ts'
import type { WatchAs } from './stream-state.ts'
import { photosElsewhere, type PhotoUpload, unsavedPhotos, uploads } from './uploads/uploads.ts'

const LiveContext = createContext<Live | null>(null)
const BoardContext = createContext<BoardHandle | null>(null)

type LiveProviderProps = LiveListeners & { readonly user: Pick<User, 'id' | 'role'>; readonly children: ReactNode }

/**
 * Runs a person's live connection while it is mounted; everything below may open boards. Stands inside of what knows who is
 * signed in. The listeners must keep their identity, or the connection is made anew.
 */
export function LiveProvider({
  user: { id, role },
  topics,
  onChanged,
  onMissed,
  onSignedOut,
  children,
}: LiveProviderProps) {
  const live = useMemo(() => browserLive({ id, role }), [id, role])
  useEffect(
    () => runInBrowser(live, { topics, onChanged, onMissed, onSignedOut }),
    [live, topics, onChanged, onMissed, onSignedOut],
  )
  return <LiveContext value={live}>{children}</LiveContext>
}

/** Makes a board known to everything below it, for {@link useBoard} and {@link useOpenBoard}. */
export function BoardProvider({ board, children }: { board: BoardHandle; children: ReactNode }) {
  return <BoardContext value={board}>{children}</BoardContext>
}

/** Opens the board of a project for as long as the component is mounted. For the one component that owns the board. */
export function useBoardHandle(projectId: ProjectId, as?: WatchAs): BoardHandle {
  const live = useLive()
  const board = useMemo(() => live.board(projectId), [live, projectId])
  useEffect(() => board.watch(as), [board, as])
  return board
}

/** The board of the {@link BoardProvider} above: to send commands, and to say which card this person is at. */
export function useOpenBoard(): BoardHandle {
  const board = useContext(BoardContext)
  if (!board) throw new Error('useOpenBoard needs a BoardProvider above it')
  return board
}

/** A slice of the board of the {@link BoardProvider} above. Select narrowly: the component renders when the slice changes. */
export function useBoard<Slice>(selector: (state: BoardState) => Slice): Slice {
  return useStore(useOpenBoard().store, selector)
}

/** How it stands with the server. */
export function useConnection(): Connection {
  return useStore(useLive().store, (state) => state.connection)
}

/** How many commands, on all boards, are not in the log yet. */
export function useUnsent(): number {
  return useStore(useLive().store, (state) => state.unsent)
}

/** How much, on all boards, would be lost with the page: what is not in the log yet, is held, or was refused, and photos. */
export function useUnsaved(): number {
  const { me, store } = useLive()
  const photos = useStore(uploads, (state) => unsavedPhotos(state, me.id))
  return useStore(store, (state) => state.unsaved) + photos
}

/** Photos of boards that are not on the screen any more: how many are on their way, and how many failed. */
export function usePhotosElsewhere(): ReturnType<typeof photosElsewhere> {
  const { id } = useLive().me
  return useStore(
    uploads,
    useShallow((state) => photosElsewhere(state, id)),
  )
}

/** The photos that this person is adding to a card; a board that shows the past has none. */
export function useUploads(deviceId: DeviceId): readonly PhotoUpload[] {
  const { id } = useLive().me
  const { isStill = false } = useOpenBoard()
  return useStore(
    uploads,
    useShallow(({ list }) =>
      isStill ? [] : list.filter((upload) => upload.deviceId === deviceId && upload.by === id),
    ),
  )
}

/** How many commands wait for longer than a moment on boards that are not on the screen any more. */
export function useLateElsewhere(): number {
  return useStore(useLive().store, (state) => state.lateElsewhere)
}

/** What waits to be sent and what was refused, to be dealt with. */
export function useOutbox(): Outbox {
  return useLive().outbox
}

/** What the server refused of what this person did, on all boards, until they have dealt with it. */
export function useRefusals(): readonly Refusal[] {
  const { me, outbox } = useLive()
  return useStore(
    outbox.store,
    useShallow(({ refusals }) => refusals.filter(({ entry }) => entry.actor.id === me.id)),
  )
}

/** The commands that are held behind a refused one. */
export function useHeldBehind({ entry: { id } }: Refusal): readonly Entry[] {
  return useStore(
    useLive().outbox.store,
    useShallow(({ entries }) => heldBehind(entries, id)),
  )
}

function useLive(): Live {
  const live = useContext(LiveContext)
  if (!live) throw new Error('this needs a LiveProvider above it')
  return live
}
