import type { FastifyPluginAsync } from 'fastify'
import { achievementRoutes } from './achievements.ts'
import { calendarRoutes } from './calendar.ts'
import { organizationRoutes } from './organizations.ts'
import { companyRoutes } from './companies.ts'
import { apiKeyRoutes } from './api-keys.ts'
import type { RouteDeps } from './deps.ts'
import { devicePhotoRoutes } from './device-photos.ts'
import { docsRoutes } from './docs.ts'
import { feedbackRoutes } from './feedback.ts'
import { findRoutes } from './find.ts'
import { formPhotoRoutes } from './form-photos.ts'
import { formTemplateRoutes } from './form-templates.ts'
import { formRoutes } from './forms.ts'
import { instanceRoutes } from './instances.ts'
import { invitationRoutes } from './invitations.ts'
import { listFileRoutes } from './list-files.ts'
import { notesRoutes } from './notes.ts'
import { pageViewRoutes } from './page-views.ts'
import { deviceRoutes } from './project-devices.ts'
import { historyRoutes } from './project-history.ts'
import { importRoutes } from './project-imports.ts'
import { projectPhotoRoutes } from './project-photos.ts'
import { recordRoutes } from './project-record.ts'
import { replayRoutes } from './project-replay.ts'
import { syncRoutes } from './project-sync.ts'
import { projectCommandRoutes } from './project-commands.ts'
import { projectRoutes } from './project.ts'
import { quotaRoutes } from './quota.ts'
import { registrationRoutes } from './registration.ts'
import { seenRoutes } from './seen.ts'
import { sessionRoutes } from './session.ts'
import { settingsRoutes } from './settings.ts'
import { foldersRoutes } from './folders.ts'
import { undoRoutes } from './project-undo.ts'
import { uploadRoutes } from './uploads.ts'
import { surveyCardRoutes } from './survey-cards.ts'
import { userLockRoutes } from './user-locks.ts'
import { userPasswordRoutes } from './user-passwords.ts'
import { userRecordRoutes } from './user-record.ts'
import { userRoutes } from './users.ts'
import { webhookRoutes } from './webhook.ts'
import { outgoingWebhookRoutes } from './webhooks.ts'

/** The routes of all aggregates, each in a scope of its own with the prefix /api, behind the guards. */
export const allRoutes: readonly FastifyPluginAsync<RouteDeps>[] = [
  sessionRoutes,
  organizationRoutes,
  instanceRoutes,
  projectRoutes,
  projectCommandRoutes,
  deviceRoutes,
  devicePhotoRoutes,
  projectPhotoRoutes,
  recordRoutes,
  importRoutes,
  syncRoutes,
  replayRoutes,
  notesRoutes,
  listFileRoutes,
  calendarRoutes,
  historyRoutes,
  findRoutes,
  undoRoutes,
  seenRoutes,
  feedbackRoutes,
  formRoutes,
  formPhotoRoutes,
  surveyCardRoutes,
  formTemplateRoutes,
  pageViewRoutes,
  userRoutes,
  userPasswordRoutes,
  userLockRoutes,
  userRecordRoutes,
  companyRoutes,
  registrationRoutes,
  invitationRoutes,
  settingsRoutes,
  quotaRoutes,
  uploadRoutes,
  foldersRoutes,
  achievementRoutes,
  webhookRoutes,
  outgoingWebhookRoutes,
  apiKeyRoutes,
  docsRoutes,
]
