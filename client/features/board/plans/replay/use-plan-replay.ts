import { useCallback, useEffect, useState } from 'react'
import type { PlanId } from '#events/plan/plan-id.ts'
import { readPlanEvents } from '../../../../api/projects/plans.ts'
import type { AskedMoment } from '../../../../api/projects/replay.ts'
import { loadEvents, useNewEvents } from '../../replay/load-events.ts'
import { createPlayer, type Player } from '../../replay/player.ts'
import type { ReplayLog } from '../../replay/replay-log.ts'
import { type Failure, failureOf } from '../../replay/use-replay.ts'
import { PlanLog } from './plan-log.ts'

/** A plan that can be played. */
export type PlayablePlan = { readonly log: PlanLog; readonly player: Player }

type State = {
  readonly playable: PlayablePlan | null
  /** Behind the last event that is here there are others, which only a newer server can read. */
  readonly goesOn: boolean
  readonly failure: Failure | null
}

const BEFORE: State = { playable: null, goesOn: false, failure: null }

const GONE = 'This plan does not exist, or you have no access to it.'
const NO_MOMENT: Failure = { sentence: 'This plan has no such moment.', isMissing: true, isMoment: true }

/**
 * Loads the events of a plan, to play them from a moment on. The moment counts when the screen is opened.
 * @param board the events of its project, by which cards have their names; null while these are on their way.
 * @param newest revision that the plan has by now, as far as the page knows: more events are loaded then.
 */
export function usePlanReplay(planId: PlanId, board: ReplayLog | null, asked: AskedMoment, newest: number) {
  const [start] = useState(asked)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState(BEFORE)
  const read = useCallback((after: number, signal: AbortSignal) => readPlanEvents(planId, after, signal), [planId])

  useEffect(() => {
    if (!board) return undefined
    const ending = new AbortController()
    const open = async () => {
      const log = new PlanLog(planId, (id, time) => board.nameAt(id, board.revisionAt(time)) ?? 'a device')
      let isMore = false
      await loadEvents(log, read, ending.signal, ({ goesOn }) => {
        isMore = goesOn
      })
      if (ending.signal.aborted) return
      const at = log.momentOf(start)
      setState(
        at < 0
          ? { ...BEFORE, failure: NO_MOMENT }
          : { playable: { log, player: createPlayer(log, at) }, goesOn: isMore, failure: null },
      )
    }
    open().catch((error: unknown) => {
      if (!ending.signal.aborted) setState({ ...BEFORE, failure: failureOf(error, GONE) })
    })
    return () => ending.abort()
  }, [planId, board, start, read, attempt])

  useNewEvents(state.playable, newest, read, ({ goesOn }) => setState((before) => ({ ...before, goesOn })))

  return {
    ...state,
    retry: () => {
      setState(BEFORE)
      setAttempt((count) => count + 1)
    },
  }
}
