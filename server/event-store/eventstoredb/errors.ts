import { ErrorType, isCommandError } from '@eventstore/db-client'
import { StoreUnavailable, UnacceptableEvents } from '../port.ts'

/** INVALID_ARGUMENT of gRPC. */
const INVALID_ARGUMENT = 3

/** What an error of the client means to whoever called the store. Some come as plain errors of gRPC, with a `code` alone. */
export function toStoreError(error: unknown): StoreUnavailable | UnacceptableEvents {
  if (error instanceof StoreUnavailable || error instanceof UnacceptableEvents) return error
  const type = error instanceof Error && isCommandError(error) ? error.type : undefined
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED || code === INVALID_ARGUMENT) {
    return new UnacceptableEvents('the event store refuses the events', { cause: error })
  }
  return new StoreUnavailable('the event store cannot be reached', { cause: error })
}

/** Why the store is away, in words for who runs the server: those of the client never hold the password. */
export function whyAway({ cause }: StoreUnavailable): string {
  if (!(cause instanceof Error)) return String(cause)
  if (isCommandError(cause) && cause.type === ErrorType.ACCESS_DENIED) return 'it does not let this user in'
  // Of the many words of gRPC those of the system.
  const [, reason] = /Last error: (?:Error: )?(.*?)\.?(?: Resolution note:|$)/.exec(cause.message) ?? []
  return reason ?? cause.message
}
