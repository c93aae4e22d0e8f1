import type { FoldersEvent } from '#events/folders/events.ts'
import { FOLDERS_STREAM } from '#events/folders/aggregate.ts'
import type { AnyEvent, RecordedEvent } from '#events/kernel/envelope.ts'
import type { LogEvent } from '#events/registry.ts'
import type { SentCommand } from './sent.ts'

/** True if an event of the log is one of folders. */
export const isFoldersEvent = (event: RecordedEvent<AnyEvent>): event is RecordedEvent<FoldersEvent> =>
  event.stream === FOLDERS_STREAM

/**
 * Each command about a folder that was acknowledged must have led to what it asked for at the revision that its answer names.
 * @returns what is wrong, in sentences.
 */
export function checkFolders(log: readonly LogEvent[], sent: readonly SentCommand[]): string[] {
  const wrong: string[] = []
  const names = new Map<number, string>()
  const acknowledged = sent.filter(({ answer }) => answer !== null && answer.status < 300)
  for (const event of log) {
    if (!isFoldersEvent(event)) continue
    if (event.type === 'FolderDeleted') names.delete(event.data.folderId)
    else names.set(event.data.folderId, event.data.name)
    for (const { key, intent, answer } of acknowledged)
      if (answer?.revision === event.revision && !hasEffect(names, intent))
        wrong.push(`${key} (${intent.kind}) has no effect at revision ${event.revision} of the folders`)
  }
  return wrong
}

/** @param names of the folders that there are. */
function hasEffect(names: ReadonlyMap<number, string>, intent: SentCommand['intent']): boolean {
  if (intent.kind === 'folder') return [...names.values()].includes(intent.name)
  if (intent.kind === 'rename-folder') return names.get(intent.folder) === intent.name
  return intent.kind !== 'drop-folder' || !names.has(intent.folder)
}
