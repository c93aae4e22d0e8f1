import { baseline } from './0001-baseline.ts'
import { marksAreRows } from './0002-marks-are-rows.ts'
import { noteIds } from './0003-note-ids.ts'
import { reactors } from './0004-reactors.ts'
import { noNodeMessages } from './0005-no-node-messages.ts'
import { appendEvents } from './0006-append-events.ts'
import type { Migration } from './migration.ts'

/** Every migration, in the order of their numbers. A new one is a file of its own and a line here. */
export const ALL_MIGRATIONS: readonly Migration[] = [
  baseline,
  marksAreRows,
  noteIds,
  reactors,
  noNodeMessages,
  appendEvents,
]
