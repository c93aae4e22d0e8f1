import type { Decider } from '../kernel/decider.ts'
import { decidePlain, type ProjectCommand } from './commands.ts'
import type { ProjectEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { ProjectModel, type ProjectPatch, type ProjectView } from './model.ts'
import { withRoom } from './server-rules/room.ts'
import { importRules } from './server-rules/decide-import.ts'
import { mergeRules } from './server-rules/decide-merge.ts'
import { pairRules } from './server-rules/decide-pairs.ts'
import { surveyRules } from './server-rules/decide-survey.ts'
import { syncRules } from './server-rules/decide-sync.ts'
import { offersAfter } from './server-rules/offering.ts'
import type { ServerRules } from './server-rules/server-rules.ts'
import { projectSnapshots } from './snapshot.ts'
import { decideUndo } from './undo/decide-undo.ts'

const SERVER_RULES: ServerRules = { ...syncRules, ...mergeRules, ...pairRules, ...importRules, ...surveyRules }

/** The rules of a project and its cards. */
export const projectDecider: Decider<ProjectView, ProjectPatch, ProjectCommand, ProjectEvent> = {
  decide: (command, view, context) =>
    withRoom(
      view,
      command.type === 'Undo'
        ? decideUndo(command.data, view, context)
        : decidePlain(command, view, context, SERVER_RULES[command.type]),
      context,
    ),
  evolve: (view, event) => ({ ...evolve(view, event), ...offersAfter(event) }),
  open: () => new ProjectModel(),
  snapshots: projectSnapshots,
}
