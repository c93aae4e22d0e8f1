import { CommandId } from '#events/kernel/ids.ts'
import { DeviceStatus } from '#events/project/device.ts'
import { decideUndo } from '#events/project/undo/decide-undo.ts'
import { type BoardHandle, projectIdOf } from '../../../live/board.ts'
import { type BoardCommand, projectCommands } from '#events/project/commands.ts'
import { DISCARDED, type Entry, type Me } from '../../../live/outbox/entry.ts'
import type { Outbox } from '../../../live/outbox/outbox.ts'
import { giveUndoRules } from '../../../live/view/board-rules.ts'
import { addGesture, type Gesture, gesturesOf, UNDO } from '../../../shared/undo/gestures.ts'
import { announce } from '../../../ui/toast/live-region.tsx'
import { clearToast, toast, type ToastMessage, useToast } from '../../../ui/toast/toast.ts'
import { cardsCloseUp } from '../../../shared/board/aimed-press.ts'
import type { BoardUiStore } from '../state/board-ui.ts'
import { requestFocus } from '../state/card-focus.ts'
import { movesOf, wordsOf, wordsOfUndone } from './gesture-words.ts'
import { takeBack } from './take-back.ts'
import { watchGestures } from './watch-gestures.ts'

giveUndoRules(decideUndo)

type Open = {
  readonly board: BoardHandle
  readonly outbox: Outbox
  readonly me: Me
  readonly ui: BoardUiStore
}

/** Taking back and doing again on an open board, one's own last gesture first. */
export type Undoing = { readonly undo: () => void; readonly redo: () => void; readonly stop: () => void }

/** Follows the gestures of a person on an open board: each gets a toast that takes it back. */
export function startUndoing({ board, outbox, me, ui }: Open): Undoing {
  let toastBefore = toastId()
  const watch = watchGestures({ board, outbox, me }, wordsOf, (gesture) => offer(gesture))
  const stopToasts = outbox.store.subscribe(({ entries }, before) => {
    if (entries.length > before.entries.length) toastBefore = toastId()
  })
  const stacks = () => gesturesOf(me.id, projectIdOf(board))

  /**
   * The toast that the gesture has already gets the button; where it has none there is one for what people may want back. Screen
   * readers alone are told of all others, which one sees happen (docs/rules.md, BOARD-127).
   */
  function offer(gesture: Gesture): void {
    const action = { label: UNDO, isUndo: true, onClick: () => undo(gesture) } as const
    const { shown } = useToast.getState()
    if (shown && shown.id > toastBefore) useToast.setState({ shown: { ...shown, action } })
    else if (isOverwriting(gesture)) toast({ title: gesture.words, action })
    else announce(gesture.words)
  }

  /** @param wanted the gesture of a toast; undefined: the last one. */
  function undo(wanted?: Gesture): void {
    const { done } = stacks()
    const gesture = wanted ?? done.at(-1)
    if (!gesture || !done.includes(gesture)) return nothing('undo')
    if (gesture.takeBack) return gesture.takeBack()
    stacks().done = done.filter((one) => one !== gesture)
    const opposite = back(gesture, {
      title: wordsOfUndone(gesture),
      action: { label: 'Redo', isUndo: true, onClick: () => redo() },
    })
    if (opposite) stacks().undone = [...stacks().undone, opposite]
    else stacks().done = done
  }

  function redo(): void {
    const { undone } = stacks()
    const gesture = undone.at(-1)
    if (!gesture) return nothing('redo')
    if (gesture.takeBack) return gesture.takeBack()
    stacks().undone = undone.slice(0, -1)
    const opposite = back(gesture, {
      title: gesture.words,
      action: { label: UNDO, isUndo: true, onClick: () => undo() },
    })
    if (opposite) stacks().done = [...stacks().done, opposite]
    else stacks().undone = undone
  }

  function back(gesture: Gesture, done: ToastMessage): Gesture | null {
    const before = toastId()
    const { opposite, results } = takeBack(gesture, { board, outbox, me, collect: watch.collect })
    if (opposite) {
      toast(done)
      follow(gesture)
    }
    for (const result of results)
      void result.then((answer) => {
        if (answer.ok || answer.code === DISCARDED.code) return
        const { shown } = useToast.getState()
        if (shown && shown.id === before + 1) clearToast()
        toast({ title: 'Nothing was undone', description: answer.message, variant: 'destructive' })
      })
    return opposite
  }

  /** The focus goes to the card, and the cards around it do not count a press that was meant for others. */
  function follow({ parts }: Gesture): void {
    const [first] = movesOf(parts)
    if (!first) return
    cardsCloseUp(DeviceStatus.options)
    const card = board.store.getState().cards.get(first.deviceId)
    if (card) requestFocus(ui, { deviceId: card.id, status: card.status, part: 'card' })
  }

  // Cards that were moved before this code was here have their toast already.
  const { shown } = useToast.getState()
  const moved = shown?.isOpen && !shown.action ? lastMove(shown.about).filter(outbox.isMadeHere) : []
  if (shown && moved.length > 0) {
    toastBefore = shown.id - 1
    watch.adopt(moved)
  }
  /** Imports and syncs are sent beside the outbox: their toasts name the command. */
  const stopRequests = useToast.subscribe(({ shown: now }, { shown: before }) => {
    const { data: id } = CommandId.safeParse(now?.about)
    if (!now || now.id === before?.id || !id) return
    toastBefore = now.id - 1
    const parts = [{ id, at: '', command: null, before: { project: null, cards: new Map() } }]
    // A photo that was given to a card came by the outbox, and is known.
    const known = stacks().done.find((one) => one.parts.some((part) => part.id === id))
    const gesture: Gesture = known ?? { parts, withdrawn: [], words: now.title }
    if (!known) addGesture(stacks(), gesture)
    offer(gesture)
  })

  return {
    undo: () => undo(),
    redo,
    stop() {
      watch.stop()
      stopToasts()
      stopRequests()
    },
  }
}

const toastId = (): number => useToast.getState().shown?.id ?? 0

/** The moves of the last gesture among commands that a toast is about. */
function lastMove(about: unknown): Entry<BoardCommand>[] {
  // The only toasts that say what they are about are those of moves (move-cards.ts).
  const entries = Array.isArray(about) ? (about as Entry<BoardCommand>[]) : []
  const last = entries.at(-1)?.at ?? ''
  return entries.filter(({ at, command }) => at === last && movesOf([{ command }]).length > 0)
}

/** It took something away that people may miss. */
const isOverwriting = ({ parts }: Gesture): boolean =>
  parts.some(({ command }) => command !== null && projectCommands[command.type].overwrites === true)

const nothing = (what: 'undo' | 'redo'): void =>
  toast({ title: `Nothing to ${what}`, description: 'Earlier changes can be undone in the history of the project.' })
