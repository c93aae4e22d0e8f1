import type { CommandId } from '#events/kernel/ids.ts'
import type { SendResult } from './entry.ts'
import type { OutboxState } from './outbox-state.ts'

type Listener = (result: SendResult) => void

/** Those who wait for the outcome of a command. Each is told once. */
export class Listeners {
  readonly #listeners = new Map<CommandId, Listener>()

  add(id: CommandId, listener: Listener | undefined): void {
    if (listener) this.#listeners.set(id, listener)
  }

  tell(id: CommandId, result: SendResult): void {
    const listener = this.#listeners.get(id)
    this.#listeners.delete(id)
    listener?.(result)
  }

  /** Tells those who wait for commands that other tabs have dealt with. */
  tellGone({ entries, refusals }: OutboxState): void {
    for (const id of this.#listeners.keys()) {
      if (entries.some((entry) => entry.id === id)) continue
      const refusal = refusals.find(({ entry }) => entry.id === id)
      this.tell(id, refusal ? { ok: false, id, ...refusal } : { ok: true, body: null })
    }
  }
}
