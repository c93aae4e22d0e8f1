import { baseline } from './0001-0020/0001-baseline.ts'
import { marksAreRows } from './0001-0020/0002-marks-are-rows.ts'
import { noteIds } from './0001-0020/0003-note-ids.ts'
import { reactors } from './0001-0020/0004-reactors.ts'
import { noNodeMessages } from './0001-0020/0005-no-node-messages.ts'
import { appendEvents } from './0001-0020/0006-append-events.ts'
import { seenRevisions } from './0001-0020/0007-seen-revisions.ts'
import { seenNotes } from './0001-0020/0008-seen-notes.ts'
import { feedbackIds } from './0001-0020/0009-feedback-ids.ts'
import { instanceSecrets } from './0001-0020/0010-instance-secrets.ts'
import { metrics } from './0001-0020/0011-metrics.ts'
import { accounts } from './0001-0020/0012-accounts.ts'
import { secretVersions } from './0001-0020/0013-secret-versions.ts'
import { mailOutbox } from './0001-0020/0014-mail-outbox.ts'
import { folderIds } from './0001-0020/0015-folder-ids.ts'
import { syncs } from './0001-0020/0016-syncs.ts'
import { webhookDeliveries } from './0001-0020/0017-webhook-deliveries.ts'
import { uploadSpace } from './0001-0020/0018-upload-space.ts'
import { failedUploads } from './0001-0020/0019-failed-uploads.ts'
import { logChain } from './0001-0020/0020-log-chain.ts'
import { signInPlaces } from './0021-0040/0022-sign-in-places.ts'
import { loginFailuresOfUsers } from './0021-0040/0024-login-failures-of-users.ts'
import { formIds } from './0021-0040/0025-form-ids.ts'
import { templateIds } from './0021-0040/0026-template-ids.ts'
import { outgoingWebhooks } from './0021-0040/0027-outgoing-webhooks.ts'
import { proof } from './0021-0040/0028-proof.ts'
import { apiKeys } from './0021-0040/0029-api-keys.ts'
import { personKeys } from './0021-0040/0030-person-keys.ts'
import { proofGiven } from './0021-0040/0031-proof-given.ts'
import { appendLock } from './0021-0040/0033-append-lock.ts'
import { calendarAddresses } from './0021-0040/0032-calendar-addresses.ts'
import { keysOffDisk } from './0021-0040/0034-keys-off-disk.ts'
import { oneQueue } from './0021-0040/0035-one-queue.ts'
import { acceptanceIds } from './0021-0040/0038-acceptance-ids.ts'
import { plans } from './0021-0040/0039-plans.ts'
import { pagesByPerson } from './0021-0040/0040-pages-by-person.ts'
import type { Migration } from './migration.ts'

/** Every migration, in the order of their numbers. A new one is a file of its own and a line here. */
export const ALL_MIGRATIONS: readonly Migration[] = [
  baseline,
  marksAreRows,
  noteIds,
  reactors,
  noNodeMessages,
  appendEvents,
  seenRevisions,
  seenNotes,
  feedbackIds,
  instanceSecrets,
  metrics,
  accounts,
  secretVersions,
  mailOutbox,
  folderIds,
  syncs,
  webhookDeliveries,
  uploadSpace,
  failedUploads,
  logChain,
  signInPlaces,
  loginFailuresOfUsers,
  formIds,
  templateIds,
  outgoingWebhooks,
  proof,
  apiKeys,
  personKeys,
  proofGiven,
  calendarAddresses,
  appendLock,
  keysOffDisk,
  oneQueue,
  acceptanceIds,
  plans,
  pagesByPerson,
]
