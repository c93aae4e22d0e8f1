import { useEffect, useState } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { type AskedMoment, readEvents, readPastBoard } from '../../../api/projects/replay.ts'
import { ApiError, messageOf } from '../../../api/request/request.ts'
import type { Me } from '../../../live/outbox/entry.ts'
import { type StillBoard, stillBoard } from '../../../live/still-board.ts'
import { createPlayer, type Player } from './player.ts'
import { ReplayLog } from './replay-log.ts'

/** Events that are folded before the page gets a turn again. */
const FOLDED_AT_ONCE = 1_000
/** New events that could not be loaded are asked for again after so many milliseconds. */
const RETRY_MS = 3_000

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
type Failure = { readonly sentence: string; readonly isMissing: boolean; readonly isMoment: boolean }

export type ReplayState = { readonly replay: Replay | null; readonly failure: Failure | null }

/** Lets the page do what waits: a key, a paint. */
const breathe = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Adds all that a project has got since the last event of a log. @param onProgress hears the share that is here, and whether it
 * goes on.
 */
async function load(
  log: ReplayLog,
  projectId: ProjectId,
  signal: AbortSignal,
  onProgress: (part: Pick<Replay, 'loaded' | 'goesOn'>) => void,
) {
  for (;;) {
    const { head, goesOn, events } = await readEvents(projectId, log.head, signal)
    for (let start = 0; start < events.length; start += FOLDED_AT_ONCE) {
      log.append(events.slice(start, start + FOLDED_AT_ONCE))
      await breathe()
      if (signal.aborted) return
    }
    onProgress({ loaded: (log.head + 1) / (head + 1), goesOn })
    if (log.head >= head || events.length === 0) return
  }
}

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
      await load(log, projectId, signal, show)
      if (!signal.aborted) show({ loaded: 1, playable: { log, player: createPlayer(log, revision) } })
    }
    open().catch((error: unknown) => {
      if (!signal.aborted) setState(({ replay }) => ({ replay, failure: failureOf(error) }))
    })
    return () => ending.abort()
  }, [projectId, start, id, role, attempt])

  const { playable = null } = state.replay ?? {}
  useEffect(() => {
    if (!playable || newest <= playable.log.head) return undefined
    const ending = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const catchUp = () =>
      void load(playable.log, projectId, ending.signal, ({ goesOn }) => {
        playable.player.grown()
        setState(({ replay, ...rest }) => ({ ...rest, replay: replay && { ...replay, goesOn } }))
      }).catch(() => {
        if (!ending.signal.aborted) timer = setTimeout(catchUp, RETRY_MS)
      })
    catchUp()
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [playable, newest, projectId])

  return {
    ...state,
    retry: () => {
      setState({ replay: null, failure: null })
      setAttempt((count) => count + 1)
    },
  }
}

function failureOf(error: unknown): Failure {
  const status = error instanceof ApiError ? error.status : 0
  const isMoment = status === 400 || (error instanceof ApiError && error.code === 'no-such-moment')
  const isMissing = isMoment || status === 404
  // Reads say their status first.
  const said = messageOf(error).replace(/^\d+: /, '')
  const sentence = isMissing && !isMoment ? 'This project does not exist, or you have no access to it.' : said
  return { sentence, isMissing, isMoment }
}
