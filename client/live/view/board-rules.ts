import { type Decider, decided } from '#events/kernel/decider.ts'
import { type BoardCommand, decidePlain } from '#events/project/commands.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { evolve } from '#events/project/evolve.ts'
import type { ProjectPatch, ProjectView } from '#events/project/model.ts'
import type { decideUndo } from '#events/project/undo/decide-undo.ts'

let undoing: typeof decideUndo | null = null

/** The rules of undoing are here, which come after the board: until then an undo shows with the server's events alone. */
export const giveUndoRules = (rules: typeof decideUndo): void => {
  undoing = rules
}

/** The rules of what people do on an open board: the server's own. */
export const boardRules: Pick<Decider<ProjectView, ProjectPatch, BoardCommand, ProjectEvent>, 'decide' | 'evolve'> = {
  decide(command, view, context) {
    if (command.type !== 'Undo') return decidePlain(command, view, context)
    return undoing ? undoing(command.data, view, context) : decided()
  },
  evolve,
}
