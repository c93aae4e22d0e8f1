import type { Actor } from '#events/kernel/actor.ts'
import type { AnyCommand } from '#events/kernel/aggregate.ts'
import type { Decider, Model } from '#events/kernel/decider.ts'
import type { AnyEvent, Fact } from '#events/kernel/envelope.ts'
import type { CommandId } from '#events/kernel/ids.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import type { Entry } from '../outbox/entry.ts'

/**
 * The fold of a stream's events, and over it what a person's pending commands lead to by the server's own rules. For each
 * paint: {@link undoGuess}, fold what is confirmed, {@link guess} again. Undoing and guessing cost as much as the commands
 * change, whatever the size of the state.
 */
export class Rebase<View, Patch, Command extends AnyCommand, E extends AnyEvent, M extends Model<View, Patch>> {
  model: M
  readonly #rules: Pick<Decider<View, Patch, Command, E>, 'decide' | 'evolve'>
  readonly #actor: Actor
  readonly #onPatch: (patch: Patch) => void
  /** What takes the guess back, the last one first. */
  #inverses: Patch[] = []
  readonly #reported = new Set<CommandId>()

  /** @param onPatch is told of each patch just before the model takes it. */
  constructor(
    rules: Pick<Decider<View, Patch, Command, E>, 'decide' | 'evolve'>,
    model: M,
    actor: Actor,
    onPatch: (patch: Patch) => void,
  ) {
    this.#rules = rules
    this.model = model
    this.#actor = actor
    this.#onPatch = onPatch
  }

  /** Leaves what is confirmed. @param steps how many of the guess's first steps stay. */
  undoGuess(steps = 0): void {
    for (const inverse of this.#inverses.splice(steps).reverse()) this.apply(inverse)
  }

  /** Folds a confirmed event and gives the inverse of what it changed. No guess may stand. */
  fold(event: Fact<E>): Patch {
    return this.apply(this.#rules.evolve(this.model.view, event))
  }

  /** Takes a patch that `evolve` gave for a confirmed event, or its inverse; gives what takes it back. No guess may stand. */
  apply(patch: Patch): Patch {
    this.#onPatch(patch)
    return this.model.apply(patch)
  }

  /** Decides pending commands in their order, each on what those before it lead to. */
  guess(pending: readonly Entry<Command>[]): void {
    for (const entry of pending) {
      const start = this.#inverses.length
      try {
        for (const event of this.#decide(entry)) {
          const fact = { ...event, actor: this.#actor, recordedAt: entry.at, commandId: entry.id }
          this.#inverses.push(this.apply(this.#rules.evolve(this.model.view, fact)))
        }
      } catch (error) {
        // It shows nothing: the server has the word.
        this.undoGuess(start)
        this.#report(entry.id, error)
      }
    }
  }

  /** Whether what is confirmed shows the whole effect of a command already. No guess may stand. */
  showsAll(entry: Entry<Command>): boolean {
    try {
      return this.#decide(entry).length === 0
    } catch {
      return true
    }
  }

  #decide({ id, at, command }: Entry<Command>): readonly E[] {
    return this.#rules.decide(command, this.model.view, { actor: this.#actor, at, commandId: id }).events
  }

  /** A refusal is no error; anything else is one of ours, and is told once for each command. */
  #report(id: CommandId, error: unknown): void {
    if (error instanceof Rejection || this.#reported.has(id)) return
    this.#reported.add(id)
    console.error('a pending command cannot be shown', error)
  }
}
