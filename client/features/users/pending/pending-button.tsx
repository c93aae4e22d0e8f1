import { usePending } from '../../../api/people/pending.ts'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'

/** Opens the list of those who have not come yet, and says how many they are. */
export function PendingButton({ onOpen }: { onOpen: () => void }) {
  const pending = usePending().data
  return (
    pending && (
      <Button className="max-md:flex-1" onClick={onOpen}>
        Invitations ({formatCount(pending.length)})
      </Button>
    )
  )
}
