import type { BoardCommand } from '#events/project/commands.ts'
import { type BoardHandle, projectIdOf } from '../../../live/board.ts'
import { type AnyEntry, cardOfPhoto, type Entry, isPhoto, type Me } from '../../../live/outbox/entry.ts'
import type { Outbox } from '../../../live/outbox/outbox.ts'
import { isSameStream } from '../../../live/outbox/outbox-state.ts'
import { addGesture, dropCommand, type Gesture, gesturesOf, type Part } from '../../../shared/undo/gestures.ts'
import { beforeOf } from './parts.ts'

type Watch = {
  readonly stop: () => void
  /** Takes a gesture as its own that was made before it began, of these commands. */
  readonly adopt: (entries: readonly Entry<BoardCommand>[]) => void
  /** Gives the commands that `run` sends, which are no gesture of their own. */
  readonly collect: (run: () => void) => readonly Part[]
}

/**
 * Notes what a person does on an open board, from the outbox: what they send in one turn of the page is one gesture.
 * @param words of a gesture, by its parts. @param onGesture is told of each once it is whole.
 */
export function watchGestures(
  { board, outbox, me }: { readonly board: BoardHandle; readonly outbox: Outbox; readonly me: Me },
  words: (parts: readonly Part[]) => string,
  onGesture: (gesture: Gesture) => void,
): Watch {
  let gathered: Part[] = []
  let isCollecting = false
  const stacks = () => gesturesOf(me.id, projectIdOf(board))

  const partOf = (entry: AnyEntry): Part => {
    const { id, at } = entry
    const shown = board.store.getState()
    if (isPhoto(entry)) {
      const { actor, stream, lanes, place, about } = entry
      const cardId = cardOfPhoto(entry)
      const card = cardId === undefined ? undefined : shown.cards.get(cardId)
      const before = { project: null, cards: new Map(card ? [[card.id, card]] : []) }
      return { id, at, command: null, before, photo: { actor, stream, lanes, place, about } }
    }
    // Of a board's stream, so a command of one.
    const command = entry.command as BoardCommand
    return { id, at, command, before: beforeOf(command, shown) }
  }
  const isHere = (entry: AnyEntry) =>
    entry.actor.id === me.id &&
    isSameStream(entry.stream, board.stream) &&
    entry.state === 'queued' &&
    // Another tab's own last gesture is not that of this one.
    outbox.isMadeHere(entry)

  const stopSteps = outbox.overtaken.store.subscribe(({ steps }) => {
    for (const { entry, isWhole } of steps) if (isWhole) dropCommand(stacks(), entry.id)
  })
  const stopEntries = outbox.store.subscribe(({ entries, refusals }, before) => {
    if (refusals !== before.refusals) for (const { entry } of refusals) dropCommand(stacks(), entry.id)
    if (entries.length <= before.entries.length) return
    const known = new Set(before.entries.map(({ id }) => id))
    // The board does not show them yet.
    const parts = entries.filter((entry) => !known.has(entry.id) && isHere(entry)).map(partOf)
    if (parts.length === 0) return
    const isFirst = gathered.length === 0
    gathered.push(...parts)
    if (isFirst && !isCollecting) queueMicrotask(end)
  })

  function end(): void {
    const parts = gathered
    gathered = []
    // A project that is deleted has nothing left to be taken back.
    if (parts.length === 0 || parts.some(({ command }) => command?.type === 'DeleteProject')) return
    const gesture: Gesture = { parts, withdrawn: [], words: words(parts) }
    addGesture(stacks(), gesture)
    onGesture(gesture)
  }

  return {
    stop() {
      stopEntries()
      stopSteps()
    },
    adopt(entries) {
      gathered.push(...entries.map(partOf))
      end()
    },
    collect(run) {
      const others = gathered
      gathered = []
      isCollecting = true
      try {
        run()
        return gathered
      } finally {
        gathered = others
        isCollecting = false
      }
    },
  }
}
