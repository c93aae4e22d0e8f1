import type { Decider, Decision } from '#events/kernel/decider.ts'
import type { DomainEvent } from '#events/registry.ts'
import type { Waiting } from './command.ts'
import type { Pipeline } from './pipeline.ts'
import type { AcceptedCommand } from './recent-commands.ts'
import type { StreamState } from './stream-state.ts'

export type DecidedCommand<E> = {
  readonly kind: 'decided' | 'partly'
  readonly decision: Decision<E>
  readonly at: string
}

/**
 * The verdict on a command. `decided`: events; `partly`: events, and parts that are refused; `nothing`: what it asks is so
 * already; `repeated`: it took effect before; `in-flight`: it is on its way to the log.
 */
export type Verdict<E> =
  | DecidedCommand<E>
  | { readonly kind: 'nothing'; readonly decision: Decision<E> }
  | { readonly kind: 'repeated'; readonly first: AcceptedCommand }
  | { readonly kind: 'in-flight' }
  | { readonly kind: 'refused'; readonly error: unknown }

/** Judges a command on a stream's state as it is. Changes nothing. @param now the time of the decision. */
export function judge<View, Patch, C, E extends DomainEvent>(
  { command, meta, digest, authorise }: Waiting<View, C, E>,
  state: StreamState<View, Patch, C, E>,
  pipeline: Pipeline<View, Patch, C, E>,
  { decide }: Pick<Decider<View, Patch, C, E>, 'decide'>,
  now: Date,
): Verdict<E> {
  try {
    authorise(state.view)
    const first = state.accepted(meta, digest)
    if (first) return { kind: 'repeated', first }
    if (pipeline.has(meta)) return { kind: 'in-flight' }
    const at = state.timeOf(now)
    const decision = decide(command, state.view, { ...meta, at, revision: state.revision })
    if (decision.events.length === 0) return { kind: 'nothing', decision }
    return { kind: decision.refusals.length > 0 ? 'partly' : 'decided', decision, at }
  } catch (error) {
    return { kind: 'refused', error }
  }
}
