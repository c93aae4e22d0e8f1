import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { ProjectId } from '#events/kernel/ids.ts'
import { packCards } from '#events/live/packed-cards.ts'
import type { PackedBoard } from '#events/live/protocol.ts'
import type { Card } from '#events/project/device.ts'
import { evolve } from '#events/project/evolve.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { type Project, ProjectModel } from '#events/project/model.ts'
import { projectStream } from '#events/project/stream.ts'
import { isReadable } from '#events/registry.ts'
import type { RecordedEvent } from '#events/kernel/envelope.ts'
import { UnreadableStream } from '../commands/command-error.ts'
import type { EventStore } from '../event-store/port.ts'

/** Distance of kept states, in events: reading and folding that many takes about a tenth of a second. */
const KEYFRAME_EVENTS = 5_000
/** All kept states, as if they shared no cards. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024
const KEPT_MS = 10 * 60_000
/** Projects of which it is kept where their times go back. */
const MAX_BACKS = 10_000
/** Boards that are folded at a time, for all who ask: the others wait. */
const MAX_FOLDS = 2

/** A board right after the event of a revision, which was recorded at `at` (ISO 8601, UTC). */
export type PastBoard = { readonly revision: number; readonly at: string; readonly board: PackedBoard }

type Keyframe = {
  readonly revision: number
  readonly at: string
  readonly project: Project
  readonly cards: readonly Card[]
}

/** The revisions up to `upTo`, each event of which was recorded before the one in front of it: a clock was ahead until then. */
type Backs = { readonly upTo: number; readonly last: string; readonly revisions: readonly number[] }

/**
 * Boards of the past: the log of a project, folded up to a revision by the same `evolve` as the board of now. States on the
 * way are kept in memory for a while, so that the next moment of the same project comes sooner.
 */
export function createPastBoards(store: Pick<EventStore, 'read'>, { keyframeEvents = KEYFRAME_EVENTS } = {}) {
  let kept = new LRUCache<string, Keyframe>({ maxSize: MAX_KEPT_BYTES, ttl: KEPT_MS })
  const limit = pLimit(MAX_FOLDS)
  const backs = new LRUCache<ProjectId, Backs>({ max: MAX_BACKS })
  const folding = new Map<string, Promise<PastBoard | null>>()
  const keyOf = (id: ProjectId, frame: number) => `${id} ${frame}`

  /** The kept state next before a revision. */
  function before(id: ProjectId, revision: number): Keyframe | null {
    for (let frame = Math.floor((revision + 1) / keyframeEvents); frame > 0; frame -= 1) {
      const found = kept.get(keyOf(id, frame))
      if (found) return found
    }
    return null
  }

  /**
   * The board right after the event of a revision; null when the project has no such revision, or was deleted by then. All who
   * ask for the same one at the same time share it. Access is the caller's affair. @throws StoreUnavailable, UnreadableStream
   */
  function at(id: ProjectId, revision: number): Promise<PastBoard | null> {
    const key = keyOf(id, revision)
    const known = folding.get(key)
    if (known) return known
    const made = limit(() => fold(id, revision)).finally(() => folding.get(key) === made && folding.delete(key))
    folding.set(key, made)
    return made
  }

  async function fold(id: ProjectId, revision: number): Promise<PastBoard | null> {
    const start = before(id, revision)
    const keptThen = kept
    const model = new ProjectModel()
    let [last, recordedAt] = [-1, '']
    if (start) {
      const { project, cards } = start
      model.apply({ project, cards: cards.map((card) => [card.id, card] as const) })
      ;[last, recordedAt] = [start.revision, start.at]
    }
    for await (const event of store.read(projectStream(id), last + 1, revision - last)) {
      if (!isReadable(event)) throw new UnreadableStream(event)
      // Of a project's stream, so one of its events.
      model.apply(evolve(model, event as RecordedEvent<ProjectEvent>))
      ;[last, recordedAt] = [event.revision, event.recordedAt]
      const { project } = model
      if (project && (last + 1) % keyframeEvents === 0) {
        const frame: Keyframe = { revision: last, at: recordedAt, project, cards: [...model.cards()] }
        keptThen.set(keyOf(id, (last + 1) / keyframeEvents), frame, { size: Math.max(1, model.bytes) })
      }
    }
    const { project } = model
    if (last !== revision || !project) return null
    return { revision, at: recordedAt, board: { project, cards: packCards([...model.cards()]) } }
  }

  /** Where the times of a project's events go back, up to its head: read once, and then what is new. */
  async function backsOf(id: ProjectId, head: number): Promise<readonly number[]> {
    const known = backs.get(id) ?? { upTo: -1, last: '', revisions: [] }
    if (known.upTo >= head) return known.revisions.filter((revision) => revision <= head)
    const revisions = [...known.revisions]
    let { upTo, last } = known
    for await (const event of store.read(projectStream(id), upTo + 1, head - upTo)) {
      if (event.recordedAt < last) revisions.push(event.revision)
      ;[upTo, last] = [event.revision, event.recordedAt]
    }
    backs.set(id, { upTo, last, revisions })
    return revisions
  }

  /**
   * Revision of the last event that was recorded up to a time; -1 when there is none. Events of a clock that was ahead count with
   * those that followed.
   * @param head revision of the project's last event. @param time in milliseconds since 1970. @throws StoreUnavailable
   */
  async function revisionAt(id: ProjectId, head: number, time: number): Promise<number> {
    let end = head + 1
    for (const begin of [0, ...(await limit(() => backsOf(id, head)))].toReversed()) {
      const found = await lastUpTo(id, [begin - 1, end], time)
      if (found >= begin) return found
      end = begin
    }
    return -1
  }

  /** The same between two revisions, both excluded; the first one where there is none. Halves what is left with each read. */
  async function lastUpTo(id: ProjectId, [before, end]: readonly [number, number], time: number): Promise<number> {
    let [known, later] = [before, end]
    while (later - known > 1) {
      const middle = (known + later) >> 1
      // An event that is missing in the log counts as later: the search must come to an end.
      let isUpToThen = false
      for await (const { recordedAt } of store.read(projectStream(id), middle, 1)) {
        isUpToThen = Date.parse(recordedAt) <= time
      }
      if (isUpToThen) known = middle
      else later = middle
    }
    return known
  }

  /** Drops what is kept, also of boards that are being folded: it may tell of people who were erased. */
  function forget(): void {
    kept = new LRUCache<string, Keyframe>({ maxSize: MAX_KEPT_BYTES, ttl: KEPT_MS })
    folding.clear()
  }

  return { at, revisionAt, forget }
}
