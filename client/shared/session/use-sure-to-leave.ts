import type { UserId } from '#events/kernel/ids.ts'
import { pagePerson } from '../../api/page-person.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { countDrafts } from '../drafts/drafts.ts'

/** Into how many surveys a person typed without saving it: a logout drops that. */
export const countSurveyDrafts = (me: UserId): number => countDrafts(me, 'form ')

/** Asks before a person logs out who typed into surveys and did not save it: a logout drops that. True if they go on. */
export function useSureToLeave(): () => Promise<boolean> {
  const confirm = useConfirm()
  return async () => {
    const me = pagePerson()
    const count = me === null ? 0 : countSurveyDrafts(me)
    if (count === 0) return true
    return confirm({
      title: `What you typed into ${count} survey${count === 1 ? '' : 's'} is not saved`,
      description: 'It goes from this browser with the logout. Log out anyway?',
      action: 'Logout',
      tone: 'danger',
    })
  }
}
