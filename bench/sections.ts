import { acknowledgedMove } from './acknowledged-move.ts'
import { catchUp } from './catch-up.ts'
import { coldOffline } from './cold-offline.ts'
import { longForm } from './forms.ts'
import { growth } from './growth.ts'
import { historyPage } from './history-page.ts'
import { hostile } from './hostile.ts'
import { importList } from './import.ts'
import { keptOutbox } from './kept-outbox.ts'
import { keptPhotos } from './kept-photos.ts'
import { memory } from './memory.ts'
import { metricsCost } from './metrics.ts'
import { openBoard } from './open-board.ts'
import { openTogether } from './open-together.ts'
import { photos } from './photos.ts'
import { proof } from './proof.ts'
import { quick } from './quick.ts'
import { rebuilding } from './rebuild.ts'
import { replay } from './replay.ts'
import { rooms } from './rooms.ts'
import { searching } from './search.ts'
import type { Section } from './section.ts'
import { syncing } from './sync.ts'
import { throughput } from './throughput.ts'
import { watchers } from './watchers.ts'
import { webhooks } from './webhooks.ts'

/** Those that are measured when none is named, in their order. */
export const USUAL: Readonly<Record<string, Section>> = {
  'acknowledged-move': acknowledgedMove,
  throughput,
  watchers,
  rooms,
  'catch-up': catchUp,
  'open-board': openBoard,
  'cold-offline': coldOffline,
  'kept-outbox': keptOutbox,
  'kept-photos': keptPhotos,
  'open-together': openTogether,
  forms: longForm,
  import: importList,
  rebuild: rebuilding,
  proof,
  history: historyPage,
  search: searching,
  replay,
  photos,
  sync: syncing,
  webhooks,
  metrics: metricsCost,
  memory,
  growth,
  hostile,
}

/** Those that are measured only when they are named. */
export const BY_NAME: Readonly<Record<string, Section>> = { quick }
