import { createStore, type StoreApi } from 'zustand/vanilla'
import { CommandId, type DeviceId, isTemporaryId, type ProjectId } from '#events/ids.ts'
import type { BoardEvent, Present } from '#events/live/protocol.ts'
import type { BoardLink } from './board-link.ts'
import { type BoardCommand, type BoardHandle, type BoardState, LATE_AFTER, type SendResult } from './board-state.ts'
import { cardsOf } from './command-cards.ts'
import type { Verdict } from './command-queue.ts'
import { Feed } from './feed.ts'
import { Intake } from './intake.ts'
import { Painter } from './painter.ts'
import { PendingList } from './pending.ts'
import { Screen } from './screen.ts'
import { refusedHere, resultOf } from './send-result.ts'
import { Watchers } from './watchers.ts'

/** One project's board: takes in what the server and this person say, and paints it once a frame. */
export class Board implements BoardHandle {
  readonly projectId: ProjectId
  readonly store: StoreApi<BoardState>
  readonly #link: BoardLink
  readonly #feed: Feed
  readonly #intake: Intake
  readonly #screen: Screen
  readonly #pending = new PendingList()
  readonly #painter: Painter
  /** What of the state changes with the next paint, besides what follows from events and commands. */
  #next: { -readonly [Key in keyof BoardState]?: BoardState[Key] } = {}
  readonly #watchers = new Watchers(
    () => this.#opened(),
    () => this.#left(),
  )
  #editing: DeviceId | null = null
  /** Whether it has caught up with the server on the connection that there is. */
  #isInStep = false

  constructor(projectId: ProjectId, link: BoardLink) {
    this.projectId = projectId
    this.#link = link
    this.#screen = new Screen(link.me)
    this.#painter = new Painter(link.surroundings, () => this.#paint())
    this.#intake = new Intake(this.#painter, this.#screen, this.#pending, {
      heard: () => {
        this.#next.syncedAt = iso(link.surroundings.now())
      },
      caughtUp: () => this.#caughtUp(),
      refused: (message) => this.shut(message),
      broken: () => this.#feed.restart(),
    })
    this.#feed = new Feed((after) => link.ask({ projectId, after }), this.#intake, link.surroundings)
    this.store = createStore<BoardState>(() => ({
      ...this.#screen.picture,
      phase: 'loading',
      notice: null,
      pending: this.#pending.list,
      pendingCards: this.#pending.cards,
      lateCards: this.#pending.lateCards,
      people: [],
      syncedAt: null,
    }))
  }

  get isWatched(): boolean {
    return this.#watchers.isAny
  }

  /** How many commands are not in the log yet. */
  get unsent(): number {
    return this.#pending.unsent
  }

  /** How many of them have been under way for longer than a moment. */
  get late(): number {
    return this.#pending.late
  }

  /** Nobody watches, and nothing has to be sent. */
  get isIdle(): boolean {
    return !this.isWatched && this.unsent === 0
  }

  watch(): () => void {
    return this.#watchers.add()
  }

  #opened(): void {
    this.#intake.opened()
    if (this.store.getState().phase === 'closed') this.store.setState({ phase: 'loading', notice: null })
    this.#link.onWatch(this, true)
  }

  #left(): void {
    this.#editing = null
    this.#link.onWatch(this, false)
  }

  send(given: BoardCommand): Promise<SendResult> {
    const { phase, notice } = this.store.getState()
    if (phase === 'closed') return refusedHere('board-closed', notice ?? 'This board is closed.')
    if (cardsOf(given).some(isTemporaryId)) {
      return refusedHere('card-not-saved', 'This card is still being saved. Try again in a moment.')
    }
    const { surroundings, queue } = this.#link
    const commandId = CommandId.parse(surroundings.newId())
    const command = withBatchId(given, commandId)
    this.#pending.add({ commandId, command, at: iso(surroundings.now()) })
    surroundings.after(LATE_AFTER, () => {
      if (this.#pending.has(commandId)) this.#painter.take(() => this.#pending.setLate(commandId))
    })
    return new Promise((resolve) => {
      queue.add({
        projectId: this.projectId,
        commandId,
        command,
        onState: (state) => this.#painter.take(() => this.#pending.setState(commandId, state)),
        onVerdict: (verdict) =>
          this.#painter.take(() => {
            const result = this.#judge(commandId, verdict)
            this.#painter.afterwards(() => resolve(result))
          }),
      })
      this.#painter.paint()
    })
  }

  setEditing(deviceId: DeviceId | null): void {
    if (this.#editing === deviceId) return
    this.#editing = deviceId
    this.#link.sayEditing(this.projectId, deviceId)
  }

  /** There is a connection. */
  connected(): void {
    this.#isInStep = false
    this.#feed.connected()
  }

  /** There is none any more. @param heardAt when the server was last heard of, in milliseconds; null: never. */
  disconnected(heardAt: number | null): void {
    this.#feed.disconnected()
    this.#show({ people: [], ...(heardAt !== null && this.#isInStep && { syncedAt: iso(heardAt) }) })
    this.#isInStep = false
  }

  /** What others do does not arrive any more from now on, though there is a connection. */
  stalled(): void {
    if (this.#isInStep) this.#show({ syncedAt: iso(this.#link.surroundings.now()) })
  }

  receive(events: readonly BoardEvent[]): void {
    this.#feed.receive(events)
  }

  /** Who has the board open. */
  meet(people: readonly Present[]): void {
    this.#show({ people })
  }

  /** The person may not see the board any more: nothing of it stays. @param notice why, for the person. */
  shut(notice: string): void {
    this.#feed.forget()
    this.#intake.reset()
    this.#show({ phase: 'closed', notice, people: [] })
  }

  #caughtUp(): void {
    this.#isInStep = true
    this.#next = { ...this.#next, phase: 'ready', notice: null }
    if (this.#editing !== null) this.#link.sayEditing(this.projectId, this.#editing)
  }

  #judge(commandId: CommandId, verdict: Verdict): SendResult {
    // Its event is here. When the first answer was lost, a later one may judge by what happened to the card since.
    if (!this.#pending.has(commandId)) return { ok: true, body: verdict.kind === 'accepted' ? verdict.body : null }
    if (verdict.kind === 'accepted') this.#pending.accept(commandId, verdict.revision)
    else this.#pending.remove(commandId)
    return resultOf(verdict)
  }

  #show(change: Partial<BoardState>): void {
    this.#painter.take(() => {
      this.#next = { ...this.#next, ...change }
    })
  }

  #paint(): void {
    this.#pending.reach(this.#screen.revision)
    const picture = this.#screen.paint(this.#pending.shown())
    const { list: pending, cards: pendingCards, lateCards } = this.#pending
    this.store.setState({ ...picture, ...this.#next, pending, pendingCards, lateCards })
    this.#next = {}
    this.#link.onPainted()
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()

/** The server names an import by its command. */
const withBatchId = (command: BoardCommand, batchId: CommandId): BoardCommand =>
  command.type === 'ImportDevices' ? { ...command, data: { ...command.data, batchId } } : command
