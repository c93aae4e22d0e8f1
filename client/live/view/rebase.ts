import type { Actor } from '#events/kernel/actor.ts'
import type { AnyCommand } from '#events/kernel/aggregate.ts'
import type { Decider, Model } from '#events/kernel/decider.ts'
import type { AnyEvent, Fact } from '#events/kernel/envelope.ts'
import type { CommandId } from '#events/kernel/ids.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import type { Entry } from '../outbox/entry.ts'

/**
 * The fold of a stream's events, and over it the events that a person's pending commands make by the server's own rules. Each call
 * about the confirmed state takes the prediction back first, and {@link predict} makes it anew. Both cost as much as the commands
 * change, whatever the size of the state.
 */
export class Rebase<View, Patch, Command extends AnyCommand, E extends AnyEvent, M extends Model<View, Patch>> {
  /** The state as it is now: with the prediction after {@link predict}, else confirmed. */
  model: M
  readonly #rules: Pick<Decider<View, Patch, Command, E>, 'decide' | 'evolve'>
  readonly #actor: Actor
  readonly #onPatch: (patch: Patch) => void
  /** Inverses of the prediction's steps, in the order of the steps. */
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

  /** Puts a model in the place of the confirmed one, which it gives. */
  replace(model: M): M {
    const before = this.#undo()
    this.model = model
    return before
  }

  /** Folds a confirmed event and gives the inverse of what it changed. */
  fold(event: Fact<E>): Patch {
    return this.#change(this.#rules.evolve(this.#undo().view, event))
  }

  /** Takes a patch that `evolve` gave for a confirmed event, or its inverse. */
  apply(patch: Patch): void {
    this.#undo()
    this.#change(patch)
  }

  /** Decides pending commands in their order, each on what those before it lead to. */
  predict(pending: readonly Entry<Command>[]): void {
    this.#undo()
    for (const entry of pending) {
      const start = this.#inverses.length
      try {
        for (const event of this.#decide(entry)) {
          const fact = { ...event, actor: this.#actor, recordedAt: entry.at, commandId: entry.id }
          this.#inverses.push(this.#change(this.#rules.evolve(this.model.view, fact)))
        }
      } catch (error) {
        // It shows nothing: the server has the word.
        this.#undo(start)
        this.#report(entry.id, error)
      }
    }
  }

  /** True if the confirmed state shows a command's whole effect already, or refuses it. */
  showsAll(entry: Entry<Command>): boolean {
    this.#undo()
    try {
      return this.#decide(entry).length === 0
    } catch {
      return true
    }
  }

  /** Takes the prediction back and gives what is left: the confirmed state, and its first `steps` where some are to stay. */
  #undo(steps = 0): M {
    for (const inverse of this.#inverses.splice(steps).reverse()) this.#change(inverse)
    return this.model
  }

  /** Gives what takes the patch back. */
  #change(patch: Patch): Patch {
    this.#onPatch(patch)
    return this.model.apply(patch)
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
