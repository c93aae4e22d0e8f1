import { MAX_UNDONE } from '#events/project/commands.ts'
import type { BoardHandle } from '../../../live/board.ts'
import { isCommand, type Me, type SendResult } from '../../../live/outbox/entry.ts'
import type { Outbox } from '../../../live/outbox/outbox.ts'
import type { Gesture, Part, Withdrawn } from '../../../shared/undo/gestures.ts'
import { stepsOfParts } from './parts.ts'

/**
 * The outcome of taking a gesture back: what takes that back again, null where the board did not even send it, as for a card that is
 * still being saved; and what became of the commands that this needed.
 */
type TakenBack = { readonly opposite: Gesture | null; readonly results: readonly Promise<SendResult>[] }

type Place = {
  readonly board: BoardHandle
  readonly outbox: Outbox
  readonly me: Me
  readonly collect: (run: () => void) => readonly Part[]
}

/**
 * Takes a gesture back: commands that were never sent are withdrawn, all others undone by one command. The opposite is built here
 * and now, so that undoing and redoing any number of times leads back to where it began.
 */
export function takeBack({ parts, withdrawn, words }: Gesture, { board, outbox, me, collect }: Place): TakenBack {
  const given: Withdrawn[] = []
  const sent: Part[] = []
  for (const part of parts.toReversed()) {
    const one = withdraw(part, outbox)
    if (one) given.unshift(one)
    else sent.unshift(part)
  }
  const results: Promise<SendResult>[] = []
  const made = collect(() => {
    if (sent.length > 0) {
      const undoes = sent.map(({ id }) => id).slice(-MAX_UNDONE)
      const steps = stepsOfParts(sent, me, board.store.getState())
      results.push(board.send({ type: 'Undo', data: { undoes, steps } }))
    }
    for (const again of withdrawn) {
      if ('photo' in again) outbox.photos.add(again.photo, again.file)
      else results.push(board.send(again))
    }
  })
  const isTaken = made.length + given.length > 0
  return { opposite: isTaken ? { parts: made, withdrawn: given, words } : null, results }
}

/** Gives the work of a part that was never sent, and is not to be sent any more; null for one that the server may have. */
function withdraw({ id, command, photo }: Part, outbox: Outbox): Withdrawn | null {
  const entry = outbox.store.getState().entries.find((one) => one.id === id)
  if (!entry) return null
  if (isCommand(entry)) return command && outbox.withdraw(id) ? command : null
  const file = outbox.photos.files.file(id)
  if (!photo || !file || entry.state === 'accepted') return null
  outbox.withdraw(id)
  return { photo, file }
}
