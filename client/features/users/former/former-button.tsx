import { useFormerUsers } from '../../../api/people/former-users.ts'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'

/** Opens the list of deleted accounts, and says how many they are. */
export function FormerButton({ onOpen }: { onOpen: () => void }) {
  const former = useFormerUsers().data
  return (
    former && (
      <Button className="max-md:flex-1" onClick={onOpen}>
        Deleted ({formatCount(former.length)})
      </Button>
    )
  )
}
