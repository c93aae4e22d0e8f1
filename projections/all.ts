import { instances, organizations } from './models/catalog.ts'
import { devices } from './models/devices.ts'
import type { Projection } from './engine/projection.ts'
import { projects } from './models/projects.ts'
import { users } from './models/users.ts'

/** The read models that the app runs. */
export const allProjections: readonly Projection[] = [projects, devices, users, organizations, instances]
