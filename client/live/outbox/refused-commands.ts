import type { StoreApi } from 'zustand/vanilla'
import type { CommandId } from '#events/kernel/ids.ts'
import type { Entry, NewEntry, Why } from './entry.ts'
import { dealWith, heldBehind, type OutboxState, release } from './outbox-state.ts'

/** The part of the outbox that refused commands need. */
type Line = {
  isConnected(): boolean
  add(made: NewEntry): void
  giveUp(given: readonly Entry[]): void
  /** Commands that were held may go now. */
  goOn(): void
}

/** What a person does about the list of refused commands, and about those held behind them. */
export class RefusedCommands {
  readonly #store: StoreApi<OutboxState>
  readonly #line: Line

  constructor(store: StoreApi<OutboxState>, line: Line) {
    this.#store = store
    this.#line = line
  }

  /** Puts into the list what was refused as a part of an accepted command. Nothing is held behind it. */
  keep(entry: Entry, why: Why): void {
    const refusal = { entry, ...why, isDealtWith: false }
    this.#store.setState(({ refusals }) => ({ refusals: [...refusals, refusal] }))
  }

  /** Sends a refused command again, and then what is held behind it. Does nothing if it needs a connection and there is none. */
  sendAgain(id: CommandId): void {
    const refusal = this.#store.getState().refusals.find(({ entry }) => entry.id === id)
    if (!refusal || (refusal.entry.needsConnection && !this.#line.isConnected())) return
    this.discard(id)
    this.#line.add(refusal.entry)
    this.sendHeld(id)
  }

  /** The person has dealt with a refused command. Those held behind it wait on. */
  discard(id: CommandId): void {
    this.#store.setState((state) => dealWith(state, id))
  }

  /** Something else has taken the place of a refused command: those held behind it follow. */
  settle(id: CommandId): void {
    this.discard(id)
    this.sendHeld(id)
  }

  /** Sends the commands held behind a refused one. */
  sendHeld(id: CommandId): void {
    this.#store.setState((state) => release(state, id))
    this.#line.goOn()
  }

  /** Gives up the commands held behind a refused one. */
  discardHeld(id: CommandId): void {
    this.#line.giveUp(heldBehind(this.#store.getState().entries, id))
  }
}
