import type { Actor } from '../../kernel/actor.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import { asDeleted, demandFreeSerial, needsAnother, removedPhoto, rightsSet } from '../rules.ts'
import { factsTurned } from '../facts/facts-rules.ts'
import { type ChangedFacts, FACTS } from '../facts/facts.ts'
import type { ProjectEvent } from '../events.ts'
import { refused } from '../refusals.ts'
import { joinedRound, notSameRound } from './joined.ts'
import { asMade, cardOf, moved, type Overlay } from './overlay.ts'
import { pairsRound, restored } from './places.ts'
import type { UndoStep } from './step.ts'
import { TURNS } from './turns.ts'
import { daysRound, flagRound, peopleRound } from './work-round.ts'

/** The events of one step; none where all of it is as it would make it. @throws Rejection where a field says a third thing. */
export function eventsOf(step: UndoStep, state: Overlay, actor: Actor): readonly ProjectEvent[] {
  /** The event, unless the field says already what it would make; refused where it says a third thing. */
  const turned = <T>(now: T, { from, to }: { readonly from: T; readonly to: T }, event: () => ProjectEvent) => {
    if (now === to) return []
    if (now !== from) throw moved('deviceId' in step ? step.deviceId : undefined)
    return [event()]
  }
  switch (step.of) {
    case 'status': {
      const card = cardOf(state, step.deviceId)
      return turned(card.status, step, () => {
        if (needsAnother(state.project, card, { to: step.to, by: actor.id }))
          throw refused({ code: 'confirm-by-another', deviceId: step.deviceId })
        return TURNS.status.event(step.deviceId, step)
      })
    }
    case 'type': {
      const card = cardOf(state, step.deviceId)
      return turned(card.type, step, () => {
        demandFreeSerial(state.cards(), step.to, { serial: card.serial ?? '', besides: card.id })
        return TURNS.type.event(step.deviceId, step)
      })
    }
    case 'description':
    case 'name':
      // The values of a step are those of its field.
      return turned(cardOf(state, step.deviceId)[step.of], step, () =>
        TURNS[step.of].event(step.deviceId, step as never),
      )
    case 'online': {
      const { deviceId, to: online } = step
      return cardOf(state, deviceId).online === online
        ? []
        : [{ type: 'DeviceOnlineReported', data: { deviceId, online } }]
    }
    case 'photo-added':
      return removedPhoto(cardOf(state, step.deviceId), step.digest)
    case 'photo-removed': {
      const { deviceId, photo, place } = step
      const { photos = [] } = cardOf(state, deviceId)
      if (photos.some(({ digest }) => digest === photo.digest)) return []
      return [{ type: 'PhotoRestored', data: { deviceId, photo, place: Math.min(place, photos.length) } }]
    }
    case 'card-made': {
      const card = asMade(state, step.card)
      return card ? [{ type: 'DeviceDeleted', data: { deviceId: card.id, card: asDeleted(card) } }] : []
    }
    case 'batch-made': {
      const { batchId, of } = step.batch
      const removed = step.cards.flatMap((card) => asMade(state, card)?.id ?? [])
      if (removed.length === 0) return []
      return of === 'import'
        ? [{ type: 'ImportUndone', data: { batchId, removed, kept: [] } }]
        : [{ type: 'SyncUndone', data: { batchId, removed } }]
    }
    case 'cards-gone':
      return restored(step, state)
    case 'paired':
      return pairsRound(step, state)
    case 'joined':
      return joinedRound(step, state)
    case 'not-same':
      return notSameRound(step, state)
    case 'texts':
      return textsTurned(step, state)
    case 'facts':
      return factsTurned(step.cards.flatMap((card) => factsRound(card, state)))
    case 'assigned':
      return peopleRound(step, state, actor)
    case 'scheduled':
      return daysRound(step, state, actor)
    case 'flag':
      return flagRound(step, state)
    case 'tick':
      if (state.project?.[step.item] === step.to) return []
      return [{ type: step.to ? 'ChecklistItemTicked' : 'ChecklistItemUnticked', data: { item: step.item } }]
    case 'rights':
      return state.project ? rightsSet(step.to, state.project) : []
    case 'floors': {
      const { from, to } = step
      const [now, then, next] = [state.project?.floorOrder ?? [], from, to].map((floors) => JSON.stringify(floors))
      return turned(now, { from: then, to: next }, () => ({ type: 'FloorsOrdered', data: { from, to } }))
    }
    case 'project-name': {
      const { from: previous, to: name } = step
      return turned(state.project?.name ?? '', step, () => ({ type: 'ProjectRenamed', data: { name, previous } }))
    }
  }
}

/** @throws Rejection when a card says something else by now. */
function textsTurned(
  { batchId, fileName, isBack, cards }: Extract<UndoStep, { readonly of: 'texts' }>,
  state: Overlay,
): readonly ProjectEvent[] {
  const turnedRound = cards.flatMap(({ deviceId, name, description, ...facts }) => {
    const card = cardOf(state, deviceId)
    const turn = (text: 'name' | 'description') => {
      const change = { name, description }[text]
      if (!change || card[text] === change.from) return {}
      if (card[text] !== change.to) throw moved(deviceId)
      return { [text]: { from: change.to, to: change.from } }
    }
    const [turns] = factsRound({ deviceId, ...facts }, state)
    const change = { deviceId, ...turn('name'), ...turn('description'), ...turns }
    return Object.keys(change).length > 1 ? [change] : []
  })
  if (turnedRound.length === 0) return []
  return isBack
    ? [{ type: 'DevicesChangedByImport', data: { batchId, fileName, cards: turnedRound } }]
    : [{ type: 'ImportChangesUndone', data: { batchId, cards: turnedRound } }]
}

/** The turns of a card's facts, turned round; none where all of them are so already. @throws Rejection when one says a third thing. */
function factsRound({ deviceId, ...turns }: ChangedFacts & { readonly deviceId: DeviceId }, state: Overlay) {
  const card = cardOf(state, deviceId)
  const round = FACTS.flatMap((fact) => {
    const turn = turns[fact]
    const now = card[fact] ?? null
    if (!turn || now === turn.from) return []
    if (now !== turn.to) throw moved(deviceId)
    return [[fact, { from: turn.to, to: turn.from }] as const]
  })
  if (round.length === 0) return []
  const serial = turns.serial?.from
  if (serial) demandFreeSerial(state.cards(), card.type, { serial, besides: deviceId })
  return [{ deviceId, ...(Object.fromEntries(round) as ChangedFacts) }]
}
