import type { AnyCommand } from '#events/kernel/aggregate.ts'
import type { StreamKind } from '#events/live/protocol.ts'
import type { Follower } from './follow/follow.ts'
import type { Stream } from './stream.ts'
import type { StreamHandle } from './stream-state.ts'

/** An open stream of whatever kind. */
export type AnyStream = StreamHandle<AnyCommand, object> &
  Pick<Stream<StreamKind, AnyCommand, object>, 'isWatched' | 'isIdle' | 'forget' | 'close'> & {
    readonly follower: Pick<Follower, 'connected' | 'disconnected' | 'stalled' | 'receive' | 'meet' | 'hold'>
  }

/** On a page that is too old. An open stream stays: a person may be in mid-sentence, and changes are still sent. */
export function closeUnloaded(stream: Pick<AnyStream, 'store' | 'close'>): void {
  if (stream.store.getState().phase === 'loading') stream.close('A newer version is here. Reload the page.', true)
}
