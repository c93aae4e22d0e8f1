import { z } from 'zod'
import { CARD_GONE, IS_CLOSED, MISSING_RIGHTS } from '#events/project/refusals.ts'
import type { PhotoEntry, Refusal } from '../../live/outbox/entry.ts'
import { NOT_THERE } from './project-reason.ts'

/** Causes that may go: the thing that it was for comes back, its project is opened again, or a right is given back. */
const MAY_GO: ReadonlySet<string> = new Set([
  'card-unknown',
  'not-found',
  'project-unknown',
  'project-closed',
  'right-missing',
  'confirm-by-another',
])

const Results = z.object({ results: z.array(z.object({ ok: z.boolean(), code: z.string().optional() })) })

/** True for the code of a refusal whose cause may go. */
export const mayGo = (code: string | undefined): boolean => code !== undefined && MAY_GO.has(code)

/** True if a command was refused for a cause that may go: it works again then. So it is with all cards of a move that stayed. */
export function mayComeBack({ code, body }: Pick<Refusal, 'code' | 'body'>): boolean {
  if (code !== 'moves-refused') return mayGo(code)
  const stayed = Results.safeParse(body).data?.results.filter(({ ok }) => !ok) ?? []
  return stayed.length > 0 && stayed.every((one) => mayGo(one.code))
}

const GONE_WORDS = [NOT_THERE, CARD_GONE]

/** True if a photo was refused for want of its card. Its entry keeps the words of that alone. */
export const isPhotoOfGone = ({ state, reason }: Pick<PhotoEntry, 'state' | 'reason'>): boolean =>
  state === 'refused' && GONE_WORDS.some((words) => reason.startsWith(words))

/** True if a photo was refused for want of a right on its project. */
export const isPhotoOfRight = ({ state, reason }: Pick<PhotoEntry, 'state' | 'reason'>): boolean =>
  (state === 'failed' || state === 'refused') && reason === MISSING_RIGHTS.customers

/** True if a photo was refused since its project was closed. */
export const isPhotoOfClosed = ({ state, reason }: Pick<PhotoEntry, 'state' | 'reason'>): boolean =>
  (state === 'failed' || state === 'refused') && reason.startsWith(IS_CLOSED)
