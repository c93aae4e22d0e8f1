import type { Instance } from '#events/catalog/api.ts'
import type { User } from '#events/account/api.ts'
import type { ListChange, RowOf, Topic } from '#events/live/protocol.ts'
import type { ProjectSummary } from '#events/project/api.ts'
import { keys } from './keys.ts'
import { LiveList } from './live-list.ts'
import { queryClient } from './query-client.ts'

/** The lists that the live channel keeps in step; null where no screen reads them yet. */
export const LISTS = {
  projects: new LiveList<ProjectSummary>(queryClient, keys.projects),
  users: new LiveList<User>(queryClient, keys.users),
  organizations: null,
  instances: new LiveList<Instance>(queryClient, keys.instances),
} satisfies Lists
type Lists = { readonly [T in Topic]: LiveList<RowOf[T]> | null }

/** The live channel told what changed of a list. */
export function takeChange<T extends Topic>(change: ListChange<T>): void {
  const lists: Lists = LISTS
  lists[change.topic]?.take(change)
}

/** Changes of a list may have been missed. */
export function readAgain(topic: Topic): void {
  const lists: Lists = LISTS
  void lists[topic]?.loadAgain()
}
