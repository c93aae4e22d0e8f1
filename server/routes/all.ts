import type { FastifyPluginAsync } from 'fastify'
import { catalogRoutes } from './catalog.ts'
import type { RouteDeps } from './deps.ts'
import { notesRoutes } from './notes.ts'
import { deviceRoutes } from './project-devices.ts'
import { importRoutes } from './project-imports.ts'
import { projectRoutes } from './project.ts'

/** The routes of all aggregates, each in a scope of its own with the prefix /api, behind the guards. */
export const allRoutes: readonly FastifyPluginAsync<RouteDeps>[] = [
  catalogRoutes,
  projectRoutes,
  deviceRoutes,
  importRoutes,
  notesRoutes,
]
