import { sinceAfter } from '../kernel/assigned-people.ts'
import { type SetFields, type TurnedFields, valuesAfter } from '../kernel/change.ts'
import type { Fact } from '../kernel/envelope.ts'
import type { DeviceId } from '../kernel/ids.ts'
import { type BoardChange, type CardFields, changesOf } from './changes.ts'
import { type BeforeImport, type Card, deviceKey } from './device.ts'
import type { ProjectEvent } from './events.ts'
import { type FactName, FACTS } from './facts/facts.ts'
import type { ProjectPatch, ProjectView } from './model.ts'

const NOTHING: ProjectPatch = {}

type Change<Of, Is> = Extract<BoardChange, { readonly of: Of; readonly is: Is }>
type CardSet = Change<'card', 'set'>
/** The state that a change is made to. */
type State = Pick<ProjectView, 'project' | 'card'>

/*
 * A process holds cards by the hundred thousand. A spread that adds a field gives each object a hidden class of its own in V8,
 * four times what the card itself takes: so cards are literals with all fields, or assigned.
 */

/**
 * Returns the changes of a project by an event. Events about a card that is not there change nothing, so that a reader of a
 * part of the log never fails.
 */
export function evolve(state: State, event: Fact<ProjectEvent>): ProjectPatch {
  const cards: [DeviceId, Card | null][] = []
  const left: [DeviceId, string | true | null][] = []
  for (const change of changesOf(event)) {
    if (change.of === 'project') return headAfter(change, state, event)
    const { id } = change
    if (change.is === 'made') {
      cards.push([id, change.isBack ? Object.assign({}, change.card) : change.card])
      if (change.isBack) left.push([id, null])
    } else if (change.is === 'joined') {
      if (state.card(id)) cards.push([id, Object.assign({}, change.card)])
    } else if (change.is === 'gone') {
      cards.push([id, null])
      left.push([id, keyOfDeleted(change.card ?? state.card(id))])
    } else {
      const card = cardAfter(change, state.card(id), event)
      if (card) cards.push([id, card])
    }
  }
  if (left.length > 0) return { cards, deletedCards: left }
  return cards.length > 0 ? { cards } : NOTHING
}

/** The project after a change of itself. */
function headAfter(
  change: Extract<BoardChange, { readonly of: 'project' }>,
  { project }: State,
  { recordedAt }: Fact<ProjectEvent>,
): ProjectPatch {
  switch (change.is) {
    case 'made': {
      const granted = change.project.assignedUsers
      return { project: change.project, assignedSince: sinceAfter({ granted }, recordedAt) }
    }
    case 'set':
      return {
        ...(project && { project: { ...project, ...valuesAfter(change.fields) } }),
        ...(change.access && { assignedSince: sinceAfter(change.access, recordedAt) }),
      }
    case 'gone':
      return { project: null, isDeleted: true }
  }
}

/** A card that was on the board, after a change; undefined where the change says nothing of it. */
function cardAfter(
  change: Exclude<Extract<BoardChange, { readonly of: 'card' }>, { readonly is: 'made' | 'gone' | 'joined' }>,
  card: Card | undefined,
  event: Fact<ProjectEvent>,
): Card | undefined {
  if (!card) return undefined
  if (change.is === 'set') return setAfter(change, card, event)
  if (change.is === 'paired') return pairedAfter(change, card)
  const { photo, place } = change
  const others = (card.photos ?? []).filter(({ digest }) => digest !== photo.digest)
  const photos = change.is === 'photo-out' ? others : others.toSpliced(place ?? others.length, 0, photo)
  return Object.assign({}, card, { photos }, WORKED_ON)
}

/** A card with the device that it got, else as people made it: what is on it stays. */
const pairedAfter = ({ device, isOver, fields }: Change<'card', 'paired'>, card: Card): Card =>
  Object.assign({}, card, valuesAfter(fields), { isManual: isOver, synced: isOver ? undefined : device })

