import { ErrorType, isCommandError } from '@eventstore/db-client'
import type { StoreUnavailable } from '../port.ts'

/** Why the store is away, in words for operators: those of the client never hold the password. */
export function whyAway({ cause }: StoreUnavailable): string {
  if (!(cause instanceof Error)) return String(cause)
  if (isCommandError(cause) && cause.type === ErrorType.ACCESS_DENIED) return 'it does not let this user in'
  // Of the many words of gRPC those of the system.
  const [, reason] = /Last error: (?:Error: )?(.*?)\.?(?: Resolution note:|$)/.exec(cause.message) ?? []
  return reason ?? cause.message
}
