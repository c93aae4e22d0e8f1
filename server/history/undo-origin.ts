import { CommandId, type DeviceId } from '#events/kernel/ids.ts'
import type { RecordedEvent } from '#events/kernel/envelope.ts'
import { changesOf } from '#events/project/changes.ts'
import { asDeleted } from '#events/project/rules.ts'
import type { DeletedCard } from '#events/project/deleted-card.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { refused } from '#events/project/refusals.ts'
import type { Origin } from '#events/project/undo/steps-of.ts'
import type { AcceptedCommand } from '../commands/recent-commands.ts'

type BoardEvent = RecordedEvent<ProjectEvent>

type Record_ = {
  readonly board: { placesOf(id: CommandId): Promise<readonly AcceptedCommand[]> }
  /** Events of the project from a revision on. */
  readonly read: (from: number) => AsyncIterable<BoardEvent>
}

/** The batch whose cards or texts an event takes away, but does not carry; null where it takes away none. */
function batchTakenBack(event: BoardEvent): string | null {
  const [change] = changesOf(event)
  if (change?.of !== 'card') return null
  if (change.is === 'gone') return change.batch?.batchId ?? null
  return change.is === 'set' && change.by === 'import' && change.isBack ? change.batchId : null
}

/**
 * Reads what the events of a change do not carry: the cards of the imports and syncs that it undid, as these made them.
 * @throws Rejection when the record from there on is too long.
 */
export async function originOf(change: readonly BoardEvent[], { board, read }: Record_): Promise<Origin> {
  const cards = new Map<DeviceId, DeletedCard>()
  const files = new Map<string, string>()
  for (const event of change) {
    const batchId = batchTakenBack(event)
    if (batchId === null) continue
    const id = CommandId.safeParse(batchId).data
    const places = id === undefined ? [] : await board.placesOf(id)
    const from = Math.min(...places.map(({ first }) => first), ...(event.undoes ?? []).map(({ revision }) => revision))
    if (!Number.isFinite(from)) throw refused({ code: 'undo-unknown' })
    for await (const one of read(from)) {
      if (one.revision >= event.revision) break
      take(one, batchId)
    }
  }
  return {
    cardsOf: (_, ids) => {
      const found = ids.flatMap((id) => cards.get(id) ?? [])
      if (found.length < ids.length) throw refused({ code: 'undo-unknown' })
      return found
    },
    fileOf: (batchId) => files.get(batchId) ?? '',
  }

  /** Cards that left with a batch are as it had made them: others stayed. */
  function take(event: BoardEvent, batchId: string): void {
    for (const one of changesOf(event)) {
      if (one.of !== 'card') continue
      if (one.is === 'made' && one.batch?.batchId === batchId) cards.set(one.id, asDeleted(one.card))
      if (one.is === 'set' && one.by === 'import' && one.batchId === batchId && one.fileName !== null)
        files.set(batchId, one.fileName)
    }
  }
}
