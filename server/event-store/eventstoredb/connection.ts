import { EventStoreDBClient } from '@eventstore/db-client'
import { OperatorError } from '../../errors/operator-error.ts'
import { BEFORE_ALL, type Position } from '../port.ts'
import { createBatches } from './batches.ts'
import { type Channels, channelsOf } from './channels.ts'
import { isCluster, withGossipTimeout } from './url.ts'

/** After this long the server counts as away. */
const PATIENCE_MS = 10_000
/**
 * Timeout of a node of a cluster, which is left after it. Several of these must pass within the five seconds in which
 * a cluster acknowledges again after its leader froze: until the others have elected, they may name the frozen one still.
 */
const ATTEMPT_MS = 750

export type Connection = {
  readonly client: EventStoreDBClient
  readonly channels: Channels
  readonly batches: ReturnType<typeof createBatches>
  /** How long to wait for an answer, over all attempts, in milliseconds. */
  readonly patienceMs: number
  /** How long to wait for the answer to one attempt, in milliseconds: all the patience where there is one node only. */
  readonly attemptMs: number
  /** The known end of the log: the last event of ours, and up to where none comes after it. */
  readonly end: { head: Position; until: Position }
}

/**
 * A client for a connection string; it connects with its first call, and again whenever the connection was lost.
 * @param url without a problem (`urlProblem`).
 * @throws OperatorError when the client cannot read the certificates that it names.
 */
export function connect(url: string, patienceMs = PATIENCE_MS): Connection {
  const client = createClient(url)
  const channels = channelsOf(client, createClient(url))
  return {
    client,
    channels,
    batches: createBatches(client, channels),
    patienceMs,
    attemptMs: isCluster(url) ? ATTEMPT_MS : Number.POSITIVE_INFINITY,
    end: { head: BEFORE_ALL, until: BEFORE_ALL },
  }
}

function createClient(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(withGossipTimeout(url))
  } catch {
    // Its own words may hold the string, and so a password.
    throw new OperatorError('EVENTSTORE_URL names a certificate that cannot be read, or an option that does not fit.')
  }
}
