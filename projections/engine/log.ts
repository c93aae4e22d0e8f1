import type { LogEvent } from '#events/registry.ts'

/** What projections need of the log: a part of the event store's port, which says what each of these promises. */
export type Log = {
  readAll(after: string): AsyncIterable<LogEvent>
  subscribe(after: string, signal: AbortSignal): AsyncIterable<readonly LogEvent[]>
  head(): Promise<string>
}

/** The position before the first event. */
export const START = ''
