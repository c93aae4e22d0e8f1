import { isSealed, LAST_CLEAR_VERSION } from '../kernel/personal.ts'

/**
 * True if an event of a record may be one whose personal data was erased: one of builds that wrote such data in clear, with a value
 * that was encrypted since. Any other event stands in the record as it was signed.
 */
export const mayHoldErased = ({ version, data }: { readonly version: number; readonly data: unknown }): boolean =>
  version <= LAST_CLEAR_VERSION && holdsSealed(data)

const holdsSealed = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (isSealed(value) || Object.values(value).some(holdsSealed))
