import { randomId } from '../../api/request/random-id.ts'
import { tabStorage } from '../../api/storage.ts'

const KEY = 'tab'
const LOCK = 'tab of drafts '

/** A page that is not secure has none. */
const locksHere = (): LockManager | undefined => (navigator as { readonly locks?: LockManager }).locks

let id: string | null = null

/** Names this tab, through reloads too. While the tab lives it holds a lock under that name. */
export function thisTab(): string {
  if (id !== null) return id
  id = tabStorage.get(KEY) ?? randomId()
  tabStorage.set(KEY, id)
  void locksHere()
    ?.request(LOCK + id, () => new Promise<never>(() => {}))
    .catch(() => {})
  return id
}

/** The tabs of this browser that live; null where it cannot tell. */
export async function livingTabs(): Promise<ReadonlySet<string> | null> {
  const found = await locksHere()
    ?.query()
    .catch(() => null)
  if (!found) return null
  return new Set((found.held ?? []).flatMap(({ name = '' }) => (name.startsWith(LOCK) ? name.slice(LOCK.length) : [])))
}
