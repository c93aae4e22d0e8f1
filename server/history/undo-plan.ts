import type { User } from '#events/account/user.ts'
import { audienceOf, phraseFor, plainText } from '#events/kernel/history.ts'
import type { RecordedEvent, UndoneCommand } from '#events/kernel/envelope.ts'
import { CommandId, type DeviceId, type ProjectId } from '#events/kernel/ids.ts'
import type { UndoBody } from '#events/project/commands/undo.ts'
import { changesOf } from '#events/project/changes.ts'
import { MAX_UNDONE } from '#events/project/commands/undo.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { projectHistory } from '#events/project/history/history.ts'
import { refused } from '#events/project/refusals.ts'
import { projectStream } from '#events/project/stream.ts'
import { beatenBy, cancelled } from '#events/project/undo/later.ts'
import type { UndoStep } from '#events/project/undo/step.ts'
import { stepsOfAll } from '#events/project/undo/steps-of.ts'
import { isReadable } from '#events/registry.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { UnreadableStream } from '../commands/command-error.ts'
import type { EventStore } from '../event-store/port.ts'
import { originOf } from './undo-origin.ts'

/** Maximum of events from a change on for its undo, its own included. Reading as many takes about a fifth of a second. */
const MAX_UNDO_EVENTS = 10_000

/** Maximum age of a sync, in events, for the undo by the person who made it; later it is undone from the history. */
const MAX_SYNC_EVENTS = 2_000

type BoardEvent = RecordedEvent<ProjectEvent>
type Person = Pick<User, 'id' | 'role'>

/** The steps of an undo, and the commands that it takes back. */
export type UndoPlan = { readonly undone: readonly UndoneCommand[]; readonly steps: readonly UndoStep[] }

/** The name of a card, in a sentence about it. */
type NameOf = (id: DeviceId) => string

/**
 * Finds from the record what would take a change back. Access is the caller's affair.
 * @param asked the commands of a gesture of this person, or a revision for the change that its event is a part of.
 * @param own the ids of this very undo, which may be in the record by a part already.
 * @throws Rejection when it cannot be undone; StoreUnavailable, UnreadableStream.
 */
export async function planUndo(
  { bus, store, maxEvents = MAX_UNDO_EVENTS }: { bus: CommandBus; store: Pick<EventStore, 'read'>; maxEvents?: number },
  project: ProjectId,
  asked: UndoBody,
  { person, own = new Set() }: { readonly person: Person; readonly own?: ReadonlySet<CommandId> },
): Promise<UndoPlan> {
  const board = bus.project(project)
  async function* read(from: number, count = maxEvents): AsyncGenerator<BoardEvent, void> {
    for await (const event of store.read(projectStream(project), from, count)) {
      if (!isReadable(event)) throw new UnreadableStream(event)
      // Of a project's stream, so one of its events.
      yield event as BoardEvent
    }
  }
  const { commands, by } = await commandsOf(asked)
  const places = (await Promise.all(commands.map((id) => board.placesOf(id, by)))).flat()
  const head = await board.read((_, revision) => revision)
  // A command that had no effect has no place, nor has one that is too long ago. The parts of a sync have ids of their own.
  const first =
    places.length > 0 ? Math.min(...places.map((place) => place.first)) : Math.max(0, head - MAX_SYNC_EVENTS)
  if (head - first >= maxEvents) throw refused({ code: 'undo-unknown' })

  const change: BoardEvent[] = []
  const later: BoardEvent[] = []
  for await (const event of read(first)) {
    const isOfCommand = event.actor.id === by && commands.some((id) => id === event.commandId || id === batchOf(event))
    if (isOfCommand || isOfSame(event, change)) change.push(event)
    // Of a sync that is read from before its beginning, the events until then are no later ones.
    else if (change.length > 0 && (event.actor.id !== person.id || !own.has(event.commandId))) later.push(event)
  }
  const undone = undoneBy(change)
  if (undone.length === 0 || undone.length > MAX_UNDONE) throw refused({ code: 'undo-unknown' })
  const taken = cancelled(later)
  const before = later.find(
    (event) =>
      !taken.has(event) && event.undoes?.some(({ revision }) => undone.some((one) => one.revision === revision)),
  )
  if (before) throw refused({ code: 'undo-done', by: before.actor.id, at: before.recordedAt })

  const names = await board.read((view) => (id: DeviceId) => view.card(id)?.name)
  const beaten = beatenBy(
    change,
    later.filter((event) => !taken.has(event)),
  )
  if (beaten) {
    const nameOf: NameOf = (id) => names(id) ?? 'this card'
    throw refused({
      code: 'undo-moved-on',
      did: wordsOf(beaten, nameOf, person),
      by: beaten.actor.id,
      at: beaten.recordedAt,
      ...('deviceId' in beaten.data && { deviceId: beaten.data.deviceId }),
    })
  }
  const origin = await originOf(change, { board, read })
  const steps = stepsOfAll(change, origin)
  if (typeof steps === 'string') throw refused({ code: 'undo-never', reason: steps })
  return { undone, steps }

  async function commandsOf(body: UndoBody) {
    if ('undoes' in body) return { commands: body.undoes, by: person.id }
    for await (const event of read(body.revision, 1)) {
      const batch = CommandId.safeParse(batchOf(event)).data
      return { commands: [event.commandId, ...(batch ? [batch] : [])], by: event.actor.id }
    }
    throw refused({ code: 'undo-unknown' })
  }
}

/** Parts of an import, a sync or a large undo are commands of their own. */
function isOfSame(event: BoardEvent, change: readonly BoardEvent[]): boolean {
  const whole = wholeOf(event)
  return whole !== null && change.some((one) => one.actor.id === event.actor.id && wholeOf(one) === whole)
}

const wholeOf = (event: BoardEvent): string | null =>
  event.undoes ? event.undoes.map(({ revision }) => revision).join() : batchOf(event)

/** The import or sync that an event is a part of; null for one that is none, or that takes one back. */
function batchOf(event: BoardEvent): string | null {
  const [change] = changesOf(event)
  if (event.undoes || change?.of !== 'card') return null
  if (change.is === 'made') return change.batch?.batchId ?? null
  if (change.is === 'paired') return change.batchId
  return change.is === 'set' && (change.by === 'sync' || (change.by === 'import' && !change.isBack))
    ? change.batchId
    : null
}

/** The commands of a change, in order, each with the revision of its first event. */
function undoneBy(change: readonly BoardEvent[]): UndoneCommand[] {
  const all = new Map<CommandId, UndoneCommand>()
  for (const { commandId, revision } of change) if (!all.has(commandId)) all.set(commandId, { commandId, revision })
  return [...all.values()]
}

/** Says what an event did, in words that follow the name of the person. */
function wordsOf(event: BoardEvent, nameOf: NameOf, { role }: Person): string {
  const names = { device: nameOf, instance: () => 'an instance', folder: () => 'a folder', person: () => 'a person' }
  const told = projectHistory.tell(event, names)
  return told ? plainText(phraseFor(audienceOf(role), told.phrase)) : 'changed this'
}
