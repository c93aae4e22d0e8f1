import { EventsExist, StoreUnavailable, UnacceptableEvents } from './port.ts'

/**
 * The kinds of errors of a database or an event store:
 * `data`: what was sent (data, constraints, limits of the program); the same can never succeed.
 * `server-state`: the server answered that it cannot serve now.
 * `connection-lost`: the connection broke, or there was none. `timed-out`: no answer came in time.
 */
type StoreErrorKind = 'data' | 'server-state' | 'connection-lost' | 'timed-out'

/** Codes are SQLSTATEs, or names that the system gives. */
const CODES: readonly (readonly [StoreErrorKind, RegExp])[] = [
  ['data', /^(22|23|54)...$/],
  // Read-only, and the classes connection, no entry, no such database, rolled back, resources, operator, system.
  ['server-state', /^(25006|(08|28|3D|40|53|57|58)...)$/],
  // The disk of the embedded database.
  ['server-state', /^(ENOSPC|EDQUOT|EROFS|EIO)$/],
  ['timed-out', /^ETIMEDOUT$/],
  ['connection-lost', /^(ECONN\w+|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/],
]

/** Words of the Postgres driver, whose own errors have no code. */
const MESSAGES: readonly (readonly [StoreErrorKind, RegExp])[] = [
  ['timed-out', /timeout exceeded when trying to connect|Query read timeout/],
  // A server that stops has closed its pool (the last): a request that its drain cut off finds it so.
  [
    'connection-lost',
    /Connection terminated|connection error and is not queryable|Cannot use a pool after calling end/,
  ],
]

/** Status codes of gRPC, which are numbers. EventStoreDB says ABORTED of an append whose phases did not end in time. */
const GRPC: Readonly<Record<number, StoreErrorKind>> = {
  1: 'connection-lost', // CANCELLED
  3: 'data', // INVALID_ARGUMENT
  4: 'timed-out', // DEADLINE_EXCEEDED
  10: 'timed-out', // ABORTED
  14: 'connection-lost', // UNAVAILABLE
}

/** The kind of an error; null for one that is of no store, or that no store is known to give. */
export function kindOfStoreError(error: unknown): StoreErrorKind | null {
  if (!(error instanceof Error)) return null
  const code: unknown = 'code' in error ? error.code : undefined
  if (typeof code === 'number') return GRPC[code] ?? null
  const known =
    CODES.find(([, form]) => form.test(String(code))) ?? MESSAGES.find(([, words]) => words.test(error.message))
  return known?.[0] ?? null
}

/** The message of the Postgres driver's pool when no connection came free in time. A server that is away says otherwise. */
const POOL_IS_FULL = 'timeout exceeded when trying to connect'

/** True if all connections to the database stayed in use, while the database itself may be well. */
export const isPoolFull = (error: unknown): boolean =>
  error instanceof Error && (error.message === POOL_IS_FULL || isPoolFull(error.cause))

/** True if an error means that the event store or the database cannot serve now, and may in a moment. */
export function isStoreAway(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  const kind = kindOfStoreError(error)
  return kind !== null && kind !== 'data'
}

/** Why a store that answers takes no writes: there is no room left, or it only gives out what it has. */
export type NoWrites = 'full' | 'read-only'

/** Why an error says that a store takes no writes; null for all other errors. Codes are SQLSTATEs, or those of a disk. */
export function whyNoWrites(error: unknown): NoWrites | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  if (/^(53100|ENOSPC|EDQUOT)$/.test(code)) return 'full'
  return /^(25006|EROFS)$/.test(code) ? 'read-only' : whyNoWrites(error.cause)
}

/** True if the log has an event with the id of one that was to be appended. The constraint is that of migration 1. */
const isTakenId = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'es_event_event_id_key'

/** The error that the store's caller gets for one of an event store's client or driver. */
export function toStoreError(error: unknown): StoreUnavailable | UnacceptableEvents {
  if (error instanceof StoreUnavailable || error instanceof UnacceptableEvents) return error
  switch (kindOfStoreError(error)) {
    case 'data':
      if (isTakenId(error)) return new EventsExist('an event with this id is in the log', { cause: error })
      return new UnacceptableEvents('the event store refuses the events', { cause: error })
    case 'timed-out':
      return new StoreUnavailable('the event store timed out', { cause: error })
    case 'server-state':
    case 'connection-lost':
    case null:
      return new StoreUnavailable('the event store cannot be reached', { cause: error })
  }
}
