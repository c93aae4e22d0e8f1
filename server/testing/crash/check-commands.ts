import type { FormEvent } from '#events/form/events.ts'
import type { FoldersEvent } from '#events/folders/events.ts'
import type { RecordedEvent } from '#events/kernel/envelope.ts'
import { type ProjectEvent } from '#events/project/events.ts'
import { isProjectEvent } from '#events/project/stream.ts'
import type { LogEvent } from '#events/registry.ts'
import { commandOf, isFormEvent, isFormFitting } from './check-forms.ts'
import { isFoldersEvent } from './check-folders.ts'
import { digestOfPhoto } from './requests.ts'
import type { SentCommand } from './sent.ts'

type Event = RecordedEvent<ProjectEvent> | RecordedEvent<FoldersEvent> | RecordedEvent<FormEvent>

/**
 * The faults between the commands and the log, in sentences: each that was acknowledged must be in the log, where the
 * answer says, once; each that was refused must not; no other may be there twice; nothing may be there that was not sent.
 */
export function checkCommands(sent: readonly SentCommand[], log: readonly LogEvent[]): string[] {
  const byCommand = new Map<string, Event[]>()
  for (const event of log) {
    if (!isFoldersEvent(event) && !isProjectEvent(event) && !isFormEvent(event)) continue
    // The parts of an import or a sync have ids of their own, which follow from the first one's.
    const key = 'batchId' in event.data ? event.data.batchId : event.commandId
    byCommand.set(key, [...(byCommand.get(key) ?? []), event])
  }
  const wrong = sent.flatMap((one) => {
    const key = commandOf(one)
    const events = byCommand.get(key) ?? []
    byCommand.delete(key)
    const reason = wrongOf(one, events)
    if (reason === null) return []
    const there = events.map(({ type, stream, revision }) => `${type} at ${stream} ${revision}`).join(', ')
    return `${one.key} ${JSON.stringify(one.intent).slice(0, 120)}: ${reason}; there is ${there || 'nothing'}; ${JSON.stringify(one.answer)}`
  })
  return [...wrong, ...[...byCommand.keys()].map((key) => `${key} is in the log and was never sent`)]
}

function wrongOf({ intent, answer, project }: SentCommand, events: readonly Event[]): string | null {
  const last = events.at(-1)
  const isElsewhere = project !== null && events.some(({ stream }) => stream !== `project-${project}`)
  if (isElsewhere) return 'it is in another stream'
  if (last && !isFitting(intent, events)) return 'it took effect otherwise than once'
  if (!answer) return null
  // A sync that a kill cut off is refused for a while when it is sent again: its first parts are there all the same.
  if (answer.status === 409) return last && intent.kind !== 'sync' ? 'it was refused and took effect' : null
  if (answer.status >= 300) return `it was answered ${answer.status}`
  // The answer of a sync is kept, without the revision of that time.
  if (intent.kind === 'sync' && answer.revision === null) return null
  if (answer.revision === null || answer.position === null) return 'the answer does not say where the log stands'
  if (!last) return mayBeNothing(intent) ? null : 'it was acknowledged and is not in the log'
  if (intent.kind === 'import' && !isWhole(intent.rows.length, events)) return 'it was acknowledged and is not whole'
  // The last part of a sync may have had nothing to change.
  const isThere = intent.kind === 'sync' ? answer.revision >= last.revision : answer.revision === last.revision
  if (!isThere) return 'it is not where the answer says'
  // Commands that went down together share the position of the last of them.
  return answer.position < last.position ? 'the log was said to stand before it' : null
}

/** A status, a tick, that a photo is gone, or all that the provider lists, which is so already: nothing is recorded. */
const mayBeNothing = ({ kind }: SentCommand['intent']) =>
  kind === 'move' || kind === 'tick' || kind === 'unphoto' || kind === 'sync'

const SYNCED: ReadonlySet<string> = new Set([
  ...['DevicesSynced', 'DevicesAdopted', 'DevicesOffered', 'SyncedDevicesUpdated', 'SyncedDevicesMissed'],
])

const MOVED: Readonly<Record<string, readonly string[]>> = {
  waiting: ['DeviceMovedBackToWaiting'],
  installed: ['DeviceInstalled', 'DeviceMovedBackToInstalled'],
  confirmed: ['DeviceConfirmed'],
}

/** True if the command leads to these events, once, or to these as its first parts. */
function isFitting(intent: SentCommand['intent'], events: readonly Event[]): boolean {
  if (intent.kind === 'import') return isWhole(Number.POSITIVE_INFINITY, events)
  if (intent.kind === 'sync') return events.every(({ type }) => SYNCED.has(type))
  const [event, second] = events
  if (intent.kind === 'form' || 'form' in intent) return isFormFitting(intent, events)
  if (!event || second) return false
  switch (intent.kind) {
    case 'create':
      return event.type === 'ProjectCreated' && event.revision === 0 && event.data.name === intent.name
    case 'add':
      return event.type === 'ManualCardAdded' && event.data.name === intent.name
    case 'move':
      return 'deviceId' in event.data && event.data.deviceId === intent.device && isMove(event.type, intent.to)
    case 'describe':
      return event.type === 'DeviceDescribed' && event.data.deviceId === intent.device && says(event, intent.text)
    case 'folder':
      return event.type === 'FolderCreated' && event.data.name === intent.name
    case 'rename-folder':
      return event.type === 'FolderRenamed' && event.data.folderId === intent.folder && event.data.name === intent.name
    case 'drop-folder':
      return event.type === 'FolderDeleted' && event.data.folderId === intent.folder
    case 'photo':
    case 'unphoto': {
      const type = intent.kind === 'photo' ? 'PhotoAdded' : 'PhotoRemoved'
      if (event.type !== type || event.data.deviceId !== intent.device) return false
      return event.data.photo.digest === digestOfPhoto(intent.name)
    }
    case 'tick': {
      const type = intent.value ? 'ChecklistItemTicked' : 'ChecklistItemUnticked'
      return event.type === type && event.data.item === intent.item
    }
  }
}

const isMove = (type: string, to: string) => MOVED[to]?.includes(type) === true
const says = (event: Event, text: string) => event.type === 'DeviceDescribed' && event.data.description === text

/** True if these are the parts of an import, each once and in order. @param rows of a whole one; else any number will do. */
function isWhole(rows: number, events: readonly Event[]): boolean {
  let cards = 0
  const isInOrder = events.every((event, index) => {
    if (event.type !== 'DevicesImported' || event.data.part !== index + 1) return false
    cards += event.data.cards.length
    return rows === Number.POSITIVE_INFINITY || event.data.parts === events.length
  })
  return isInOrder && (rows === Number.POSITIVE_INFINITY || cards === rows)
}
