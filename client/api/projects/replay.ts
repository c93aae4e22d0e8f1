import { useQuery } from '@tanstack/react-query'
import type { ProjectId } from '#events/kernel/ids.ts'
import { unpackCards } from '#events/live/packed-cards.ts'
import { type BoardEvent, type BoardSnapshot, PROTOCOL_VERSION, type RangeOffer } from '#events/live/protocol.ts'
import type { EventsAnswer, PastBoardAnswer, RangeAnswer } from '#events/replay/api.ts'
import { shouldRetryRead } from '../request/query-client.ts'
import { ApiError, request } from '../request/request.ts'

/** A moment of a project: a revision, or a time (ISO 8601) that the server finds the revision of. */
export type AskedMoment = { readonly revision: number } | { readonly time: string } | null

/** The board of a moment; null is now. */
export type PastBoard = Omit<PastBoardAnswer, 'board'> & { readonly board: BoardSnapshot }

/** Reads the board of a moment. @throws ApiError, with the code `no-such-moment` when the project has no such one. */
export async function readPastBoard(
  projectId: ProjectId,
  moment: AskedMoment,
  signal: AbortSignal,
): Promise<PastBoard> {
  const query = new URLSearchParams(Object.entries(moment ?? {}).map(([name, value]) => [name, String(value)]))
  const { body } = await request('GET', `/api/projects/${projectId}/board?${query}`, undefined, { signal })
  const { board, ...rest } = body as PastBoardAnswer
  return { ...rest, board: { project: board.project, cards: unpackCards(board.cards) } }
}

/** Reads the events of a project that follow a revision, or the first page of them. @throws ApiError */
export async function readEvents(projectId: ProjectId, after: number, signal: AbortSignal): Promise<EventsAnswer> {
  const { body } = await request('GET', `/api/projects/${projectId}/events?after=${after}`, undefined, { signal })
  return body as EventsAnswer
}

/**
 * Reads a closed range of events, or as much of its begin as fits into one answer. @param send the request, the page's own unless
 * told otherwise. @throws ApiError
 */
export async function readRange(
  projectId: number,
  { from, to }: RangeOffer['range'],
  signal: AbortSignal,
  send = request,
): Promise<readonly BoardEvent[]> {
  // A proxy that keeps ranges tells the shapes of builds apart by the version.
  const path = `/api/projects/${projectId}/events?from=${from}&to=${to}&protocol=${PROTOCOL_VERSION}`
  return ((await send('GET', path, undefined, { signal })).body as RangeAnswer).events
}

/**
 * The board of a moment; null is now, as of the first look. A moment that there is none of is not asked for again. Boards are
 * large, and not kept once no screen shows them.
 */
export const usePastBoard = (projectId: ProjectId, moment: AskedMoment, { isEnabled = true } = {}) =>
  useQuery({
    queryKey: ['/api/projects/board', projectId, moment],
    queryFn: ({ signal }) => readPastBoard(projectId, moment, signal),
    retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && shouldRetryRead(failures, error),
    enabled: isEnabled,
    structuralSharing: false,
    staleTime: moment === null ? 0 : Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
