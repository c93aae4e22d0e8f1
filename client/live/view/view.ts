import type { DeviceId, UserId } from '#events/kernel/ids.ts'
import type { BoardEvent, BoardSnapshot } from '#events/live/protocol.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import type { Card, DeviceStatus } from '#events/project/device.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { type Project, ProjectModel, type ProjectPatch, type ProjectView } from '#events/project/model.ts'
import { cardsOf, newCardsOf } from '#events/project/commands.ts'
import { type Entry, isSaved, type Me } from '../outbox/entry.ts'
import { boardRules } from './board-rules.ts'
import { buildColumns, type CardChange, changeColumns, type Columns, NO_COLUMNS } from './columns.ts'
import { MapView } from './map-view.ts'
import { Rebase } from './rebase.ts'

/** The latest move of a card by another person that this screen has seen. `at` is the server's time. */
export type SeenMove = { readonly by: UserId | null; readonly at: string; readonly status: DeviceStatus }

/** The content of a board: it follows from events and pending commands alone. */
export type BoardPicture = {
  /** The head with pending commands laid over it. */
  readonly project: Project | null
  /**
   * Every card with pending commands laid over it. A new object whenever a card changed, but a window on the present, not
   * a copy: an old one shows the cards of now.
   */
  readonly cards: ReadonlyMap<DeviceId, Card>
  /** The array of a column is a new one only when that column's cards or their order changed. */
  readonly columns: Columns
  /** Cards that a queued or sent command is about. */
  readonly pendingCards: ReadonlySet<DeviceId>
  /** Cards that a late command is about. */
  readonly lateCards: ReadonlySet<DeviceId>
  /** Moves by others since the board was opened; a window like `cards`. */
  readonly moved: ReadonlyMap<DeviceId, SeenMove>
}

type Pending = readonly Entry<BoardCommand>[]

/**
 * The view of a project's stream: its fold with the pending commands over it, as columns of cards. Nothing is ever put back
 * from a copy. The work of a paint grows with what changed, not with the board.
 */
export class BoardView {
  readonly #me: Me
  readonly #rebase: Rebase<ProjectView, ProjectPatch, BoardCommand, ProjectEvent, ProjectModel>
  #moved = new Map<DeviceId, SeenMove>()
  /** Each card that may have changed since the last paint, as it was then; undefined if it was not there. */
  readonly #before = new Map<DeviceId, Card | undefined>()
  #isReplaced = false
  #hasMoved = false
  #picture: BoardPicture

  constructor(me: Me) {
    this.#me = me
    this.#rebase = new Rebase(boardRules, new ProjectModel(), me, ({ cards = [] }) => {
      for (const [id] of cards) if (!this.#before.has(id)) this.#before.set(id, this.#rebase.model.card(id))
    })
    this.#picture = {
      project: null,
      cards: new MapView(this.#rebase.model.cardsById),
      columns: NO_COLUMNS,
      pendingCards: new Set(),
      lateCards: new Set(),
      moved: new MapView(this.#moved),
    }
  }

  get picture(): BoardPicture {
    return this.#picture
  }

  /** Folds one event, which must be the next of the stream. @param isNews true if a move by others is one to point out. */
  fold(event: BoardEvent, isNews: boolean): void {
    const { cards = [] } = this.#rebase.fold(event)
    if (isNews) for (const [id, was] of cards) this.#notice(id, was, this.#rebase.model.card(id))
  }

  /** Goes on, or back, by what an event changed. */
  apply(patch: ProjectPatch): void {
    this.#rebase.apply(patch)
  }

  /** Puts a whole board in the place of the events folded so far. */
  replace({ project, cards }: BoardSnapshot, isNews: boolean): void {
    const fresh = new ProjectModel()
    fresh.apply({ project, cards: cards.map((card) => [card.id, card] as const) })
    const before = this.#rebase.replace(fresh)
    if (isNews) for (const card of cards) this.#notice(card.id, before.card(card.id) ?? null, card)
    this.#isReplaced = true
  }

  /** Nothing folded, nothing seen. */
  reset(): void {
    this.#rebase.replace(new ProjectModel())
    this.#isReplaced = true
    this.forgetMoves()
  }

  /** From here on only moves to come are pointed out. */
  forgetMoves(): void {
    this.#moved = new Map()
    this.#hasMoved = true
  }

  /** True if the confirmed state shows all effects of a command, of which it shows some. */
  showsAll(entry: Entry<BoardCommand>): boolean {
    // A new card has another id by now, under which it would be made a second time.
    return newCardsOf(entry.command).length > 0 || this.#rebase.showsAll(entry)
  }

  /** Decides the pending commands over the confirmed state, and returns the board to show. */
  predict(pending: Pending): BoardPicture {
    this.#rebase.predict(pending)
    const { model } = this.#rebase
    const before = this.#picture
    const unsaved = pending.filter((entry) => !isSaved(entry))
    const cardOf = (id: DeviceId) => model.card(id)
    const changes = [...this.#before].flatMap(([id, was]): CardChange | [] => {
      const is = cardOf(id)
      return is === was ? [] : { was, is }
    })
    this.#picture = {
      project: model.project,
      cards: this.#isReplaced || changes.length > 0 ? new MapView(model.cardsById) : before.cards,
      columns: this.#isReplaced
        ? buildColumns(model.cards(), before.columns)
        : changeColumns(before.columns, changes, cardOf),
      moved: this.#hasMoved ? new MapView(this.#moved) : before.moved,
      pendingCards: cardsOfAll(unsaved, before.pendingCards),
      lateCards: cardsOfAll(
        unsaved.filter(({ isLate }) => isLate),
        before.lateCards,
      ),
    }
    this.#before.clear()
    this.#isReplaced = false
    this.#hasMoved = false
    return this.#picture
  }

  /** Keeps the latest move of a card by another person. */
  #notice(id: DeviceId, was: Card | null, is: Card | undefined): void {
    if (!is) {
      this.#hasMoved = this.#moved.delete(id) || this.#hasMoved
    } else if (was && was.status !== is.status && is.statusBy !== this.#me.id) {
      this.#moved.set(id, { by: is.statusBy, at: is.statusAt, status: is.status })
      this.#hasMoved = true
    }
  }
}

/** The cards that commands are about; the set before where it holds the same. */
function cardsOfAll(commands: Pending, before: ReadonlySet<DeviceId>): ReadonlySet<DeviceId> {
  const cards = new Set(commands.flatMap(({ command }) => [...cardsOf(command), ...newCardsOf(command)]))
  return cards.size === before.size && [...cards].every((id) => before.has(id)) ? before : cards
}
