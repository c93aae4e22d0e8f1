import type { CommandId } from '#events/kernel/ids.ts'
import type { SendResult } from '../../live/outbox/entry.ts'
import type { Outbox } from '../../live/outbox/outbox.ts'
import { clearToast, toast } from '../../ui/toast/toast.ts'
import { failed } from '../board/report.ts'
import { addGesture, type Gesture, type Stacks, UNDO } from './gestures.ts'

/**
 * A gesture of one command that stands in the outbox. `done` says what happened, `subject` to what; `stacks` are the gestures among
 * which Ctrl+Z finds it, and Ctrl+Shift+Z once it was taken back; `again` does it again then.
 */
type DoneGesture = {
  readonly id: CommandId | undefined
  readonly done: string
  readonly subject: string
  readonly stacks?: Stacks
  readonly again?: () => void
}

/**
 * Says that something was done, outside of the board's own gestures, and offers to take it back: a command that was never sent is
 * withdrawn, any other one is undone by the server.
 * @param sendBack sends the command that undoes it, and tells its caller of the outcome.
 */
export function offerUndo(
  outbox: Outbox,
  { id, done, subject, stacks, again }: DoneGesture,
  sendBack: (id: CommandId, told: (result: SendResult) => void) => void,
): void {
  const undo = () => {
    clearToast()
    if (stacks) stacks.done = stacks.done.filter((one) => one !== gesture)
    if (stacks && again) stacks.undone = [...stacks.undone, taken]
    // One that was never sent is nothing to be undone at the server.
    if (!id || outbox.withdraw(id)) return
    sendBack(id, (answer) => {
      if (answer.ok) return
      if (stacks) stacks.undone = stacks.undone.filter((one) => one !== taken)
      failed('Nothing was undone', subject, answer)
    })
    toast({ title: `Undone: ${done}`, ...(again && { action: { label: 'Redo', isUndo: true, onClick: redo } }) })
  }
  const redo = () => {
    const rest = stacks?.undone.filter((one) => one !== taken) ?? []
    again?.()
    // Doing it again is nothing new: others that were taken back can be done again after it.
    if (stacks) stacks.undone = rest
  }
  const parts = id ? [{ id, at: '', command: null, before: { project: null, cards: new Map() } }] : []
  const gesture: Gesture = { parts, withdrawn: [], words: done, takeBack: undo }
  const taken: Gesture = { ...gesture, takeBack: redo }
  if (id && stacks) addGesture(stacks, gesture)
  toast({ title: done, ...(id && { action: { label: UNDO, isUndo: true, onClick: undo } }) })
}
