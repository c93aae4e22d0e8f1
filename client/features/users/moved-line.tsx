import { ArrowRight } from 'lucide-react'
import type { User } from '#events/account/user.ts'
import { fullName } from '../../shared/people/people.ts'
import { Button } from '../../ui/button.tsx'

/** Stands in the place of a person who went to another group, and leads there. */
export function MovedLine({ user, group, onShow }: { user: User; group: string; onShow: (user: User) => void }) {
  const name = fullName(user)
  return (
    <div className="flex min-h-20.5 flex-wrap items-center gap-x-3 gap-y-1 rounded-panel border border-dashed px-3 py-2 text-muted">
      <p className="min-w-0 flex-1 wrap-anywhere">
        {name} moved to {group}
      </p>
      <Button
        size="sm"
        icon={<ArrowRight aria-hidden />}
        aria-label={`Show ${name} in ${group}`}
        onClick={() => onShow(user)}
      >
        Show
      </Button>
    </div>
  )
}
