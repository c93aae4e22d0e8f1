import { useCallback, useEffect, useState } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { type AskedMoment, readEvents, readPastBoard } from '../../../api/projects/replay.ts'
import { ApiError, messageOf } from '../../../api/request/request.ts'
import type { Me } from '../../../live/outbox/entry.ts'
import { type StillBoard, stillBoard } from '../../../live/still-board.ts'
import { loadEvents, useNewEvents } from './load-events.ts'
import { createPlayer, type Player } from './player.ts'
import { ReplayLog } from './replay-log.ts'

const GONE = 'This project does not exist, or you have no access to it.'

/** A replay that is there: the board that shows a state, and as soon as all events are here, what plays them. */
export type Replay = {
  readonly board: StillBoard
  /** Share of the events that is here, from 0 to 1. */
  readonly loaded: number
  /** Behind the last event that is here there are others, which only a newer server can read. */
  readonly goesOn: boolean
  readonly playable: { readonly log: ReplayLog; readonly player: Player } | null
}

/** `missing`: the project has no such moment, or is not there for this person; `sentence` says which. */
export type Failure = { readonly sentence: string; readonly isMissing: boolean; readonly isMoment: boolean }

export type ReplayState = { readonly replay: Replay | null; readonly failure: Failure | null }

/**
 * Shows a project as it was at a moment, and loads its events behind that. The moment asked for counts when the screen is
 * opened; from then on the player says where it stands.
 * @param newest revision that the project has by now, as far as the page knows: more events are loaded then.
 */
export function useReplay(projectId: ProjectId, asked: AskedMoment, me: Me, newest: number) {
  const [start] = useState(asked)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<ReplayState>({ replay: null, failure: null })
  const { id, role } = me
  const read = useCallback((after: number, signal: AbortSignal) => readEvents(projectId, after, signal), [projectId])

  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const open = async () => {
      const { revision, goesOn, board: snapshot } = await readPastBoard(projectId, start, signal)
      const board = stillBoard({ id, role }, snapshot, revision)
      const show = (change: Partial<Replay>) =>
        setState(({ replay }) => ({
          replay: { board, loaded: 0, goesOn, playable: null, ...replay, ...change },
          failure: null,
        }))
      show({})
      const log = new ReplayLog()
      await loadEvents(log, read, signal, show)
      if (!signal.aborted) show({ loaded: 1, playable: { log, player: createPlayer(log, revision) } })
    }
    open().catch((error: unknown) => {
      if (!signal.aborted) setState(({ replay }) => ({ replay, failure: failureOf(error, GONE) }))
    })
    return () => ending.abort()
  }, [projectId, start, id, role, attempt, read])

  useNewEvents(state.replay?.playable ?? null, newest, read, ({ goesOn }) =>
    setState(({ replay, ...rest }) => ({ ...rest, replay: replay && { ...replay, goesOn } })),
  )

  return {
    ...state,
    retry: () => {
      setState({ replay: null, failure: null })
      setAttempt((count) => count + 1)
    },
  }
}

/** Why something could not be shown. @param gone says that it is not there for this person. */
export function failureOf(error: unknown, gone: string): Failure {
  const status = error instanceof ApiError ? error.status : 0
  const isMoment = status === 400 || (error instanceof ApiError && error.code === 'no-such-moment')
  const isMissing = isMoment || status === 404
  // Reads say their status first.
  const said = messageOf(error).replace(/^\d+: /, '')
  const sentence = isMissing && !isMoment ? gone : said
  return { sentence, isMissing, isMoment }
}
