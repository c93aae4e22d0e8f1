import type { StoreApi } from 'zustand/vanilla'
import type { CommandId } from '#events/kernel/ids.ts'
import type { AnyEntry } from './entry.ts'
import { changeEntry, type EntryChange, type OutboxState, withoutEntry } from './outbox-state.ts'

/** The entries of an outbox, found and changed by their ids. */
export class EntryList {
  readonly #store: StoreApi<OutboxState>

  constructor(store: StoreApi<OutboxState>) {
    this.#store = store
  }

  get all(): readonly AnyEntry[] {
    return this.#store.getState().entries
  }

  find(id: CommandId): AnyEntry | undefined {
    return this.all.find((entry) => entry.id === id)
  }

  change(id: CommandId, change: EntryChange): void {
    this.#store.setState((state) => changeEntry(state, id, change))
  }

  remove(id: CommandId): void {
    this.#store.setState((state) => withoutEntry(state, id))
  }
}
