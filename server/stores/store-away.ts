import { StoreUnavailable } from '../event-store/port.ts'

/** Errors of a connection, as the system and the driver name them. */
const CONNECTION_LOST =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$|Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Query read timeout/
/** SQLSTATEs that speak of the server's state: read-only; the classes connection, rolled back, resources, operator, system. */
const SERVER_STATE = /^(25006|(08|40|53|57|58)...)$/

/** Whether an error means that the event store or the database cannot serve now, and may in a moment. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    error instanceof StoreUnavailable ||
    CONNECTION_LOST.test(code) ||
    CONNECTION_LOST.test(error.message) ||
    SERVER_STATE.test(code)
  )
}
