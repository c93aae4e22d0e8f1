import { useMemo, useState } from 'react'
import type { User } from '#events/account/user.ts'
import type { UserId } from '#events/kernel/ids.ts'

/** The people who are selected; those who are deleted by anyone are so no more. */
export function useSelection(users: readonly User[] | undefined) {
  const [ids, setIds] = useState<ReadonlySet<UserId>>(new Set())
  const selected = useMemo(() => users?.filter(({ id }) => ids.has(id)) ?? [], [users, ids])
  return {
    selected,
    ids,
    select: (people: readonly User[], isSelected: boolean) =>
      setIds((before) => {
        const after = new Set(before)
        for (const { id } of people) {
          if (isSelected) after.add(id)
          else after.delete(id)
        }
        return after
      }),
    /** Selects these and no one else. */
    reset: (next: readonly UserId[]) => setIds(new Set(next)),
  }
}
