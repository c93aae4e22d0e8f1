import type { Fact } from '../kernel/envelope.ts'
import type { BeforeImport, Card } from './device.ts'
import type { ProjectEvent } from './events.ts'
import type { ProjectPatch, ProjectView } from './model.ts'

type Given = Pick<Card, 'id' | 'name' | 'type' | 'status' | 'description' | 'batchId'>

/** The card that a person or a list made. */
export function newCard({ actor, recordedAt }: Fact<ProjectEvent>, given: Given): Card {
  return {
    id: given.id,
    name: given.name,
    type: given.type,
    status: given.status,
    description: given.description,
    online: false,
    isManual: true,
    statusBy: actor.id,
    statusAt: recordedAt,
    describedBy: actor.id,
    describedAt: recordedAt,
    createdBy: actor.id,
    createdAt: recordedAt,
    batchId: given.batchId,
  }
}

type EventOf<T extends ProjectEvent['type']> = Extract<ProjectEvent, { readonly type: T }>
type Listed = EventOf<'DevicesSynced'>['data']['devices'][number]

/** The card of a device that the provider lists. */
export function syncedCard(
  { actor, recordedAt }: Fact<ProjectEvent>,
  given: Listed & Pick<NonNullable<Card['synced']>, 'instance'>,
): Card {
  return {
    id: given.deviceId,
    name: given.name,
    type: given.type,
    status: 'waiting',
    description: '',
    online: given.online,
    isManual: false,
    statusBy: actor.id,
    statusAt: recordedAt,
    describedBy: actor.id,
    describedAt: recordedAt,
    createdBy: actor.id,
    createdAt: recordedAt,
    batchId: null,
    synced: { deviceId: given.providerId, instance: given.instance, metadata: given.metadata },
  }
}

type ChangedCard = EventOf<'DevicesChangedByImport'>['data']['cards'][number]

/** Cards that say what a list says, or again what they said before. That is no work of people on them: undoing takes it back. */
export const onChanged = (
  { actor, recordedAt }: Fact<ProjectEvent>,
  view: Pick<ProjectView, 'card'>,
  cards: readonly ChangedCard[],
  before: (change: ChangedCard, known: readonly BeforeImport[]) => BeforeImport[],
): ProjectPatch => ({
  cards: cards.flatMap((change) => {
    const card = view.card(change.deviceId)
    if (!card) return []
    const described = change.description && {
      description: change.description.to,
      describedBy: actor.id,
      describedAt: recordedAt,
    }
    const named = change.name && { name: change.name.to }
    const known = before(change, card.beforeImports ?? [])
    const beforeImports = known.length === 0 ? undefined : known
    return [[card.id, Object.assign({}, card, named, described, { beforeImports })] as const]
  }),
})

/** The texts that remain to be given back once an import has given back these. */
export const withoutGiven = (
  known: readonly BeforeImport[],
  batchId: string,
  given: Pick<ChangedCard, 'name' | 'description'>,
): BeforeImport[] =>
  known.flatMap((before) => {
    if (before.batchId !== batchId) return [before]
    const { name, description, ...rest } = before
    const left = {
      ...(name !== undefined && !given.name && { name }),
      ...(description !== undefined && !given.description && { description }),
    }
    return Object.keys(left).length === 0 ? [] : [{ ...rest, ...left }]
  })

/** A text that a person writes is no import's any more. */
export const asPersonSays = (card: Card | undefined): Pick<Card, 'beforeImports'> =>
  card?.beforeImports ? { beforeImports: undefined } : {}
