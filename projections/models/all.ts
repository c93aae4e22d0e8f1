import { instances, organizations } from './catalog.ts'
import { devices } from './devices.ts'
import type { Projection } from '../engine/projection.ts'
import { notes } from './notes.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/** The read models that the app runs. */
export const allProjections: readonly Projection[] = [projects, devices, notes, users, organizations, instances]
