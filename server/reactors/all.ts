import type { PhotoStore } from '../photos/photo-store.ts'
import { closeAcceptances } from './close-acceptances.ts'
import { closeNotes } from './close-notes.ts'
import { endAssignments } from './end-assignments.ts'
import { endCalendars } from './end-calendars.ts'
import { endKeys } from './end-keys.ts'
import { erasePeople } from './erase-people.ts'
import { endWebhooks } from './end-webhooks.ts'
import { flagOpenPoints } from './flag-open-points.ts'
import { followEmail } from './follow-email.ts'
import { leaveAssigned } from './leave-assigned.ts'
import { leaveFolders } from './leave-folders.ts'
import type { Reactor } from './reactor.ts'
import { removeScreenshots } from './remove-screenshots.ts'
import { renderPages } from './render-pages.ts'
import { sendMails } from './send-mails.ts'
import { sendToWebhooks } from './send-to-webhooks.ts'
import { tellEmailChanged } from './tell-email-changed.ts'
import { tellWebhookDisabled } from './tell-webhook-disabled.ts'

/** The reactors that the app runs. @param photos where the pictures are. */
export const allReactors = (photos: PhotoStore): readonly Reactor[] => [
  closeAcceptances,
  closeNotes,
  endAssignments,
  endCalendars,
  endKeys,
  erasePeople,
  endWebhooks,
  flagOpenPoints,
  followEmail,
  leaveAssigned,
  leaveFolders,
  renderPages,
  sendMails,
  sendToWebhooks,
  tellEmailChanged,
  tellWebhookDisabled,
  removeScreenshots(photos),
]
