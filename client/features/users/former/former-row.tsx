import type { Ref } from 'react'
import type { FormerUser } from '#events/account/former-user.ts'
import { fullName } from '../../../shared/people/people.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'

/** A deleted account. The name of a person who was erased is "a former user"; their number tells them apart. */
export function FormerRow({
  ref,
  former,
  onErase,
  onHistory,
}: {
  ref: Ref<HTMLLIElement>
  former: FormerUser
  onErase: () => void
  onHistory: () => void
}) {
  const isErased = former.erasure === 'erased'
  const name = isErased ? `A former user (no. ${former.id})` : fullName(former)
  return (
    <li ref={ref} aria-label={name} className="flex flex-col gap-2 p-3 md:flex-row md:items-center">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 font-semibold wrap-anywhere">
            {name}
          </span>
          {former.erasure === 'requested' && <Badge tone="warning">Being erased...</Badge>}
          {isErased && <Badge>Erased</Badge>}
        </div>
        <p className="text-muted wrap-anywhere">{isErased ? 'Name and e-mail are gone.' : former.email}</p>
      </div>
      <div className="flex items-center gap-1 max-md:*:flex-1">
        <Button aria-label={`History of ${name}`} onClick={onHistory}>
          History
        </Button>
        {former.erasure === null && (
          <Button aria-label={`Erase Data of ${name}...`} onClick={onErase}>
            Erase Data...
          </Button>
        )}
      </div>
    </li>
  )
}
