import { inEvents } from '#events/project/rules.ts'
import type { UndoStep } from '#events/project/undo/step.ts'

/** A change of this size fits into one append, and is taken back all or not at all; more comes in parts, in bytes. */
const WHOLE_BYTES = 900 * 1024
const PART_BYTES = 400 * 1024
/** Parts of one undo at most. */
export const MAX_UNDO_PARTS = 100

/** The bytes that the envelope of an event takes, and each command that it names. */
const EVENT_BYTES = 500
const UNDONE_BYTES = 80

/**
 * The steps in parts that fit into one append each: one part where all of them do, and an empty one where there are none.
 * @param undone how many commands each event names as undone.
 */
export function undoParts(steps: readonly UndoStep[], undone: number): UndoStep[][] {
  const sized = steps.flatMap(inSmallSteps).map((step) => ({ step, bytes: bytesOf(step, undone) }))
  const total = sized.reduce((sum, { bytes }) => sum + bytes, 0)
  const limit = total <= WHOLE_BYTES ? WHOLE_BYTES : PART_BYTES
  const parts: UndoStep[][] = [[]]
  let room = limit
  for (const { step, bytes } of sized) {
    if (bytes > room && parts.at(-1)?.length !== 0) {
      parts.push([])
      room = limit
    }
    parts.at(-1)?.push(step)
    room -= bytes
  }
  return parts
}

function inSmallSteps(step: UndoStep): UndoStep[] {
  if (step.of === 'cards-gone') return inEvents(step.cards).map((cards) => ({ ...step, cards }))
  if (step.of === 'paired') return inEvents(step.cards).map((cards) => ({ ...step, cards }))
  return [step]
}

/** Of cards of a batch that leave, an event names the ids alone. */
const ID_BYTES = 12

function bytesOf(step: UndoStep, undone: number): number {
  const envelope = EVENT_BYTES + UNDONE_BYTES * undone
  return envelope + (step.of === 'batch-made' ? step.cards.length * ID_BYTES : Buffer.byteLength(JSON.stringify(step)))
}
