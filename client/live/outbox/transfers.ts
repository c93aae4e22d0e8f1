import type { CommandId } from '#events/kernel/ids.ts'

/** The transfers of photos that are under way, each behind the id of its entry. */
export class Transfers {
  readonly #endings = new Map<CommandId, AbortController>()

  begin(id: CommandId): AbortController {
    const ending = new AbortController()
    this.#endings.set(id, ending)
    return ending
  }

  /** True if nothing has ended a transfer; its outcome counts then. */
  isUnderWay(id: CommandId, ending: AbortController): boolean {
    return this.#endings.get(id) === ending
  }

  /** A transfer came to its end by itself. */
  done(id: CommandId): void {
    this.#endings.delete(id)
  }

  /** Cuts a transfer off. */
  end(id: CommandId): void {
    this.#endings.get(id)?.abort()
    this.#endings.delete(id)
  }

  get ids(): CommandId[] {
    return [...this.#endings.keys()]
  }
}
