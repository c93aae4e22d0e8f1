import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import type { User } from '#events/account/user.ts'
import type { UserId } from '#events/kernel/ids.ts'
import type { ListOption } from '../../ui/option-list.tsx'
import { useOffset } from '../../ui/use-offset.ts'
import { type UserActions, UserCard } from './user-card.tsx'

/** A card on a wide screen, in pixels; on a narrow one it is measured. */
const CARD_HEIGHT = 84
/** Cards that are ready beyond the edges of what shows. */
const OVERSCAN = 6

/** The users of one group. Only those in view exist, and the one that has the focus. */
export function UserList({
  label,
  users,
  companies,
  scroller,
  ...actions
}: UserActions & {
  label: string
  users: readonly User[]
  companies: readonly ListOption[]
  /** What the list scrolls in. */
  scroller: HTMLElement
}) {
  const [focusedId, setFocusedId] = useState<UserId | null>(null)
  const focusedIndex = focusedId === null ? -1 : users.findIndex(({ id }) => id === focusedId)
  const list = useRef<HTMLUListElement>(null)
  const margin = useOffset(list, scroller)
  const virtualizer = useVirtualizer({
    count: users.length,
    getScrollElement: () => scroller,
    estimateSize: () => CARD_HEIGHT,
    gap: 8,
    overscan: OVERSCAN,
    scrollMargin: margin,
    paddingStart: 4,
    paddingEnd: 8,
    getItemKey: (index) => users[index]?.id ?? index,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      return focusedIndex < 0 || shown.includes(focusedIndex)
        ? shown
        : [...shown, focusedIndex].sort((one, other) => one - other)
    },
  })

  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const user = users[index]
        return (
          user && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={users.length}
              aria-posinset={index + 1}
              onFocus={() => setFocusedId(user.id)}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - margin}px)` }}
            >
              <UserCard user={user} companies={companies} {...actions} />
            </li>
          )
        )
      })}
    </ul>
  )
}
