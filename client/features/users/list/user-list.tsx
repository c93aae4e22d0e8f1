import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { User } from '#events/account/user.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { fullName } from '../../../shared/people/people.ts'
import type { ListOption } from '../../../ui/form/option-list.tsx'
import { useVirtualList } from '../../../ui/list/use-virtual-list.ts'
import { leftMark, rowMark } from './use-list-place.ts'
import { type UserActions, UserCard } from './user-card.tsx'
import type { UserFilter, UserRow } from './user-groups.ts'
import { ArrowRight } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'

/** A card on a wide screen, in pixels; on a narrow one it is measured. */
const CARD_HEIGHT = 82
/** Cards that are ready beyond the edges of what shows. */
const OVERSCAN = 6

/** The users of one group. Only those in view exist, and the one that has the focus or is led to. */
export function UserList({
  label,
  rows,
  companies,
  selected,
  locked,
  scroller,
  hold,
  wantedId,
  onShown,
  onShow,
  ...actions
}: UserActions & {
  label: string
  rows: readonly UserRow[]
  companies: readonly ListOption[]
  selected: ReadonlySet<UserId>
  locked: UserFilter['locked']
  /** The element that the list scrolls in. */
  scroller: HTMLElement
  /** Keeps what is in sight where it is, whenever rows were laid out anew. */
  hold: () => void
  /** Whom to lead to, if they are in this list; `onShown` is told when they have the focus. */
  wantedId: UserId | null
  onShown: () => void
  /** Leads to a person who left this list. */
  onShow: (user: User) => void
}) {
  const [focusedId, setFocusedId] = useState<UserId | null>(null)
  const pinnedId = rows.some(({ user, leftFor }) => user.id === wantedId && leftFor === null) ? wantedId : focusedId
  const pinnedIndex = pinnedId === null ? -1 : rows.findIndex(({ user }) => user.id === pinnedId)
  const list = useRef<HTMLUListElement>(null)
  const { height, rows: shown } = useVirtualList(list, scroller, {
    count: rows.length,
    estimateSize: () => CARD_HEIGHT,
    gap: 8,
    overscan: OVERSCAN,
    paddingStart: 4,
    paddingEnd: 8,
    getItemKey: (index) => rows[index]?.user.id ?? index,
    kept: [pinnedIndex],
    // The list of another group may hold what is in sight: this one would scroll for its own rows alone.
    isHeld: true,
  })

  useLayoutEffect(hold)

  // After each paint: the row comes once the list knows where it stands.
  const isWantedHere = wantedId !== null && pinnedId === wantedId
  useEffect(() => {
    const row = isWantedHere ? list.current?.querySelector<HTMLElement>(`[data-user="${wantedId}"]`) : null
    if (!row) return
    row.scrollIntoView({ block: 'nearest' })
    row.focus({ preventScroll: true })
    onShown()
  })

  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height }}>
      {shown().map(({ key, index, row: place }) => {
        const row = rows[index]
        if (!row) return null
        const { user, leftFor } = row
        return (
          <li
            key={key}
            {...place}
            {...(leftFor === null ? rowMark(user.id) : leftMark(user.id))}
            aria-label={fullName(user)}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            tabIndex={-1}
            onFocus={() => setFocusedId(user.id)}
            className="absolute inset-x-0 top-0 scroll-mt-44 md:scroll-mt-28 scroll-mb-4 rounded-panel"
          >
            {leftFor === null ? (
              <UserCard
                user={user}
                companies={companies}
                isSelected={selected.has(user.id)}
                isLocked={locked.has(user.id)}
                {...actions}
              />
            ) : (
              <MovedLine user={user} group={leftFor} onShow={onShow} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Stands in the place of a person who went to another group, and leads there. */
function MovedLine({ user, group, onShow }: { user: User; group: string; onShow: (user: User) => void }) {
  const name = fullName(user)
  return (
    <div className="flex min-h-20.5 flex-wrap items-center gap-x-3 gap-y-1 rounded-panel border border-dashed px-3 py-2 text-muted">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <bdi>{name}</bdi> moved to <bdi>{group}</bdi>
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
