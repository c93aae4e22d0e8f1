import { MovesTold } from '#events/project/history/story.ts'
import type { Refusal } from '../../live/outbox/entry.ts'
import { storiesOf, storyOf } from './refusal-story.tsx'

/** The server tells no one of a project that they may not see, so this has to hold for one that was deleted, too. */
export const NOT_THERE = 'It is not there any more, or you have no access to it any more, so nothing of this was done.'

const STAYED = 'Others had moved these cards meanwhile, so they stayed where they are.'

/** True if each card that stayed has its story. */
const areAllTold = ({ body }: Pick<Refusal, 'body'>): boolean =>
  (MovesTold.safeParse(body).data?.results ?? []).every(({ ok, story }) => ok || story !== undefined)

/** Why a command on a project was refused. The sentence of the server says when by "2 min ago", which does not hold for long. */
export function projectReason(refusal: Pick<Refusal, 'code' | 'message' | 'body'>): string {
  if (refusal.code === 'not-found') return NOT_THERE
  if (refusal.code === 'moves-refused' && storiesOf(refusal).length > 0 && areAllTold(refusal)) return STAYED
  return storyOf(refusal)?.after ?? refusal.message
}
