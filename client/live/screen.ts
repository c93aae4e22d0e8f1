import type { Actor } from '#events/kernel/actor.ts'
import type { CommandId, DeviceId } from '#events/kernel/ids.ts'
import type { BoardEvent, BoardSnapshot } from '#events/live/protocol.ts'
import { projectDecider } from '#events/project/decide.ts'
import type { Card } from '#events/project/device.ts'
import { ProjectModel, type ProjectPatch } from '#events/project/model.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import type { BoardCommand, BoardState, SeenMove } from './board-state.ts'
import { buildColumns, type CardChange, changeColumns, NO_COLUMNS } from './columns.ts'
import { MapView, viewOf } from './map-view.ts'
import { Overlay } from './overlay.ts'

/** A command whose effect is to be shown, with what its decision may know. */
export type Shown = { readonly commandId: CommandId; readonly command: BoardCommand; readonly at: string }

/** The part of a board's state that follows from events and commands alone. */
export type Picture = Pick<BoardState, 'project' | 'cards' | 'columns' | 'moved' | 'revision'>

const windowOn = (overlay: Overlay): BoardState['cards'] =>
  new MapView({
    get: (id: DeviceId) => overlay.card(id),
    size: () => overlay.size,
    *entries() {
      for (const card of overlay.cards()) yield [card.id, card] as const
    },
    values: () => overlay.cards(),
  })

/**
 * What one board shows: the fold of the server's events, and over it the pending commands, decided again each time by the
 * server's own rules. Nothing is ever put back from a copy. Changes are gathered until {@link paint}, whose work grows with
 * what changed, not with the board.
 */
export class Screen {
  readonly #me: Actor
  #confirmed = new ProjectModel()
  readonly #overlay = new Overlay(this.#confirmed)
  #revision = -1
  #moved = new Map<DeviceId, SeenMove>()
  /** What each card that may have changed since the last paint was then. */
  readonly #before = new Map<DeviceId, Card | undefined>()
  #isReplaced = false
  #hasMoved = false
  #picture: Picture

  constructor(me: Actor) {
    this.#me = me
    this.#picture = {
      project: null,
      cards: windowOn(this.#overlay),
      columns: NO_COLUMNS,
      moved: viewOf(this.#moved),
      revision: -1,
    }
  }

  get picture(): Picture {
    return this.#picture
  }

  /** Revision of the last event folded; -1 before the first. */
  get revision(): number {
    return this.#revision
  }

  /** The cards that the server has confirmed, without anything pending. */
  confirmedCards(): Iterable<Card> {
    return this.#confirmed.cards()
  }

  /** Folds one event, which must be the next of the stream. @param isNews whether a move by others is one to point out. */
  fold(event: BoardEvent, isNews: boolean): void {
    const patch = projectDecider.evolve(this.#confirmed, event)
    for (const [id, card] of patch.cards ?? []) {
      this.#touch(id)
      if (isNews) this.#notice(id, this.#confirmed.card(id), card)
    }
    this.#confirmed.apply(patch)
    this.#revision = event.revision
  }

  /** Puts a whole board in the place of what was folded so far. */
  replace({ project, cards }: BoardSnapshot, revision: number, isNews: boolean): void {
    const fresh = new ProjectModel()
    fresh.apply({ project, cards: cards.map((card) => [card.id, card] as const) })
    if (isNews) for (const card of cards) this.#notice(card.id, this.#confirmed.card(card.id), card)
    this.#confirmed = fresh
    this.#revision = revision
    this.#isReplaced = true
  }

  /** Nothing folded, nothing seen. */
  reset(): void {
    this.#confirmed = new ProjectModel()
    this.#revision = -1
    this.#isReplaced = true
    this.forgetMoves()
  }

  /** From here on only moves to come are pointed out. */
  forgetMoves(): void {
    this.#moved = new Map()
    this.#hasMoved = true
  }

  /** Decides the pending commands again over what is confirmed, in their order, and gives what is to be seen then. */
  paint(pending: Iterable<Shown>): Picture {
    this.#decideAgain(pending)
    const before = this.#picture
    const changes = [...this.#before].flatMap(([id, was]): CardChange | [] => {
      const is = this.#overlay.card(id)
      return is === was ? [] : { was, is }
    })
    const cardOf = (id: DeviceId) => this.#overlay.card(id)
    this.#picture = {
      project: this.#overlay.project,
      cards: this.#isReplaced || changes.length > 0 ? windowOn(this.#overlay) : before.cards,
      columns: this.#isReplaced
        ? buildColumns(this.#overlay.cards(), before.columns)
        : changeColumns(before.columns, changes, cardOf),
      moved: this.#hasMoved ? viewOf(this.#moved) : before.moved,
      revision: this.#revision,
    }
    this.#before.clear()
    this.#isReplaced = false
    this.#hasMoved = false
    return this.#picture
  }

  #decideAgain(pending: Iterable<Shown>): void {
    for (const id of this.#overlay.ids()) this.#touch(id)
    this.#overlay.clear(this.#confirmed)
    for (const { commandId, command, at } of pending) {
      const context = { actor: this.#me, at, commandId }
      const fact = { actor: this.#me, recordedAt: at, commandId }
      for (const event of decideOrNothing(command, this.#overlay, context))
        this.#lay(projectDecider.evolve(this.#overlay, { ...event, ...fact }))
    }
  }

  #lay(patch: ProjectPatch): void {
    for (const [id] of patch.cards ?? []) this.#touch(id)
    this.#overlay.lay(patch)
  }

  /** Must come before the card is changed in any way; a second touch before the next paint changes nothing. */
  #touch(id: DeviceId): void {
    if (!this.#before.has(id)) this.#before.set(id, this.#overlay.card(id))
  }

  /** Keeps the latest move of a card by somebody else. */
  #notice(id: DeviceId, was: Card | undefined, is: Card | null): void {
    if (!is) {
      this.#hasMoved = this.#moved.delete(id) || this.#hasMoved
    } else if (was && was.status !== is.status && is.statusBy !== this.#me.id) {
      this.#moved.set(id, { by: is.statusBy, at: is.statusAt, status: is.status })
      this.#hasMoved = true
    }
  }
}

/** A command that the rules refuse on this state shows nothing: the server has the word. */
function decideOrNothing(...[command, view, context]: Parameters<typeof projectDecider.decide>) {
  try {
    return projectDecider.decide(command, view, context).events
  } catch (error) {
    if (error instanceof Rejection) return []
    throw error
  }
}
