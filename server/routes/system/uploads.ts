import { z } from 'zod'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { FileUpload, ProjectStorageUsage } from '#events/quota/files-api.ts'
import { listProjectStorage } from '#projections/models/projects/project-storage.ts'
import { uploadHistory } from '../../uploads/upload-history.ts'
import type { Routes } from '../deps.ts'

const ofEmployees = { cost: 'large', access: { roles: EMPLOYEES, visible: 'nothing' }, scope: 'quotas:read' } as const
const MAX_UPLOADS = 1_000
const Query = z.object({ limit: z.coerce.number().int().min(1).max(MAX_UPLOADS).default(100) })

/** Routes for the storage and the uploads of projects (specification 001, "project_storage_usage" and "file_upload_history"). */
export const uploadRoutes: Routes<'large' | 'fresh'> = async (app, { large, fresh }) => {
  app.get(
    '/admin/project-storage-usage',
    {
      config: ofEmployees,
      schema: { summary: 'The storage that each project takes', response: { 200: z.array(ProjectStorageUsage) } },
    },
    async (request, reply) => {
      await fresh(request, ['storage'])
      return large(request, reply, 'role', listProjectStorage)
    },
  )

  app.get(
    '/admin/file-upload-history',
    {
      config: ofEmployees,
      schema: { summary: 'The latest uploads', querystring: Query, response: { 200: z.array(FileUpload) } },
    },
    async (request, reply) => {
      await fresh(request, ['uploads'])
      return large(request, reply, 'role', (db) => uploadHistory(db, request.query.limit))
    },
  )
}
