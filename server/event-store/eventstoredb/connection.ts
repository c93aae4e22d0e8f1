import { EventStoreDBClient } from '@eventstore/db-client'
import { OperatorError } from '../../startup/program.ts'
import { BEFORE_ALL, type Position, StoreUnavailable } from '../port.ts'
import { type Credentials, credentialsOf } from './url.ts'

/** After this long the server counts as away, in milliseconds. */
const PATIENCE_MS = 10_000

export type Connection = {
  readonly client: EventStoreDBClient
  /** Given with each append: without, the client appends by its batches, whose failures end the process. */
  readonly credentials: Credentials
  /** How long to wait for an answer, in milliseconds. */
  readonly patienceMs: number
  /** What is known of the end of the log: the last event of ours, and up to where none comes after it. */
  readonly end: { head: Position; until: Position }
}

/** What is sent where no user is named: nothing, because without TLS the client leaves credentials out. */
const NOBODY: Credentials = { username: 'nobody', password: 'nothing' }

/**
 * A client for a connection string; it connects with its first call, and again whenever the connection was lost.
 * @param url without a problem (`urlProblem`).
 * @throws OperatorError when the client cannot read the certificates that it names.
 */
export function connect(url: string, patienceMs = PATIENCE_MS): Connection {
  const client = createClient(url)
  catchReconnecting(client)
  const end = { head: BEFORE_ALL, until: BEFORE_ALL }
  return { client, credentials: credentialsOf(url) ?? NOBODY, patienceMs, end }
}

function createClient(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url)
  } catch {
    // Its own words may hold the string, and so a password.
    throw new OperatorError('EVENTSTORE_URL names a certificate that cannot be read, or an option that does not fit.')
  }
}

/**
 * The client looks for another node of the cluster in a promise that nobody waits for. Where none is found it rejects,
 * which would end the process; whoever calls next is told anyway.
 */
function catchReconnecting(client: EventStoreDBClient): void {
  const handleError: unknown = Reflect.get(client, 'handleError')
  if (typeof handleError !== 'function') throw new TypeError('this client reconnects in another way')
  Reflect.set(client, 'handleError', async (...given: unknown[]) => {
    try {
      await Reflect.apply(handleError, client, given)
    } catch {
      // Nothing is lost: the client has forgotten the channel.
    }
  })
}

/** The answer, if it comes in time. Looking for a node of a cluster has no deadline of its own. @throws StoreUnavailable */
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

export const noAnswer = (patienceMs: number): StoreUnavailable =>
  new StoreUnavailable('the event store cannot be reached', {
    cause: new Error(`no answer within ${patienceMs / 1_000} s`),
  })
