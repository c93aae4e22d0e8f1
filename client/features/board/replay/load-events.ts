import { useEffect, useEffectEvent } from 'react'
import type { EventsPage } from '#events/replay/api.ts'
import type { Player } from './player.ts'

/** Events that are folded before the page gets a turn again. */
const FOLDED_AT_ONCE = 1_000
/** New events that could not be loaded are asked for again after so many milliseconds. */
const RETRY_MS = 3_000

/** A log that takes the events of a stream. `revision`: of the last one that it has; -1 for none. */
type LoadedLog<E> = { readonly revision: number; append(events: readonly E[]): void }

/** Reads the events that follow a revision, or the first page of them. @throws ApiError */
type ReadEvents<E> = (after: number, signal: AbortSignal) => Promise<EventsPage<E>>

/** How far a log is: the share of the events that it has, from 0 to 1, and whether the stream goes on behind them. */
type Loading = { readonly loaded: number; readonly goesOn: boolean }

/** Lets the page do what waits: a key, a paint. */
const breathe = () => new Promise((resolve) => setTimeout(resolve))

/** Adds all that a stream has got since the last event of a log. @param onProgress hears how far it is. @throws ApiError */
export async function loadEvents<E>(
  log: LoadedLog<E>,
  read: ReadEvents<E>,
  signal: AbortSignal,
  onProgress: (loading: Loading) => void,
): Promise<void> {
  for (;;) {
    const { head, goesOn, events } = await read(log.revision, signal)
    for (let start = 0; start < events.length; start += FOLDED_AT_ONCE) {
      log.append(events.slice(start, start + FOLDED_AT_ONCE))
      await breathe()
      if (signal.aborted) return
    }
    onProgress({ loaded: (log.revision + 1) / (head + 1), goesOn })
    if (log.revision >= head || events.length === 0) return
  }
}

/**
 * Adds what is new to a log that is played. @param playable null while its events are on their way.
 * @param newest the last revision that the page knows of. @param onProgress hears how far the log is.
 */
export function useNewEvents<E>(
  playable: { readonly log: LoadedLog<E>; readonly player: Player } | null,
  newest: number,
  read: ReadEvents<E>,
  onProgress: (loading: Loading) => void,
): void {
  const readNow = useEffectEvent(read)
  const told = useEffectEvent(onProgress)
  useEffect(() => {
    if (!playable || newest <= playable.log.revision) return undefined
    const ending = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const catchUp = () =>
      void loadEvents(
        playable.log,
        (after, signal) => readNow(after, signal),
        ending.signal,
        (loading) => {
          playable.player.grown()
          told(loading)
        },
      ).catch(() => {
        if (!ending.signal.aborted) timer = setTimeout(catchUp, RETRY_MS)
      })
    catchUp()
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [playable, newest])
}
