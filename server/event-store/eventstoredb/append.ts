import { NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client'
import { toStoreError } from '../store-errors.ts'
import { type AppendResult, type EventToAppend, type Position, StoreUnavailable } from '../port.ts'
import { prepareAppend } from '../prepared-append.ts'
import { ask } from './ask.ts'
import { type Connection, inTime } from './connection.ts'
import { toPosition } from './positions.ts'
import { readStream } from './read.ts'
import { toStored } from './stored-event.ts'

/** How many appends are remembered, at most. */
const MAX_KNOWN = 10_000

/**
 * Appends, as the port has it. That success means these very bytes is the doing of `toStored`. That they came down before
 * is known of what this process was told; of what it was not told, `appended` is as true.
 */
export function createAppend(connection: Connection) {
  const { client, credentials } = connection
  /** The digests of the last events of appends that this process knows to be in the log. */
  const known = new Set<string>()

  function isKnown(id: string): boolean {
    if (known.has(id)) return true
    known.add(id)
    if (known.size > MAX_KNOWN) known.delete(known.values().next().value ?? '')
    return false
  }

  return async (stream: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<AppendResult> => {
    // Also because the client's promise never settles on what cannot be written as JSON.
    prepareAppend(stream, expectedRevision, events)
    const stored = events.map(toStored)
    try {
      const { position } = await ask(connection, (attemptMs) => {
        const sending = client.appendToStream(stream, stored, {
          expectedRevision: expectedRevision === -1 ? NO_STREAM : BigInt(expectedRevision),
          credentials,
          deadline: attemptMs,
          requiresLeader: true,
        })
        return inTime(sending, attemptMs)
      })
      const revision = expectedRevision + events.length
      return {
        kind: isKnown(stored.at(-1)?.id ?? '') ? 'replay' : 'appended',
        revision,
        position: position ? toPosition(position) : await positionOf(connection, stream, revision),
      }
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) {
        const { actualVersion } = error
        return { kind: 'conflict', revision: typeof actualVersion === 'bigint' ? Number(actualVersion) : -1 }
      }
      throw toStoreError(error)
    }
  }
}

/** Where an event stands: the answer to a repetition need not say. */
async function positionOf(connection: Connection, stream: string, revision: number): Promise<Position> {
  for await (const { position } of readStream(connection, stream, revision, 1)) return position
  throw new StoreUnavailable(`${stream}@${revision} was acknowledged and cannot be read`)
}
