import type { Role } from '../kernel/actor.ts'

/** The roles that surveys are open to (decisions, "Who may do what"). */
export const SURVEYORS: readonly Role[] = ['employee', 'installer']
