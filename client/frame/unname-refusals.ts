import type { UserId } from '#events/kernel/ids.ts'
import { asSubject, FORMER_USER } from '#events/kernel/personal.ts'
import { running } from '../live/browser-live.ts'
import type { Refusal } from '../live/outbox/entry.ts'

const BEATEN = `${asSubject(FORMER_USER)} had changed this meanwhile.`

/** Any value of JSON that is an object. */
type Fields = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const namesOne = (value: unknown, erased: readonly UserId[]): boolean =>
  isObject(value) &&
  (erased.some((id) => id === value['by']) || Object.values(value).some((part) => namesOne(part, erased)))

/** The answer to a refused command without the sentences and the name of those who were erased. */
function unnamed(value: unknown, erased: readonly UserId[]): unknown {
  if (Array.isArray(value)) return value.map((part) => unnamed(part, erased))
  if (!isObject(value)) return value
  const parts = Object.entries(value).map(([key, part]) => [key, unnamed(part, erased)] as const)
  const fields = Object.fromEntries(parts)
  if (!namesOne(value, erased)) return fields
  return {
    ...fields,
    ...('message' in fields && { message: BEATEN }),
    ...('fields' in fields && { fields: {} }),
    ...('byName' in fields && { byName: FORMER_USER }),
    ...('sentence' in fields && { sentence: BEATEN }),
  }
}

/** Returns a refused command without the name of who beat it, if that person was erased; else as it is. */
export const unnamedRefusal = (refusal: Refusal, erased: readonly UserId[]): Refusal => {
  if (!namesOne(refusal.body, erased) || refusal.message === BEATEN) return refusal
  return { ...refusal, message: BEATEN, body: unnamed(refusal.body, erased) }
}

/**
 * Takes the names of erased people out of refused commands, which the device keeps until they are dealt with. They may be read
 * from the device later than the erasure is known, so each change is looked at. `look` does so now.
 */
export function unnameRefusals(erased: () => readonly UserId[], signal: AbortSignal): { readonly look: () => void } {
  let stop = () => {}
  const look = () => {
    const outbox = running.getState().live?.outbox
    if (!outbox) return
    const { refusals } = outbox.store.getState()
    const now = refusals.map((refusal) => unnamedRefusal(refusal, erased()))
    if (now.some((refusal, index) => refusal !== refusals[index])) outbox.store.setState({ refusals: now })
  }
  const follow = () => {
    stop()
    stop = running.getState().live?.outbox.store.subscribe(look) ?? (() => {})
    look()
  }
  const stopRunning = running.subscribe(follow)
  follow()
  signal.addEventListener('abort', () => {
    stop()
    stopRunning()
  })
  return { look }
}
