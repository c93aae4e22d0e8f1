import { StoreUnavailable, UnacceptableEvents } from '../port.ts'

/** SQLSTATE classes that speak of what was sent (data, constraints, limits of the program), not of the server's state. */
const ABOUT_THE_DATA = /^(22|23|54)/

/** What an error of the database means to whoever called the store. */
export function toStoreError(error: unknown): StoreUnavailable | UnacceptableEvents {
  if (error instanceof StoreUnavailable || error instanceof UnacceptableEvents) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (ABOUT_THE_DATA.test(code)) return new UnacceptableEvents('the database refuses the events', { cause: error })
  return new StoreUnavailable('the event store cannot be reached', { cause: error })
}