const WORKED_ON = { isWorkedOn: true } as const

/** Only what is set by hand is work of people on the card. */
function setAfter(change: CardSet, card: Card, event: Fact<ProjectEvent>): Card | undefined {
  const values = valuesAfter(change.fields)
  switch (change.by) {
    case 'hand': {
      // A text or a fact that a person writes is no import's any more.
      const known = card.beforeImports && { beforeImports: sinceByHand(card.beforeImports, change.fields) }
      return Object.assign({}, card, { ...known, ...values, ...marksOf(change.fields, event) }, WORKED_ON)
    }
    case 'import': {
      const known = beforeImports(change, card.beforeImports ?? [], event)
      return Object.assign({}, card, {
        ...values,
        ...marksOf(change.fields, event),
        beforeImports: known.length === 0 ? undefined : known,
      })
    }
    case 'sync': {
      if (!card.synced) return undefined
      const { deviceId } = card.synced
      const synced = change.listed ? { deviceId, ...change.listed } : { ...card.synced, isMissing: true as const }
      return Object.assign({}, card, values, { synced })
    }
  }
}

/** Who set the status and the description last, and when. */
function marksOf({ status, description }: SetFields<CardFields>, { actor, recordedAt }: Fact<ProjectEvent>) {
  if (status) {
    const installed = status.from === 'waiting' && { installedBy: actor.id }
    return { statusBy: actor.id, statusAt: recordedAt, ...installed }
  }
  return description ? { describedBy: actor.id, describedAt: recordedAt } : undefined
}

type Field = 'name' | 'description' | FactName

/** Returns all that imports can give back to a card, after an import changed some of it, or gave some back. */
function beforeImports(
  { isBack, batchId, fields }: Extract<CardSet, { readonly by: 'import' }>,
  known: readonly BeforeImport[],
  { recordedAt: at }: Fact<ProjectEvent>,
): BeforeImport[] {
  if (isBack)
    return known.flatMap((one) =>
      one.batchId === batchId ? without(one, (field) => fields[field] !== undefined) : one,
    )
  const { name, description } = fields
  const facts = Object.fromEntries(
    FACTS.flatMap((fact) => {
      const turn = fields[fact]
      return turn ? [[fact, turn.from ?? null] as const] : []
    }),
  )
  const before = {
    ...(name && { name: name.from }),
    ...(description && { description: description.from }),
    ...(Object.keys(facts).length > 0 && { facts }),
  }
  return [...known, { batchId, at, ...before }]
}

/** The same after a person wrote: their text ends what imports know of both texts, and a fact of theirs that of this fact. */
function sinceByHand(known: readonly BeforeImport[], fields: TurnedFields<CardFields>): BeforeImport[] | undefined {
  const isText = fields.name !== undefined || fields.description !== undefined
  const isGone = (field: Field) =>
    fields[field] !== undefined || (isText && (field === 'name' || field === 'description'))
  const left = known.flatMap((one) => without(one, isGone))
  return left.length === 0 ? undefined : left
}

/** Returns all that an import can give back but for some fields; nothing where none is left. */
function without(
  { batchId, at, name, description, facts = {} }: BeforeImport,
  isGone: (field: Field) => boolean,
): BeforeImport[] {
  const leftFacts = Object.fromEntries(
    FACTS.flatMap((fact) => (facts[fact] === undefined || isGone(fact) ? [] : [[fact, facts[fact]] as const])),
  )
  const left = {
    ...(name !== undefined && !isGone('name') && { name }),
    ...(description !== undefined && !isGone('description') && { description }),
    ...(Object.keys(leftFacts).length > 0 && { facts: leftFacts }),
  }
  return Object.keys(left).length === 0 ? [] : [{ batchId, at, ...left }]
}

/** The entry of a card that left the board: a sync must know its device again. */
const keyOfDeleted = (card: Pick<Card, 'type' | 'synced'> | undefined): string | true =>
  card?.synced ? deviceKey(card.type, card.synced.deviceId) : true
