import { CommandId, type DeviceId } from '#events/kernel/ids.ts'
import type { Recorded } from '#events/kernel/envelope.ts'
import { asDeleted } from '#events/project/decide-cards.ts'
import type { DeletedCard, ProjectEvent } from '#events/project/events.ts'
import { evolve } from '#events/project/evolve.ts'
import { refused } from '#events/project/refusals.ts'
import type { Origin } from '#events/project/undo/steps-of.ts'
import type { Accepted } from '../commands/recent-commands.ts'

type BoardEvent = Recorded<ProjectEvent>
type Batched = Extract<BoardEvent, { readonly data: { readonly batchId: string } }>

type Record_ = {
  readonly board: { placesOf(id: CommandId): Promise<readonly Accepted[]> }
  /** Events of the project from a revision on. */
  readonly read: (from: number) => AsyncIterable<BoardEvent>
}

/** Events that take the cards or the texts of a batch away, but do not carry them. */
const isBackOf = (event: BoardEvent): event is Batched =>
  event.type === 'ImportUndone' || event.type === 'SyncUndone' || event.type === 'ImportChangesUndone'

/**
 * Reads what the events of a change do not carry: the cards of the imports and syncs that it undid, as these made them.
 * @throws Rejection when the record from there on is too long.
 */
export async function originOf(change: readonly BoardEvent[], { board, read }: Record_): Promise<Origin> {
  const cards = new Map<DeviceId, DeletedCard>()
  const files = new Map<string, string>()
  for (const event of change.filter(isBackOf)) {
    const { batchId } = event.data
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
    if (event.type === 'CardsRestored' && event.data.batch?.batchId === batchId) {
      for (const card of event.data.cards) cards.set(card.id, card)
      return
    }
    if (!('batchId' in event.data) || event.data.batchId !== batchId) return
    if (event.type === 'DevicesImported' || event.type === 'DevicesSynced') {
      const made = evolve({ project: null, card: () => undefined }, event)
      for (const [id, card] of made.cards ?? []) if (card) cards.set(id, asDeleted(card))
    }
    if ('fileName' in event.data) files.set(batchId, event.data.fileName)
  }
}
