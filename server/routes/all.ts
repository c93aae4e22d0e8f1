import type { FastifyPluginAsync } from 'fastify'
import { acceptanceRoutes } from './projects/acceptance.ts'
import { guestRoutes } from './projects/acceptance-guests.ts'
import { administrationRoutes } from './system/administration.ts'
import { achievementRoutes } from './people/achievements.ts'
import { calendarRoutes } from './programs/calendar.ts'
import { organizationRoutes } from './projects/organizations.ts'
import { companyRoutes } from './people/companies.ts'
import { apiKeyRoutes } from './programs/api-keys.ts'
import type { RouteDeps } from './deps.ts'
import { devicePhotoRoutes } from './board/device-photos.ts'
import { docsRoutes } from './programs/docs.ts'
import { feedbackRoutes } from './system/feedback.ts'
import { findRoutes } from './find.ts'
import { formPhotoRoutes } from './surveys/form-photos.ts'
import { formTemplateRoutes } from './surveys/form-templates.ts'
import { formRoutes } from './surveys/forms.ts'
import { instanceRoutes } from './system/instances.ts'
import { invitationRoutes } from './people/invitations.ts'
import { listFileRoutes } from './list-files.ts'
import { notesRoutes } from './projects/notes.ts'
import { pageViewRoutes } from './system/page-views.ts'
import { cardFactRoutes } from './board/card-facts.ts'
import { cardWorkRoutes } from './board/card-work.ts'
import { deviceRoutes } from './board/project-devices.ts'
import { historyRoutes } from './history/project-history.ts'
import { importRoutes } from './board/project-imports.ts'
import { projectPhotoRoutes } from './board/project-photos.ts'
import { recordRoutes } from './history/project-record.ts'
import { replayRoutes } from './history/project-replay.ts'
import { pairRoutes } from './board/project-pairs.ts'
import { syncRoutes } from './board/project-sync.ts'
import { planAsBuiltRoutes } from './projects/plan-as-built.ts'
import { planEventRoutes } from './history/plan-events.ts'
import { planPageRoutes } from './projects/plan-pages.ts'
import { planCableRoutes } from './projects/plan-cables.ts'
import { planPinRoutes } from './projects/plan-pins.ts'
import { planTileRoutes } from './projects/plan-tiles.ts'
import { planRoutes } from './projects/plans.ts'
import { projectCommandRoutes } from './projects/project-commands.ts'
import { projectRoutes } from './projects/project.ts'
import { quotaRoutes } from './system/quota.ts'
import { registrationRoutes } from './people/registration.ts'
import { seenRoutes } from './history/seen.ts'
import { sessionRoutes } from './people/session.ts'
import { importMappingRoutes } from './board/import-mappings.ts'
import { logoRoutes } from './system/logo.ts'
import { settingsRoutes } from './system/settings.ts'
import { siteFileRoutes } from './projects/site-files.ts'
import { siteRoutes } from './projects/site.ts'
import { foldersRoutes } from './projects/folders.ts'
import { undoRoutes } from './board/project-undo.ts'
import { uploadRoutes } from './system/uploads.ts'
import { surveyCardRoutes } from './surveys/survey-cards.ts'
import { userLockRoutes } from './people/user-locks.ts'
import { userOverviewRoutes } from './people/user-overview.ts'
import { userPasswordRoutes } from './people/user-passwords.ts'
import { userRecordRoutes } from './people/user-record.ts'
import { userRoutes } from './people/users.ts'
import { webhookRoutes } from './programs/webhook.ts'
import { outgoingWebhookRoutes } from './programs/webhooks.ts'

/** The routes of all aggregates, each in a scope of its own with the prefix /api, behind the guards. */
export const allRoutes: readonly FastifyPluginAsync<RouteDeps>[] = [
  sessionRoutes,
  organizationRoutes,
  instanceRoutes,
  projectRoutes,
  projectCommandRoutes,
  deviceRoutes,
  cardFactRoutes,
  cardWorkRoutes,
  devicePhotoRoutes,
  projectPhotoRoutes,
  recordRoutes,
  importRoutes,
  syncRoutes,
  pairRoutes,
  replayRoutes,
  notesRoutes,
  siteFileRoutes,
  siteRoutes,
  acceptanceRoutes,
  guestRoutes,
  planRoutes,
  planEventRoutes,
  planPageRoutes,
  planCableRoutes,
  planPinRoutes,
  planTileRoutes,
  planAsBuiltRoutes,
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
  administrationRoutes,
  userOverviewRoutes,
  companyRoutes,
  registrationRoutes,
  invitationRoutes,
  logoRoutes,
  settingsRoutes,
  importMappingRoutes,
  quotaRoutes,
  uploadRoutes,
  foldersRoutes,
  achievementRoutes,
  webhookRoutes,
  outgoingWebhookRoutes,
  apiKeyRoutes,
  docsRoutes,
]
