import type { CommandId } from '#events/kernel/ids.ts'
import type { Outbox } from './outbox.ts'
import { dealWith, heldBehind, release } from './outbox-state.ts'

// The ways that a person has with refused commands and with those held behind them. Apart from the outbox: a screen that
// shows no refusal needs none of it.

/**
 * Sends a refused command again, and then what is held behind it. Does nothing if it needs a connection and there is none.
 * @param isByItself no person asked: the work keeps the time at which it was done.
 */
export function sendAgain(outbox: Outbox, id: CommandId, isByItself = false): void {
  const refusal = outbox.store.getState().refusals.find(({ entry }) => entry.id === id)
  if (!refusal || (refusal.entry.needsConnection && !outbox.isConnected)) return
  discard(outbox, id)
  outbox.add(refusal.entry, undefined, null, isByItself ? refusal.entry.at : undefined)
  sendHeld(outbox, id)
}

/** The person has dealt with a refused command. Those held behind it wait on. */
export const discard = ({ store }: Outbox, id: CommandId): void => store.setState((state) => dealWith(state, id))

/** Sends the commands held behind a refused one. */
export function sendHeld(outbox: Outbox, id: CommandId): void {
  outbox.store.setState((state) => release(state, id))
  outbox.goOn()
}

/** Gives up the commands held behind a refused one. */
export const discardHeld = (outbox: Outbox, id: CommandId): void =>
  outbox.giveUp(heldBehind(outbox.store.getState().entries, id))
