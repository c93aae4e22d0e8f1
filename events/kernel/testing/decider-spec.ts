import type { Actor } from '../actor.ts'
import type { Decider, Decision } from '../decider.ts'
import type { AnyEvent, Fact } from '../envelope.ts'
import { CommandId, UserId } from '../ids.ts'
import { type AnyRefusal, Rejection } from '../refusal.ts'

/** A person for tests; `by(1)` and `by(2)` are two. */
export const by = (id: number, role: 'employee' | 'installer' | 'customer' = 'employee'): Actor => ({
  id: UserId.parse(id),
  role,
})

/** Minutes after the start of the test's day, as the log writes times. */
export const at = (minute: number): string => new Date(Date.UTC(2026, 0, 5, 8, minute)).toISOString()

const COMMAND = CommandId.parse('00000000-0000-4000-8000-000000000000')

/** An event of the past with the one who caused it, and when (minutes). */
export const fact = <E extends AnyEvent>(event: E, actor: Actor = by(1), minute = 0): Fact<E> => ({
  ...event,
  actor,
  recordedAt: at(minute),
  commandId: COMMAND,
})

/** The sentence of a decider's test: given events, when a command, then a decision or a refusal. */
export function specification<View, Patch, C, E extends AnyEvent>(decider: Decider<View, Patch, C, E>) {
  return {
    given(...facts: Fact<E>[]) {
      const model = decider.open()
      for (const [revision, event] of facts.entries()) model.apply(decider.evolve(model.view, { ...event, revision }))
      const context = { at: at(59), commandId: COMMAND, revision: facts.length - 1 }
      const decide = (command: C, actor: Actor = by(1)): Decision<E> =>
        decider.decide(command, model.view, { actor, ...context })
      return {
        view: model.view,
        when: (command: C, actor?: Actor) => decide(command, actor),
        /** The refusal of a command that must be refused. */
        refusal(command: C, actor?: Actor): AnyRefusal {
          try {
            const decision = decide(command, actor)
            throw new Error(`not refused, but decided: ${JSON.stringify(decision)}`)
          } catch (error) {
            if (error instanceof Rejection) return error.refusal
            throw error
          }
        },
      }
    },
  }
}
