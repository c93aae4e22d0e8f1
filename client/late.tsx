import { hashKey } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import type { User } from '#events/account/user.ts'
import { dropPerson, keepPerson, keptPerson } from './api/kept/kept-person.ts'
import { setPagePerson } from './api/request/page-person.ts'
import { bePatient } from './api/request/patience.ts'
import { queryClient, USER_KEY } from './api/request/query-client.ts'
import { ApiError } from './api/request/request.ts'
import { followSurveys } from './frame/keep-forms.ts'
import { keepOutboxes } from './frame/keep-outbox.ts'
import { keepTranslated } from './frame/translated-page.ts'
import { keepApp, updates } from './frame/update/updates.ts'
import { keepFocusInSight } from './ui/focus/focus-in-sight.ts'

/** Shows a part of the page as a whole, beside the app: its code is needed then alone. */
function show(load: () => Promise<{ Part: () => React.ReactNode }>): void {
  load().then(
    ({ Part }) => createRoot(document.body.appendChild(document.createElement('div'))).render(<Part />),
    () => {},
  )
}

/** The start that went without the server: whose, and as of when the lists are that were kept. Null where it answered. */
let recalled: { readonly userId: User['id']; readonly listsAt: string | null } | null = null

/** True if no answer of the product came, so that nothing is known of the session. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiError && [0, 502, 504].includes(error.status)

/** Who was signed in last in this browser, with the lists that they have read; the server is asked as soon as it is there. */
export async function recallUser(error: unknown): Promise<User> {
  const user = isUnanswered(error) ? keptPerson() : null
  if (!user) throw error
  setPagePerson(user.id)
  // A later try finds the lists in place.
  if (recalled?.userId !== user.id) {
    const { recallLists } = await import('./api/kept/kept-lists.ts')
    recalled = { userId: user.id, listsAt: await recallLists(user.id) }
    show(async () => ({ Part: (await import('./frame/offline/as-of.tsx')).AsOf }))
  }
  // Not within the one that asks.
  queueMicrotask(beginLate)
  return user
}

/** Keeps the portal and what is read in it for the person who is signed in, and forgets the person who is no more. */
function keepForPerson(): void {
  let keptFor: User['id'] | null = null
  let ending = new AbortController()
  const look = () => {
    const user = queryClient.getQueryData<User | null>(USER_KEY)
    if (user === undefined) return
    const before = keptPerson()
    if (user) keepPerson(user)
    else dropPerson()
    if (!user && before)
      import('./frame/forget-person.ts').then(
        ({ forgetIfDeleted }) => forgetIfDeleted(before.id),
        () => {},
      )
    if (keptFor === (user?.id ?? null)) return
    ending.abort()
    ending = new AbortController()
    keptFor = user?.id ?? null
    if (!user) return
    const { signal } = ending
    const kept = recalled?.userId === user.id ? recalled : null
    import('./frame/keep-reading.ts').then(
      ({ keepReading }) => signal.aborted || keepReading(user.id, kept, signal),
      () => {},
    )
    const stopApp = keepApp()
    signal.addEventListener('abort', stopApp)
  }
  queryClient.getQueryCache().subscribe(({ query }) => query.queryHash === hashKey(USER_KEY) && look())
  look()
}

/** The server takes its time to say who is signed in: the person who was goes on, until it does. */
async function goOnMeanwhile(): Promise<void> {
  const isUnknown = () => queryClient.getQueryData(USER_KEY) === undefined
  if (!isUnknown()) return
  const user = await recallUser(new ApiError(0, ''))
  if (isUnknown()) queryClient.setQueryData(USER_KEY, user)
}

let hasBegun = false

/** All that comes after the first screen, for the page as a whole. To be called once or more often. */
export function beginLate(): void {
  if (hasBegun) return
  hasBegun = true
  keepTranslated()
  const stopNotice = updates.subscribe(() => {
    stopNotice()
    show(async () => ({ Part: (await import('./frame/update/update-notice.tsx')).UpdateNotice }))
  })
  goOnMeanwhile().catch(() => {})
  keepFocusInSight()
  bePatient(queryClient)
  keepForPerson()
  keepOutboxes()
  followSurveys()
}
