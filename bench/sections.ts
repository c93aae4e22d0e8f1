import { acceptanceDocument } from './sections/acceptance.ts'
import { acknowledgedMove } from './sections/acknowledged-move.ts'
import { catchUp } from './sections/catch-up.ts'
import { coldOffline } from './browser/cold-offline.ts'
import { crowd } from './sections/crowd.ts'
import { onEventStoreDB } from './sections/eventstoredb.ts'
import { longForm } from './sections/forms.ts'
import { growth } from './sections/growth.ts'
import { historyPage } from './sections/history-page.ts'
import { hostile } from './sections/hostile.ts'
import { importList } from './sections/import.ts'
import { keptOutbox } from './browser/kept-outbox.ts'
import { keptPhotos } from './browser/kept-photos.ts'
import { meanwhile } from './sections/meanwhile.ts'
import { memory } from './sections/memory.ts'
import { metricsCost } from './sections/metrics.ts'
import { myWork } from './sections/my-work.ts'
import { myWorkOffline } from './browser/my-work-offline.ts'
import { openBoard } from './sections/open-board.ts'
import { openTogether } from './sections/open-together.ts'
import { photos } from './sections/photos.ts'
import { planOnAPhone } from './browser/plan-on-a-phone.ts'
import { plans } from './sections/plans.ts'
import { proof } from './sections/proof.ts'
import { quick } from './sections/quick.ts'
import { rebuilding } from './sections/rebuild.ts'
import { replay } from './sections/replay.ts'
import { rooms } from './sections/rooms.ts'
import { searching } from './sections/search.ts'
import { stages } from './sections/stages.ts'
import type { Section } from './section.ts'
import { tableInChromium } from './browser/table-in-chromium.ts'
import { sustained } from './sections/sustained.ts'
import { syncing } from './sections/sync.ts'
import { throughput } from './sections/throughput.ts'
import { watchers } from './sections/watchers.ts'
import { webhooks } from './sections/webhooks.ts'

/** Those that are measured when none is named, in their order. */
export const USUAL: Readonly<Record<string, Section>> = {
  'acknowledged-move': acknowledgedMove,
  throughput,
  eventstoredb: onEventStoreDB,
  watchers,
  rooms,
  'catch-up': catchUp,
  'open-board': openBoard,
  table: tableInChromium,
  'cold-offline': coldOffline,
  'kept-outbox': keptOutbox,
  'kept-photos': keptPhotos,
  'open-together': openTogether,
  forms: longForm,
  import: importList,
  rebuild: rebuilding,
  proof,
  acceptance: acceptanceDocument,
  history: historyPage,
  search: searching,
  'my-work': myWork,
  'my-work-offline': myWorkOffline,
  plans,
  'plan-on-a-phone': planOnAPhone,
  replay,
  photos,
  sync: syncing,
  webhooks,
  meanwhile,
  metrics: metricsCost,
  memory,
  growth,
  hostile,
}

/** Those that are measured only when they are named. */
export const BY_NAME: Readonly<Record<string, Section>> = { quick, stages, sustained, crowd }
