import type { ProjectId } from '#events/kernel/ids.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { UnreadableStream } from '../commands/command-error.ts'

/**
 * How often the notes of a project have been changed. Null when a newer build has changed them and this one cannot tell: what
 * is said about the project itself does not wait for its notes. @throws StoreUnavailable
 */
export async function countNoteChanges(bus: CommandBus, id: ProjectId): Promise<number | null> {
  try {
    return await bus.notes(id).read((_, revision) => revision + 1)
  } catch (error) {
    if (error instanceof UnreadableStream) return null
    throw error
  }
}
