import type { Decision } from '../../kernel/decider.ts'
import type { DataOf, ProjectCommand } from '../commands.ts'
import type { ProjectEvent } from '../events.ts'
import type { ProjectView } from '../model.ts'

/** The rules of commands that no browser decides on before the server: they stay out of its code. */
export type ServerRules = {
  readonly [T in ProjectCommand['type']]?: (data: DataOf<T>, view: ProjectView) => Decision<ProjectEvent>
}
