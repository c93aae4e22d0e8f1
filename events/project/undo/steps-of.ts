import type { Actor } from '../../kernel/actor.ts'
import { fieldsOf, inverse, type TurnedFields } from '../../kernel/change.ts'
import type { Fact } from '../../kernel/envelope.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import { type BoardChange, type CardFields, changesOf } from '../changes.ts'
import { ChecklistItem } from '../checklist.ts'
import type { Card } from '../device.ts'
import type { DeletedCard } from '../deleted-card.ts'
import type { ProjectEvent } from '../events.ts'
import { factsOf, isNoTurn, turnsOf } from '../facts/facts.ts'
import { RIGHTS } from '../rights.ts'
import { workOf } from '../card-work/work.ts'
import { type Batch, isOfCards, type MadeCard, type UndoStep } from './step.ts'

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
export const madeOf = ({
  id,
  name,
  type,
  status,
  description,
  photos = [],
  synced,
  ...card
}: Card | DeletedCard): MadeCard => ({
  ...{ id, name, type, status, description, ...factsOf(card), ...workOf(card) },
  ...(synced && { device: synced.deviceId }),
  photos: photos.map(({ digest }) => digest),
})

/** Returns the steps that take a change back, or why none do. */
function stepOf(change: BoardChange, { actor }: Fact<ProjectEvent>, origin: Origin): UndoStep | Never {
  if (change.of === 'project') return stepOfProject(change)
  const { id: deviceId } = change
  switch (change.is) {
    case 'made': {
      const { batch, card } = change
      return batch ? { of: 'batch-made', batch, cards: [madeOf(card)] } : { of: 'card-made', card: madeOf(card) }
    }
    case 'gone': {
      const { batch, card } = change
      const cards = card ? [card] : batch ? origin.cardsOf(batch, [deviceId]) : []
      return { of: 'cards-gone', ...(batch && { batch }), cards: [...cards] }
    }
    case 'photo-in':
      return { of: 'photo-added', deviceId, digest: change.photo.digest }
    case 'photo-out':
      return { of: 'photo-removed', deviceId, photo: change.photo, place: change.place ?? Number.MAX_SAFE_INTEGER }
    case 'paired': {
      const { device, isOver: isBack, isConfirmed, batchId } = change
      const { deviceId: providerId, instance: verkadaInstanceId, name, metadata } = device
      const { online } = change.fields
      const card = { deviceId, providerId, name, online, metadata }
      const how = { batchId, verkadaInstanceId, isBack, ...(isConfirmed && { isConfirmed }) }
      return { of: 'paired', ...how, cards: [card] }
    }
    case 'joined': {
      const { before, card: after, other, isSplit } = change
      return { of: 'joined', isSplit, before, after, other }
    }
    case 'set': {
      // The provider says it again with the next sync, whatever is taken back here.
      if (change.by === 'sync') return 'provider'
      if (change.by === 'hand') return stepOfField(deviceId, change.fields, actor)
      const { batchId, isBack, fields } = change
      const fileName = change.fileName ?? origin.fileOf(batchId)
      const { name, description } = fields
      const texts = { ...(name && { name }), ...(description && { description }), ...turnsOf(fields) }
      return { of: 'texts', batchId, fileName, isBack, cards: [{ deviceId, ...texts }] }
    }
  }
}

function stepOfField(deviceId: DeviceId, fields: TurnedFields<CardFields>, actor: Actor): UndoStep | Never {
  const { online, assignees, schedule, flag, notSame, ...turned } = fields
  if (online) return actor.id === null ? 'provider' : { of: 'online', deviceId, to: online.from === true }
  if (assignees) return { of: 'assigned', cards: [{ deviceId, from: assignees.from ?? [], to: assignees.to ?? [] }] }
  if (schedule) return { of: 'scheduled', cards: [{ deviceId, from: schedule.from ?? null, to: schedule.to ?? null }] }
  if (flag) return { of: 'flag', deviceId, from: flag.from ?? null, to: flag.to ?? null }
  if (notSame) return { of: 'not-same', deviceId, from: notSame.to ?? [], to: notSame.from ?? [] }
  const facts = turnsOf(turned)
  if (!isNoTurn(facts)) return { of: 'facts', cards: [{ deviceId, ...facts }] }
  const [field] = fieldsOf(turned)
  const turn = field && turned[field]
  // The schema of a step (step.ts) has one for each field, of its own type.
  return turn ? ({ of: field, deviceId, ...inverse<unknown>(turn) } as UndoStep) : 'provider'
}

function stepOfProject(change: Extract<BoardChange, { readonly of: 'project' }>): UndoStep | Never {
  if (change.is === 'made') return 'created'
  if (change.is === 'gone' || change.fields.status) return 'ended'
  if (change.fields.offeredAt) return 'provider'
  const { name, floorOrder, ...fields } = change.fields
  if (floorOrder) return { of: 'floors', from: [...(floorOrder.to ?? [])], to: [...(floorOrder.from ?? [])] }
  if (name?.from !== undefined) return { of: 'project-name', from: name.to, to: name.from }
  const rights = RIGHTS.flatMap((right) => {
    const before = fields[right]?.from
    return before === undefined ? [] : [[right, before] as const]
  })
  if (rights.length > 0) return { of: 'rights', to: Object.fromEntries(rights) }
  const item = ChecklistItem.options.find((one) => fields[one])
  return item ? { of: 'tick', item, to: fields[item]?.to === false } : 'set-elsewhere'
}

/** The changes of an event that are taken back: a card that joins another one goes and comes with it. */
function toTakeBack(event: Fact<ProjectEvent>): readonly BoardChange[] {
  const changes = changesOf(event)
  const joins = changes.filter(({ is }) => is === 'joined')
  return joins.length > 0 ? joins : changes
}

/**
 * The steps that take a whole change back, the last event first, or why there are none. What the provider says stays, and keeps no
 * other part of a sync from being taken back.
 */
export function stepsOfAll(events: readonly Fact<ProjectEvent>[], origin: Origin): readonly UndoStep[] | Never {
  const each = events.toReversed().flatMap((event) => toTakeBack(event).map((change) => stepOf(change, event, origin)))
  const never = each.find((one) => typeof one === 'string' && one !== 'provider')
  if (typeof never === 'string') return never
  const steps = each.filter((one) => typeof one !== 'string')
  return steps.length === 0 && each.includes('provider') ? 'provider' : joined(steps)
}

type StepWithCards = Extract<UndoStep, { readonly cards: unknown }>

/** Parts of one batch leave, come and change together; so do cards that were deleted one by one. */
function joined(steps: readonly UndoStep[]): UndoStep[] {
  const all: UndoStep[] = []
  let open: StepWithCards | null = null
  for (const step of steps) {
    if (!('cards' in step)) {
      all.push(step)
      open = null
    } else if (open?.of === step.of && batchOf(open) === batchOf(step)) {
      // Both have cards of the same kind.
      ;(open.cards as unknown[]).push(...step.cards)
    } else {
      open = { ...step, cards: [...step.cards] } as StepWithCards
      all.push(open)
    }
  }
  return all
}

function batchOf(step: StepWithCards): string | undefined {
  if (isOfCards(step)) return undefined
  if (step.of === 'paired') return `${step.batchId} ${step.isBack} ${step.isConfirmed}`
  return step.of === 'texts' ? step.batchId : step.batch?.batchId
}
