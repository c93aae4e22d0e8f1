import { toStoreError } from '../store-errors.ts'
import { type AppendResult, type EventToAppend, type Position, StoreUnavailable } from '../port.ts'
import { prepareAppend } from '../prepared-append.ts'
import { ask } from './ask.ts'
import type { Connection } from './connection.ts'
import { readStream } from './read.ts'
import { toWritten } from './stored-event.ts'

/** How many appends are remembered, at most. */
const MAX_KNOWN = 10_000

/**
 * Appends, as the port has it. That success means these very bytes is the doing of `toWritten`. That they came down before
 * is known of what this process was told; of what it was not told, `appended` is as true.
 */
export function createAppend(connection: Connection) {
  const { batches } = connection
  /** The digests of the last events of appends that this process knows to be in the log. */
  const known = new Set<string>()

  function isKnown(id: string): boolean {
    if (known.has(id)) return true
    known.add(id)
    if (known.size > MAX_KNOWN) known.delete(known.values().next().value ?? '')
    return false
  }

  return async (stream: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<AppendResult> => {
    prepareAppend(stream, expectedRevision, events)
    const written = events.map(toWritten)
    try {
      const append = { stream, expectedRevision, events: written }
      const answer = await ask(connection, (attemptMs, channel) => batches.send(append, channel, attemptMs))
      if (answer.kind === 'conflict') return answer
      const revision = expectedRevision + events.length
      return {
        kind: isKnown(written.at(-1)?.id ?? '') ? 'replay' : 'appended',
        revision,
        position: answer.position ?? (await positionOf(connection, stream, revision)),
      }
    } catch (error) {
      throw toStoreError(error)
    }
  }
}

/** Where an event stands: the answer to a repetition need not say. */
async function positionOf(connection: Connection, stream: string, revision: number): Promise<Position> {
  for await (const { position } of readStream(connection, stream, revision, 1)) return position
  throw new StoreUnavailable(`${stream}@${revision} was acknowledged and cannot be read`)
}
