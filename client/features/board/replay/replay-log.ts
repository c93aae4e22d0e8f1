import type { DeviceStatus } from '#events/project/device.ts'
import { type Part, plainText, type ToldEvent } from '#events/kernel/history.ts'
import type { DeviceId, UserId } from '#events/kernel/ids.ts'
import type { BoardEvent, BoardSnapshot } from '#events/live/protocol.ts'
import { evolve } from '#events/project/evolve.ts'
import { projectHistory } from '#events/project/history/history.ts'
import { isTold } from '#events/project/digest/told.ts'
import { ProjectModel, type ProjectPatch } from '#events/project/model.ts'
import { capital } from '../../../ui/text/capital.ts'
import { type Moment, Moments, type ThingNames } from './moments.ts'

/** How many cards stand in each column. */
export type Counts = Readonly<Record<DeviceStatus, number>>

/** An event that stands out on a timeline. */
export type Mark = { readonly revision: number; readonly kind: 'import' | 'completed' | 'reopened' }

type Step = Moment & {
  readonly event: BoardEvent
  readonly forward: ProjectPatch
  readonly backward: ProjectPatch
  readonly counts: Counts
}

/**
 * The events of a project with what each changed, forward and backward, so that the way from any state to any other is a walk
 * along them. The patches come from the `evolve` that the board of now is folded by (docs/rules.md, REPLAY-1).
 */
export class ReplayLog extends Moments<Step> {
  readonly #marks: Mark[] = []
  readonly #model = new ProjectModel()
  /** The names of each card, with the revisions from which on they were its own. */
  readonly #names = new Map<DeviceId, { readonly from: number; readonly name: string }[]>()

  /** Revision of the last event that is here; -1 for none. */
  get revision(): number {
    return this.head
  }

  get marks(): readonly Mark[] {
    return this.#marks
  }

  /** Takes the next events. @throws when they do not follow the last one. */
  append(events: readonly BoardEvent[]): void {
    for (const event of events) {
      if (event.revision !== this.head + 1) throw new Error(`event ${event.revision} comes after ${this.head}`)
      const forward = evolve(this.#model, event)
      const backward = this.#model.apply(forward)
      const counts = countsAfter(this.moments.at(-1)?.counts ?? NO_CARDS, forward, backward)
      this.moments.push({ event, time: Date.parse(event.recordedAt), forward, backward, counts })
      this.#noteNames(event.revision, forward)
      const kind = MARKS[event.type]
      if (kind) this.#marks.push({ revision: event.revision, kind })
    }
  }

  /** @throws RangeError when it is not here. */
  event(revision: number): BoardEvent {
    return this.moment(revision).event
  }

  /** How many cards stood in each column after the event of a revision. */
  countsAt(revision: number): Counts {
    return this.moment(revision).counts
  }

  /** The whole board right after the event of a revision. Costs as much as all events up to there. */
  boardAt(revision: number): BoardSnapshot | null {
    const model = new ProjectModel()
    for (const { forward } of this.moments.slice(0, revision + 1)) model.apply(forward)
    return model.project && { project: model.project, cards: [...model.cards()] }
  }

  /** The patches that lead from the state after one revision to that after another, forward or backward in time. */
  patches(from: number, to: number): ProjectPatch[] {
    if (from <= to) return this.moments.slice(from + 1, to + 1).map(({ forward }) => forward)
    return this.moments
      .slice(to + 1, from + 1)
      .map(({ backward }) => backward)
      .reverse()
  }

  /** Cards that the event of a revision changed and that are still there after it. */
  cardsOf(revision: number): readonly DeviceId[] {
    return (this.moment(revision).forward.cards ?? []).flatMap(([id, card]) => (card ? id : []))
  }

  /** Cards that the events of a span changed and that are still there after them. */
  cardsChanged(first: number, last: number): readonly DeviceId[] {
    const changed = this.moments.slice(first, last + 1).flatMap(({ forward }) => forward.cards ?? [])
    return [...new Map(changed)].flatMap(([id, card]) => (card ? id : []))
  }

  /**
   * The revisions of a span that a digest for this reader tells of; where it tells nothing, all of them.
   * @param after the first one is behind it.
   */
  toldBetween(after: number, upTo: number, reader: UserId): readonly number[] {
    const all = this.moments.slice(after + 1, upTo + 1).map(({ event }) => event)
    const told = all.filter((event) => isTold(event, reader))
    return (told.length > 0 ? told : all).map(({ revision }) => revision)
  }

  /** The first revision of the gesture that a revision is a part of: the events of one command stand side by side. */
  override gestureOf(revision: number): number {
    const { commandId } = this.event(revision)
    let first = revision
    while (first > 0 && this.event(first - 1).commandId === commandId) first -= 1
    return first
  }

  protected override tell({ event, forward, backward }: Step, things: ThingNames): readonly ToldEvent[] {
    const names = namesIn(forward, backward)
    const told = projectHistory.tell(event, { device: (id) => names.get(id) ?? 'a device', ...things })
    return told ? [told] : []
  }

  protected override actorOf({ event }: Step): UserId | null {
    return event.actor.id
  }

  /** The name of a card at a revision; of one that came later, the first that it had. Null: it never was there. */
  nameAt(card: DeviceId, revision: number): string | null {
    const names = this.#names.get(card) ?? []
    return (names.findLast(({ from }) => from <= revision) ?? names[0])?.name ?? null
  }

  protected override isAbout({ forward }: Step, card: DeviceId): boolean {
    return forward.cards?.some(([id]) => id === card) === true
  }

  #noteNames(from: number, { cards = [] }: ProjectPatch): void {
    for (const [id, card] of cards) {
      if (!card) continue
      const names = this.#names.get(id) ?? []
      if (names.at(-1)?.name === card.name) continue
      names.push({ from, name: card.name })
      this.#names.set(id, names)
    }
  }
}

export const spoken = (parts: readonly Part[]): string => capital(plainText(parts))

const NO_CARDS: Counts = { waiting: 0, installed: 0, confirmed: 0 }

const MARKS: Readonly<Partial<Record<BoardEvent['type'], Mark['kind']>>> = {
  DevicesImported: 'import',
  ProjectCompleted: 'completed',
  ProjectReopened: 'reopened',
}

/** The names of a step's cards before it; of those that it brought, after it. */
const namesIn = (forward: ProjectPatch, backward: ProjectPatch): ReadonlyMap<DeviceId, string> =>
  new Map(
    [...(forward.cards ?? []), ...(backward.cards ?? [])].flatMap(([id, card]) =>
      card ? [[id, card.name] as const] : [],
    ),
  )

function countsAfter(before: Counts, forward: ProjectPatch, backward: ProjectPatch): Counts {
  if (!forward.cards) return before
  const counts = { ...before }
  for (const [, card] of backward.cards ?? []) if (card) counts[card.status] -= 1
  for (const [, card] of forward.cards) if (card) counts[card.status] += 1
  return counts
}
