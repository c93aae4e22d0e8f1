import type { Fact } from '../../kernel/envelope.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import type { Card, DeviceStatus } from '../device.ts'
import type { DeletedCard, ProjectEvent } from '../events.ts'
import type { Batch, MadeCard, UndoStep } from './step.ts'

/** Why a change is none that can be undone; each has its sentence (undo/refusals.ts). */
export type Never = 'created' | 'ended' | 'set-elsewhere' | 'provider'

/** The part of the record that the events of a change do not carry: the cards that a batch had made, as they came. */
export type Origin = {
  /** The cards of a batch with these ids, which is less than all where the record is too short. */
  cardsOf(batch: Batch, ids: readonly DeviceId[]): readonly DeletedCard[]
  /** The name of the file of an import, empty where it is not known. */
  fileOf(batchId: string): string
}

/** A card as an event made it, to be compared with what it is by now. */
export const madeOf = ({ id, name, type, status, description, photos = [] }: Card | DeletedCard): MadeCard => ({
  ...{ id, name, type, status, description },
  photos: photos.map(({ digest }) => digest),
})

/** Returns the steps that take an event back, or why none do. */
function stepsOf(event: Fact<ProjectEvent>, origin: Origin): readonly UndoStep[] | Never {
  const moved = (from: DeviceStatus, to: DeviceStatus, { deviceId }: { readonly deviceId: DeviceId }): UndoStep[] => [
    { of: 'status', deviceId, from, to },
  ]
  switch (event.type) {
    case 'DeviceInstalled':
      return moved('installed', 'waiting', event.data)
    case 'DeviceConfirmed':
      return moved('confirmed', 'installed', event.data)
    case 'DeviceMovedBackToInstalled':
      return moved('installed', 'confirmed', event.data)
    case 'DeviceMovedBackToWaiting':
      return moved('waiting', 'installed', event.data)
    case 'DeviceOnlineReported': {
      const { deviceId, online } = event.data
      return event.actor.id === null ? 'provider' : [{ of: 'online', deviceId, to: !online }]
    }
    case 'DeviceDescribed': {
      const { deviceId, description: from, previous: to } = event.data
      return [{ of: 'description', deviceId, from, to }]
    }
    case 'DeviceRenamed': {
      const { deviceId, name: from, previous: to } = event.data
      return [{ of: 'name', deviceId, from, to }]
    }
    case 'DeviceTypeChanged': {
      const { deviceId, type: from, previous: to } = event.data
      return [{ of: 'type', deviceId, from, to }]
    }
    case 'PhotoAdded':
    case 'PhotoRestored': {
      const { deviceId, photo } = event.data
      return [{ of: 'photo-added', deviceId, digest: photo.digest }]
    }
    case 'PhotoRemoved': {
      const { deviceId, photo, addedBy, addedAt = event.recordedAt, place = Number.MAX_SAFE_INTEGER } = event.data
      return [{ of: 'photo-removed', deviceId, photo: { ...photo, addedBy, addedAt }, place }]
    }
    case 'ManualCardAdded': {
      const { deviceId: id, ...card } = event.data
      return [{ of: 'card-made', card: { id, ...card, photos: [] } }]
    }
    case 'DeviceDeleted':
      return [{ of: 'cards-gone', cards: [event.data.card] }]
    case 'CardsRestored': {
      const { batch, cards } = event.data
      if (batch) return [{ of: 'batch-made', batch, cards: cards.map(madeOf) }]
      return cards.map((card) => ({ of: 'card-made', card: madeOf(card) }))
    }
    case 'DevicesImported': {
      const { batchId, cards } = event.data
      const made = cards.map(({ deviceId: id, name, type, description }): MadeCard => {
        return { id, name, type, description, status: 'waiting', photos: [] }
      })
      return [{ of: 'batch-made', batch: { of: 'import', batchId }, cards: made }]
    }
    case 'DevicesSynced': {
      const { batchId, devices } = event.data
      const made = devices.map(({ deviceId: id, name, type }): MadeCard => {
        return { id, name, type, description: '', status: 'waiting', photos: [] }
      })
      return [{ of: 'batch-made', batch: { of: 'sync', batchId }, cards: made }]
    }
    case 'ImportUndone':
    case 'SyncUndone': {
      const { batchId, removed } = event.data
      const batch: Batch = { of: event.type === 'ImportUndone' ? 'import' : 'sync', batchId }
      return [{ of: 'cards-gone', batch, cards: [...origin.cardsOf(batch, removed)] }]
    }
    case 'DevicesChangedByImport':
      return [{ of: 'texts', ...event.data, isBack: false }]
    case 'ImportChangesUndone': {
      const { batchId, cards } = event.data
      return [{ of: 'texts', batchId, fileName: origin.fileOf(batchId), isBack: true, cards }]
    }
    case 'ChecklistItemTicked':
    case 'ChecklistItemUnticked':
      return [{ of: 'tick', item: event.data.item, to: event.type === 'ChecklistItemUnticked' }]
    case 'ProjectRenamed':
      return [{ of: 'project-name', from: event.data.name, to: event.data.previous }]
    // The provider says it again with the next sync, whatever is taken back here.
    case 'SyncedDevicesUpdated':
    case 'SyncedDevicesMissed':
      return 'provider'
    case 'ProjectCreated':
      return 'created'
    case 'ProjectCompleted':
    case 'ProjectReopened':
    case 'ProjectDeleted':
      return 'ended'
    case 'ProjectUsersChanged':
    case 'ProjectInstanceChanged':
    case 'ProjectMovedToFolder':
      return 'set-elsewhere'
  }
}

/**
 * The steps that take a whole change back, the last event first, or why there are none. What the provider says stays, and keeps no
 * other part of a sync from being taken back.
 */
export function stepsOfAll(events: readonly Fact<ProjectEvent>[], origin: Origin): readonly UndoStep[] | Never {
  const each = events.toReversed().map((event) => stepsOf(event, origin))
  const never = each.find((one) => typeof one === 'string' && one !== 'provider')
  if (typeof never === 'string') return never
  const steps = each.flatMap((one) => (typeof one === 'string' ? [] : one))
  return steps.length === 0 && each.includes('provider') ? 'provider' : joined(steps)
}

/** Parts of one batch leave and come together; so do cards that were deleted one by one. */
function joined(steps: readonly UndoStep[]): UndoStep[] {
  const all: UndoStep[] = []
  for (const step of steps) {
    const last = all.at(-1)
    if (last?.of === 'cards-gone' && step.of === 'cards-gone' && last.batch?.batchId === step.batch?.batchId)
      all[all.length - 1] = { ...last, cards: [...last.cards, ...step.cards] }
    else if (last?.of === 'batch-made' && step.of === 'batch-made' && last.batch.batchId === step.batch.batchId)
      all[all.length - 1] = { ...last, cards: [...last.cards, ...step.cards] }
    else all.push(step)
  }
  return all
}
