import type { CallRequest } from '#events/kernel/call.ts'
import { useLocation } from 'wouter'
import { pagePerson } from '../../api/request/page-person.ts'
import { failed } from '../../api/request/failed.ts'
import { storeUser } from '../../api/people/session.tsx'
import { dropAllKept } from '../../api/request/undecided.ts'
import { dropDrafts } from '../drafts/drafts.ts'
import { dropUnsavedPhotos } from '../drafts/survey-photos.ts'
import { dropOpened } from '../find/opened.ts'
import { endSession, setLeaving } from '../../api/request/query-client.ts'
import { isUnauthorized } from '../../api/request/request.ts'
import { useCommand } from '../../api/request/use-command.ts'

const notLoggedOut = failed('Logout failed')

/** Ends the session, forgets who it was, and goes to the login screen. */
export function useLogout() {
  const [, navigate] = useLocation()
  return useCommand({
    call: (): CallRequest => {
      setLeaving(true)
      return { method: 'POST', path: '/api/auth/logout' }
    },
    read: () => null,
    done: () => {
      setLeaving(false)
      const me = pagePerson()
      if (me !== null) {
        dropDrafts(me)
        dropOpened(me)
        dropUnsavedPhotos(me)
      }
      dropAllKept()
      void import('../../api/kept/reads-db.ts').then(({ forgetReads }) => forgetReads())
      storeUser(null)
      navigate('/auth')
    },
    failure: (error) => {
      setLeaving(false)
      if (isUnauthorized(error)) endSession()
      return notLoggedOut(error)
    },
  })
}
