import { EventStoreDBClient } from '@eventstore/db-client'
import { OperatorError } from '../../errors/operator-error.ts'
import { BEFORE_ALL, type Position, StoreUnavailable } from '../port.ts'
import { type Channels, channelsOf } from './channels.ts'
import { type Credentials, credentialsOf, isCluster, withGossipTimeout } from './url.ts'

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
  /** Given with each append: without, the client appends by its batches, whose failures end the process. */
  readonly credentials: Credentials
  /** How long to wait for an answer, over all attempts, in milliseconds. */
  readonly patienceMs: number
  /** How long to wait for the answer to one attempt, in milliseconds: all the patience where there is one node only. */
  readonly attemptMs: number
  /** The known end of the log: the last event of ours, and up to where none comes after it. */
  readonly end: { head: Position; until: Position }
}

/** The credentials where no user is named. They are not sent: without TLS the client leaves credentials out. */
const NO_USER: Credentials = { username: 'nobody', password: 'nothing' }

/**
 * A client for a connection string; it connects with its first call, and again whenever the connection was lost.
 * @param url without a problem (`urlProblem`).
 * @throws OperatorError when the client cannot read the certificates that it names.
 */
export function connect(url: string, patienceMs = PATIENCE_MS): Connection {
  const client = createClient(url)
  return {
    client,
    channels: channelsOf(client, createClient(url)),
    credentials: credentialsOf(url) ?? NO_USER,
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

/** The answer, if it comes in time. @throws StoreUnavailable */
export async function inTime<T>(answer: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(noAnswer(patienceMs)), patienceMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** No answer came: to an attempt, or to any. */
export class NoAnswer extends StoreUnavailable {}

export const noAnswer = (patienceMs: number): NoAnswer =>
  new NoAnswer('the event store timed out', {
    cause: new Error(`no answer within ${Math.round(patienceMs) / 1_000} s`),
  })
