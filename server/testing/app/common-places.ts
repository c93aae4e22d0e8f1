import type { Send, TestPerson } from './app.ts'
import { makeNamed, placeOf } from './every-route.ts'

/**
 * As {@link placeOf}, with things that urls have in common: for requests that leave them as they are, since they read or are refused.
 * @param employee makes them.
 */
export function commonPlaces(employee: Send): (url: string, caller?: TestPerson) => Promise<string> {
  const made = new Map<string, ReturnType<typeof makeNamed>>()
  const named: typeof makeNamed = (_, url) => {
    const kind = [url.split('/')[2], ...[':id', '/survey', ':digest'].map((part) => url.includes(part))].join()
    const known = made.get(kind) ?? makeNamed(employee, url)
    made.set(kind, known)
    return known
  }
  return (url, caller) => placeOf(employee, url, caller, named)
}
