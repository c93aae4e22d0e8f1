import type { Actor } from '#events/kernel/actor.ts'
import type { CommandId } from '#events/kernel/ids.ts'
import type { BoardEvent } from '#events/live/protocol.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { refused } from '#events/project/refusals.ts'
import { stepsOfAll } from '#events/project/undo/steps-of.ts'

/** The undo of a person's commands, as a server finds it in the log. No other person is there to have come in between. */
export function undoIn(log: readonly BoardEvent[], actor: Actor, undoes: CommandId[]): ProjectCommand {
  const change = log.filter((event) => event.actor.id === actor.id && undoes.includes(event.commandId))
  if (change.length === 0) throw refused({ code: 'undo-unknown' })
  const steps = stepsOfAll(change, { cardsOf: () => [], fileOf: () => '' })
  if (typeof steps === 'string') throw refused({ code: 'undo-never', reason: steps })
  return { type: 'Undo', data: { undoes, steps: [...steps] } }
}
