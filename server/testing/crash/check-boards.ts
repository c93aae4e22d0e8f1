import { isDeepStrictEqual } from 'node:util'
import { syncedCards } from '#events/project/server-rules/decide-sync.ts'
import { projectDecider } from '#events/project/decide.ts'
import { ProjectModel } from '#events/project/model.ts'
import { DeviceId } from '#events/kernel/ids.ts'
import { waitingDevices } from '#events/project/same/offers.ts'
import { isProjectEvent, projectOfStream } from '#events/project/stream.ts'
import type { LogEvent } from '#events/registry.ts'
import { toStreamEvent } from '../../live/streams/stream-event.ts'
import type { ListedCameras } from './provider-site.ts'
import { digestOfPhoto } from './requests.ts'
import type { SentCommand } from './sent.ts'
import type { SeenMessage, Watcher } from './watcher.ts'

/**
 * The faults between the log and what people saw, in sentences: each board must have shown the log, every event once and
 * in order; each acknowledged command must have led to what it asked for at the revision that its answer names.
 */
export function checkBoards(
  log: readonly LogEvent[],
  sent: readonly SentCommand[],
  watchers: readonly Watcher[],
): string[] {
  const wrong = watchers.flatMap((watcher) => watcher.wrong)
  const boards = new Map<number, ProjectModel>()
  const seen = new Map<string, SeenMessage[]>()
  for (const { project, seen: all } of watchers) for (const one of all) push(seen, `${project} ${one.revision}`, one)
  const acknowledged = new Map<string, SentCommand[]>()
  for (const one of sent)
    if (one.answer && one.answer.status < 300 && one.answer.revision !== null && one.project !== null)
      push(acknowledged, `${one.project} ${one.answer.revision}`, one)

  for (const event of log) {
    const project = projectOfStream(event.stream)
    if (project === null || !isProjectEvent(event)) continue
    const board = boards.get(project) ?? new ProjectModel()
    boards.set(project, board)
    board.apply(projectDecider.evolve(board, event))
    const place = `${project} ${event.revision}`
    for (const one of take(seen, place)) {
      const isSame = 'snapshot' in one ? isShown(one.snapshot, board) : isEqual(one, toStreamEvent(event))
      if (!isSame) wrong.push(`board ${project} did not see at ${event.revision} what the log has there`)
    }
    for (const one of take(acknowledged, place))
      if (!hasEffect(board, one)) wrong.push(`${one.key} (${one.intent.kind}) has no effect at revision ${place}`)
  }
  for (const [project, board] of boards) {
    const synced = [...board.cards()].filter(({ synced: of }) => of !== undefined)
    if (synced.length !== syncedCards(board).size) wrong.push(`board ${project} has a device of the provider twice`)
  }
  for (const place of seen.keys()) wrong.push(`board ${place} was seen, but is not in the log`)
  for (const place of acknowledged.keys()) wrong.push(`revision ${place} was answered, but is not in the log`)
  return wrong
}

function push<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

function take<T>(lists: Map<string, T[]>, key: string): readonly T[] {
  const list = lists.get(key) ?? []
  lists.delete(key)
  return list
}

/** As they come over the wire. */
const isEqual = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)))

function isShown(
  { project, cards }: Extract<SeenMessage, { snapshot: unknown }>['snapshot'],
  board: ProjectModel,
): boolean {
  const byId = (all: Iterable<{ readonly id: number }>) => [...all].toSorted((one, other) => one.id - other.id)
  return isEqual(project, board.project) && isEqual(byId(cards), byId(board.cards()))
}

function hasEffect(board: ProjectModel, { intent, listed }: SentCommand): boolean {
  switch (intent.kind) {
    case 'create':
    case 'add':
    case 'import':
    case 'folder':
    case 'rename-folder':
    case 'drop-folder':
    case 'form':
    case 'save-form':
    case 'form-photo':
    case 'form-unphoto':
      return true
    case 'sync':
      return listed === null || isDeepStrictEqual(camerasOf(board), listed)
    case 'move':
      return board.card(DeviceId.parse(intent.device))?.status === intent.to
    case 'describe':
      return board.card(DeviceId.parse(intent.device))?.description === intent.text
    case 'photo':
      return hasPhoto(board, intent)
    case 'unphoto':
      return !hasPhoto(board, intent)
    case 'tick':
      return board.project?.[intent.item] === intent.value
  }
}

/** The cameras that the provider lists, as a board has them: with a card, or until people say which card each one is. */
const camerasOf = (board: ProjectModel): ListedCameras =>
  new Map([
    ...[...syncedCards(board).values()].flatMap(({ name, synced: { deviceId, isMissing } }) =>
      isMissing ? [] : [[deviceId, name] as const],
    ),
    ...waitingDevices(board).map(({ providerId, name }) => [providerId, name] as const),
  ])

const hasPhoto = (board: ProjectModel, { device, name }: { readonly device: number; readonly name: string }): boolean =>
  board.card(DeviceId.parse(device))?.photos?.some(({ digest }) => digest === digestOfPhoto(name)) === true
