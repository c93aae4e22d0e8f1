import type { UserId } from '#events/kernel/ids.ts'
import { pagePerson } from '../../api/request/page-person.ts'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { draftKeys } from '../drafts/drafts.ts'

/** The number of surveys of which a person has texts or photos that are not saved: a logout drops them. */
export const countSurveyDrafts = (me: UserId): number =>
  new Set(draftKeys(me, 'form ').map((key) => Number.parseInt(key, 10))).size

/** Asks before a person logs out who put something into surveys that is not saved: a logout drops that. True if they go on. */
export function useSureToLeave(): () => Promise<boolean> {
  const confirm = useConfirm()
  return async () => {
    const me = pagePerson()
    const count = me === null ? 0 : countSurveyDrafts(me)
    if (count === 0) return true
    return confirm({
      title: `What you put into ${count} survey${count === 1 ? '' : 's'} is not saved`,
      description: 'It goes from this browser with the logout. Log out anyway?',
      action: 'Logout',
      tone: 'danger',
    })
  }
}
