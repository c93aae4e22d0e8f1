import { pagePerson } from '../../api/page-person.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { draftKeys } from '../drafts/drafts.ts'

/** Asks before a person logs out who put something into surveys that is not saved: a logout drops that. True if they go on. */
export function useSureToLeave(): () => Promise<boolean> {
  const confirm = useConfirm()
  return async () => {
    const me = pagePerson()
    // A survey may have a draft, and photos that wait.
    const forms = me === null ? [] : draftKeys(me, 'form ').map((key) => Number.parseInt(key, 10))
    const count = new Set(forms).size
    if (count === 0) return true
    return confirm({
      title: `What you put into ${count} survey${count === 1 ? '' : 's'} is not saved`,
      description: 'It goes from this browser with the logout. Log out anyway?',
      action: 'Logout',
      tone: 'danger',
    })
  }
}
