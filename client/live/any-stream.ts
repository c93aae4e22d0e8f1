import type { AnyCommand } from '#events/kernel/aggregate.ts'
import type { StreamKind } from '#events/live/protocol.ts'
import type { Topic } from '#events/registry.ts'
import { KINDS } from './kinds.ts'
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

/**
 * Closed streams that a list names are there for this person again (docs/rules.md, LIVE-134).
 * @param told what the list says; without `rows`, any may be among them.
 */
export function askForClosed(
  streams: readonly AnyStream[],
  told: { readonly topic: Topic; readonly rows?: readonly { readonly id: number }[] },
): void {
  for (const { stream, store, follower } of streams) {
    const { phase, isReloadable } = store.getState()
    if (phase !== 'closed' || isReloadable || KINDS[stream.kind].topic !== told.topic) continue
    if (told.rows?.some(({ id }) => id === stream.id) ?? true) follower.connected()
  }
}
