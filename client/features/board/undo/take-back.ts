import { MAX_UNDONE } from '#events/project/commands/undo.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import type { BoardHandle } from '../../../live/board.ts'
import { type AnyEntry, isCommand, type Me, type SendResult } from '../../../live/outbox/entry.ts'
import type { Outbox } from '../../../live/outbox/outbox.ts'
import type { Gesture, Part, Withdrawn } from '../../../shared/undo/gestures.ts'
import { chunks } from '../state/moves.ts'
import { stepsOfParts } from './parts.ts'

/**
 * The outcome of taking a gesture back: what takes that back again, null where the board did not even send it, as one that is closed;
 * and what became of the commands that this needed.
 */
type TakenBack = { readonly opposite: Gesture | null; readonly results: readonly Promise<SendResult>[] }

type Place = {
  readonly board: BoardHandle
  readonly outbox: Outbox
  readonly me: Me
  readonly collect: (run: () => void) => readonly Part[]
}

const NOTHING = { project: null, cards: new Map() }

/**
 * Takes a gesture back: commands that were never sent are withdrawn, all others undone, {@link MAX_UNDONE} by one command. The
 * opposite is built here and now, so that undoing and redoing any number of times leads back to where it began.
 */
export function takeBack({ parts, withdrawn, words }: Gesture, { board, outbox, me, collect }: Place): TakenBack {
  const given: Withdrawn[] = []
  const sent: Part[] = []
  for (const part of parts.toReversed()) {
    const work = withdraw(part, outbox)
    if (work) given.unshift(...work)
    else sent.unshift(part)
  }
  const results: Promise<SendResult>[] = []
  const here: Part[] = []
  const made = collect(() => {
    // The last ones first.
    for (const part of chunks(sent, MAX_UNDONE).toReversed()) {
      const undoes = part.map(({ id }) => id)
      const steps = stepsOfParts(part, me, board.store.getState())
      results.push(board.send({ type: 'Undo', data: { undoes, steps } }))
    }
    for (const again of withdrawn) {
      if ('photo' in again) {
        const id = outbox.photos.add(again.photo, again.file)
        // One at a place of a plan is none of the board: it goes again once the gesture is done again.
        if (again.photo.place.of === 'plan')
          here.push({ id, at: '', command: null, before: NOTHING, photo: again.photo })
      } else results.push(board.send(again))
    }
  })
  const isTaken = made.length + given.length > 0
  return { opposite: isTaken ? { parts: [...made, ...here], withdrawn: given, words } : null, results }
}

/**
 * Gives the work of a part that was never sent, and is not to be sent any more, with all that hangs on the card that it makes; null
 * for one that the server may have.
 */
function withdraw({ id }: Part, outbox: Outbox): readonly Withdrawn[] | null {
  const { entries } = outbox.store.getState()
  const entry = entries.find((one) => one.id === id)
  if (!entry || entry.state === 'accepted') return null
  // A file that was never taken is no work.
  const hanging = (outbox.newCards?.hangingOn(entry) ?? []).filter(({ state }) => state !== 'refused')
  const work = [entry, ...hanging].map((one) => workOf(one, outbox))
  const isWhole = work.every((one) => one !== null)
  return isWhole && outbox.withdraw(id) ? work : null
}

/** The work of an entry, to be done again; null where the page does not have it: the file of a photo that another page took. */
function workOf(entry: AnyEntry, outbox: Outbox): Withdrawn | null {
  // Of a board's stream, so a command of one.
  if (isCommand(entry)) return entry.command as BoardCommand
  const file = outbox.photos.files.file(entry.id)
  const { actor, stream, lanes, place, about } = entry
  return file ? { photo: { actor, stream, lanes, place, about }, file } : null
}
