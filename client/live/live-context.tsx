import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { User } from '#events/account/user.ts'
import type { AnyCommand } from '#events/kernel/aggregate.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { StreamKind } from '#events/live/protocol.ts'
import { useShallow } from 'zustand/react/shallow'
import { browserLive, runInBrowser } from './browser-live.ts'
import type { Connection } from './connection/connection.ts'
import type { Live, LiveListeners } from './live.ts'
import { cardOfPhoto, type Entry, isPhoto, type PhotoEntry, type Refusal } from './outbox/entry.ts'
import type { Outbox } from './outbox/outbox.ts'
import { heldBehind } from './outbox/outbox-state.ts'
import { isLost, isStuck, pendingPhotos, photoShown } from './outbox/photo-state.ts'
import type { Kind, StreamHandle, StreamState, WatchAs } from './stream-state.ts'

const LiveContext = createContext<Live | null>(null)

/** An open stream of whatever kind. */
type AnyHandle = StreamHandle<AnyCommand, object>

const StreamContext = createContext<AnyHandle | null>(null)

type LiveProviderProps = LiveListeners & { readonly user: Pick<User, 'id' | 'role'>; readonly children: ReactNode }

/**
 * Runs a person's live connection while it is mounted; everything below may open streams. Stands inside of what knows who is
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

/** Makes an open stream known to everything below it, for {@link useOpenStream} and {@link useStreamState}. */
export function StreamProvider({ stream, children }: { stream: AnyHandle; children: ReactNode }) {
  return <StreamContext value={stream}>{children}</StreamContext>
}

/** Opens a stream for as long as the component is mounted. For the one component that owns it. */
export function useStream<K extends StreamKind, C extends AnyCommand, P>(
  kind: Kind<K, C, P>,
  id: number,
  as?: WatchAs,
): StreamHandle<C, P> {
  const live = useLive()
  const stream = useMemo(() => live.stream(kind, id), [live, kind, id])
  useEffect(() => stream.watch(as), [stream, as])
  return stream
}

/** The stream of the {@link StreamProvider} above, which must be of this kind. */
export function useOpenStream<K extends StreamKind, C extends AnyCommand, P>({
  kind,
}: Kind<K, C, P>): StreamHandle<C, P> {
  const handle = useAnyStream()
  if (handle.stream.kind !== kind) throw new Error('this needs a StreamProvider of another kind above it')
  return handle as unknown as StreamHandle<C, P>
}

/** A slice of the state that streams of all kinds have, of the {@link StreamProvider} above. */
export function useStreamState<Slice>(selector: (state: StreamState) => Slice): Slice {
  return useStore(useAnyStream().store, selector)
}

function useAnyStream(): AnyHandle {
  const stream = useContext(StreamContext)
  if (!stream) throw new Error('this needs a StreamProvider above it')
  return stream
}

/** How it stands with the server. */
export function useConnection(): Connection {
  return useStore(useLive().store, (state) => state.connection)
}

/** True where the connection stands by single requests, as this network lets no websocket through. */
export function useIsSlow(): boolean {
  return useStore(useLive().store, ({ connection, isSlow }) => connection === 'live' && isSlow)
}

/** How many commands, on all streams, are not in the log yet. */
export function useUnsent(): number {
  return useStore(useLive().store, (state) => state.unsent)
}

/** How many photos, of all boards, go up as soon as they can. */
export function useUnsentPhotos(): number {
  const { me, outbox } = useLive()
  return useStore(outbox.store, (state) => pendingPhotos(state, me.id))
}

/** How many photos of the open board go up as soon as they can; `areHeld`: only those that wait for more than their turn. */
export function usePendingPhotos(areHeld: boolean): number {
  const { me, outbox } = useLive()
  const { stream } = useAnyStream()
  return useStore(outbox.store, (state) => pendingPhotos(state, me.id, { stream, areHeld }))
}

/**
 * The photos that this person is adding to a card; a board that shows the past has none. Without a connection one that waits for
 * its turn waits for the connection, as the commands before it do.
 */
export function usePhotosOnTheirWay(deviceId: DeviceId): readonly PhotoEntry[] {
  const { me, outbox } = useLive()
  const { isStill = false } = useAnyStream()
  const isConnected = useConnection() === 'live'
  const photos = useStore(
    outbox.store,
    useShallow(({ entries }) =>
      isStill
        ? []
        : entries.filter(isPhoto).filter((photo) => cardOfPhoto(photo) === deviceId && photo.actor.id === me.id),
    ),
  )
  return useMemo(() => photos.map((photo) => photoShown(photo, isConnected)), [photos, isConnected])
}

/** How many bytes of a photo are sent. */
export function useSentBytes(id: PhotoEntry['id']): number {
  return useStore(useLive().outbox.photos.files.sentBytes, (sent) => sent[id] ?? 0)
}

/** The commands that wait for longer than a moment on streams that are not on the screen any more, each by its stream's kind. */
export function useLateElsewhere(): readonly StreamKind[] {
  return useStore(useLive().store, (state) => state.lateElsewhere)
}

/** The outbox: commands and photos that wait to be sent, and refusals to be dealt with. */
export function useOutbox(): Outbox {
  return useLive().outbox
}

/** This person's refused commands, on all streams, until they have dealt with them. */
export function useRefusals(): readonly Refusal[] {
  const { me, outbox } = useLive()
  return useStore(
    outbox.store,
    useShallow(({ refusals }) => refusals.filter(({ entry }) => entry.actor.id === me.id)),
  )
}

/** This person's photos that are stuck or lost, on all streams, until they have dismissed them. */
export function useRefusedPhotos(): readonly PhotoEntry[] {
  const { me, outbox } = useLive()
  return useStore(
    outbox.store,
    useShallow(({ entries }) =>
      entries
        .filter(isPhoto)
        .filter((photo) => photo.actor.id === me.id)
        .filter((photo) => isStuck(photo) || isLost(photo)),
    ),
  )
}

/** The commands that are held behind a refused one. */
export function useHeldBehind({ entry: { id } }: Refusal): readonly Entry[] {
  return useStore(
    useLive().outbox.store,
    useShallow(({ entries }) => heldBehind(entries, id)),
  )
}

/** The connection of the person who is signed in. */
export function useLive(): Live {
  const live = useContext(LiveContext)
  if (!live) throw new Error('this needs a LiveProvider above it')
  return live
}
