import { CARD_GONE } from '#events/project/refusals.ts'
import type { PhotoEntry, Refusal } from '../../live/outbox/entry.ts'
import { NOT_THERE } from './project-reason.ts'

/** The thing that it was for was gone, or not for its person any more. It may come back. */
const GONE: ReadonlySet<string> = new Set(['card-unknown', 'not-found', 'project-unknown'])

/** True if a command was refused for want of a card, a project or the access to it: it works again once these are back. */
export const isGone = ({ code }: Pick<Refusal, 'code'>): boolean => GONE.has(code)

const GONE_WORDS = [NOT_THERE, CARD_GONE]

/** True if a photo was refused for want of its card. Its entry keeps the words of that alone. */
export const isPhotoOfGone = ({ state, reason }: Pick<PhotoEntry, 'state' | 'reason'>): boolean =>
  state === 'refused' && GONE_WORDS.some((words) => reason.startsWith(words))
