import type { StoreApi } from 'zustand/vanilla'
import type { CommandId } from '#events/kernel/ids.ts'
import type { AnyEntry, Entry, PhotoEntry } from './entry.ts'
import type { OutboxState } from './outbox-state.ts'

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

  /** Changes an entry that is still there. @param change of the kind that the entry is of. */
  change(id: CommandId, change: Partial<Entry> | Partial<PhotoEntry>): void {
    this.#set(this.all.map((entry) => (entry.id === id ? ({ ...entry, ...change } as AnyEntry) : entry)))
  }

  remove(id: CommandId): void {
    this.#set(this.all.filter((entry) => entry.id !== id))
  }

  #set(entries: readonly AnyEntry[]): void {
    this.#store.setState({ entries })
  }
}
