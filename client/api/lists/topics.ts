import type { ListChange } from '#events/live/protocol.ts'
import type { Topic } from '#events/registry.ts'

/** A list, or several of one topic, that the live channel keeps in step. */
type Follower<T extends Topic> = {
  readonly take: (change: Pick<ListChange<T>, 'rows' | 'gone'>) => void
  readonly loadAgain: () => Promise<unknown>
}

/** By topic. Lists that no screen has loaded the code of are told nothing. */
const followers: { [T in Topic]?: Follower<T> } = {}

/** Has a list told from now on what the live channel says about a topic. To be called once for each topic. */
export function follow<T extends Topic, Follows extends Follower<T>>(topic: T, follower: Follows): Follows {
  Object.assign(followers, { [topic]: follower })
  return follower
}

/** The topics of the lists that are told. */
export const followedTopics = (): Topic[] => Object.keys(followers) as Topic[]

/** The live channel told what changed of a list. */
export function takeChange<T extends Topic>(change: ListChange<T>): void {
  const follower: Follower<T> | undefined = followers[change.topic]
  follower?.take(change)
}

/** Changes of a list may have been missed. */
export function readAgain(topic: Topic): void {
  void followers[topic]?.loadAgain()
}
