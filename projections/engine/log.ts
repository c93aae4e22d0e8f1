import type { LogEvent } from '#events/registry.ts'

/** The part of the event store's port that projections need; the port says what each of these promises. */
export type Log = {
  readAll(after: string): AsyncIterable<LogEvent>
  subscribe(after: string, signal: AbortSignal): AsyncIterable<readonly LogEvent[]>
  head(): Promise<string>
}

/** The position before the first event. */
export const START = ''
