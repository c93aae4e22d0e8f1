import type { StreamKind, StreamRef } from '#events/live/protocol.ts'
import type { Kind } from './kind.ts'
import { planPins } from './plan-pins.ts'
import { projectBoard } from './project-board.ts'
import { surveyForm } from './survey-form.ts'

/** The kinds of streams that can be opened and followed. */
export const KINDS: Readonly<Record<StreamKind, Kind>> = { project: projectBoard, form: surveyForm, plan: planPins }

/** Which open stream an event of a stream of the log goes to; null for a stream that cannot be opened. */
export function refOf(stream: string): StreamRef | null {
  for (const kind of Object.keys(KINDS) as StreamKind[]) {
    const id = KINDS[kind].idOf(stream)
    if (id !== null) return { kind, id }
  }
  return null
}
