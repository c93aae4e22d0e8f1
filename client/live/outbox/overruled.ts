import type { AnyCommand } from '#events/kernel/aggregate.ts'
import type { Entry } from './entry.ts'
import type { OutboxState } from './outbox-state.ts'
import type { Overtaken } from './overtaken.ts'

/** True if the screen shows the effect of a command before the server's events do. */
export const isPredicted = ({ state, seen }: Entry): boolean => state !== 'held' && seen !== 'all'

/**
 * Commands on a stream that were refused, overtaken, or held behind one that was refused, while the stream was behind: the refusal knows more than
 * the screen. They show until the stream is current, so that nothing goes back to a state that is not there any more.
 */
export class Overruled<Command extends AnyCommand> {
  entries: readonly Entry<Command>[] = []

  /** @param before the stream's entries in the outbox before it changed. @param now the outbox since then. @param overtaken steps that had nothing to do. */
  keep(before: readonly Entry<Command>[], now: OutboxState, overtaken: readonly Overtaken[]): void {
    const lost = new Set([
      ...overtaken.map(({ entry }) => entry.id),
      ...now.refusals.map(({ entry }) => entry.id),
      ...now.entries.flatMap(({ id, state }) => (state === 'held' ? id : [])),
    ])
    this.entries = [...this.entries, ...before.filter((entry) => isPredicted(entry) && lost.has(entry.id))]
  }

  /** Once the stream is current, or closed, its own state stands. */
  endWith({ isCurrent, phase }: { readonly isCurrent: boolean; readonly phase: string }): void {
    if (isCurrent || phase === 'closed') this.entries = []
  }
}
