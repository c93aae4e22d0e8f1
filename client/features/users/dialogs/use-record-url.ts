import { useSearchParams } from 'wouter'
import { UserId } from '#events/kernel/ids.ts'

const PARAMETER = 'history'

/** Whose history is open; null: none is. It stands in the url, where that of a person who was deleted can be asked for, too. */
export function useRecordUrl(): [UserId | null, (id: UserId | null) => void] {
  const [parameters, setParameters] = useSearchParams()
  const id = UserId.safeParse(Number(parameters.get(PARAMETER))).data ?? null
  const setId = (next: UserId | null) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === null) after.delete(PARAMETER)
        else after.set(PARAMETER, String(next))
        return after
      },
      { replace: true },
    )
  return [id, setId]
}
