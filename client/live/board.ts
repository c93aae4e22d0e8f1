import { createStore, type StoreApi } from 'zustand/vanilla'
import { CommandId, type DeviceId, isTemporaryId, type ProjectId } from '#events/ids.ts'
import type { BoardEvent, OpenAnswer, OpenProject, Present } from '#events/live/protocol.ts'
import type { BoardCommand, BoardHandle, BoardState, Me, SendResult } from './board-state.ts'
import { cardsOf } from './command-cards.ts'
import type { CommandQueue, Verdict } from './command-queue.ts'
import { Feed, type FeedSink } from './feed.ts'
import { Painter } from './painter.ts'
import { PendingList } from './pending.ts'
import { Screen } from './screen.ts'
import type { Surroundings } from './surroundings.ts'

/** What a board needs of the connection that it shares with others. */
export type BoardLink = {
  readonly me: Me
  readonly surroundings: Surroundings
  readonly queue: CommandQueue
  /** Asks the server for the board. Rejects when no answer can come any more. */
  ask(message: OpenProject): Promise<OpenAnswer>
  sayEditing(projectId: ProjectId, deviceId: DeviceId | null): void
  /** Somebody watches the board, or nobody any more. */
  onWatch(board: Board, isWatched: boolean): void
  onPainted(): void
}

/** How often in a row a board that cannot be folded is asked for anew before the person is told. */
const MOST_BREAKS = 3

/** One project's board: takes in what the server and this person say, and paints it once a frame. */
export class Board implements BoardHandle {
  readonly projectId: ProjectId
  readonly store: StoreApi<BoardState>
  readonly #link: BoardLink
  readonly #feed: Feed
  readonly #screen: Screen
  readonly #pending = new PendingList()
  readonly #painter: Painter
  /** What of the state changes with the next paint, besides what follows from events and commands. */
  #next: Partial<BoardState> = {}
  #watchers = 0
  #editing: DeviceId | null = null
  /** Whether moves by others are news: not those of the time before the board was opened. */
  #isNews = false
  #breaks = 0
  /** Counts the times that the fold began anew; what was meant for an earlier one is void. */
  #era = 0

  constructor(projectId: ProjectId, link: BoardLink) {
    this.projectId = projectId
    this.#link = link
    this.#screen = new Screen(link.me)
    this.#painter = new Painter(link.surroundings, () => this.#paint())
    this.#feed = new Feed((after) => link.ask({ projectId, after }), this.#sink(), link.surroundings)
    this.store = createStore<BoardState>(() => ({
      ...this.#screen.picture,
      phase: 'loading',
      notice: null,
      pending: this.#pending.list,
      pendingCards: this.#pending.cards,
      people: [],
      syncedAt: null,
    }))
  }

  get isWatched(): boolean {
    return this.#watchers > 0
  }

  /** How many commands are not in the log yet. */
  get unsent(): number {
    return this.#pending.unsent
  }

  /** Nobody watches, and nothing is pending. */
  get isIdle(): boolean {
    return !this.isWatched && this.#pending.list.length === 0
  }

  watch(): () => void {
    this.#watchers += 1
    if (this.#watchers === 1) this.#opened()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#watchers -= 1
      if (this.#watchers > 0) return
      this.#editing = null
      this.#link.onWatch(this, false)
    }
  }

  #opened(): void {
    this.#isNews = false
    this.#screen.forgetMoves()
    if (this.store.getState().phase === 'closed') this.store.setState({ phase: 'loading', notice: null })
    this.#link.onWatch(this, true)
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
    return new Promise((resolve) => {
      queue.add({
        projectId: this.projectId,
        commandId,
        command,
        onState: (state) => this.#painter.take(() => this.#pending.setState(commandId, state)),
        onVerdict: (verdict) => {
          this.#painter.take(() => this.#judge(commandId, verdict))
          this.#painter.afterwards(() => resolve(resultOf(verdict)))
        },
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
    this.#feed.connected()
  }

  /** There is none any more. @param heardAt when the server was last heard of, in milliseconds; null: never. */
  disconnected(heardAt: number | null): void {
    this.#feed.disconnected()
    this.#show({ people: [], ...(heardAt !== null && { syncedAt: iso(heardAt) }) })
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
    this.#era += 1
    this.#painter.take(() => this.#screen.reset())
    this.#show({ phase: 'closed', notice, people: [] })
  }

  #sink(): FeedSink {
    return {
      events: (events) =>
        this.#takeFromServer(() => {
          for (const event of events) {
            this.#screen.fold(event, this.#isNews)
            this.#pending.settle(event)
          }
        }),
      snapshot: (snapshot, revision) =>
        this.#takeFromServer(() => {
          this.#screen.replace(snapshot, revision, this.#isNews)
          this.#pending.settleSnapshot(snapshot.cards)
        }),
      caughtUp: () =>
        this.#takeFromServer(() => {
          this.#isNews = true
          this.#breaks = 0
          this.#next = { ...this.#next, phase: 'ready', notice: null }
          if (this.#editing !== null) this.#link.sayEditing(this.projectId, this.#editing)
        }),
      refused: ({ message }) => this.shut(message),
    }
  }

  #takeFromServer(change: () => void): void {
    const era = this.#era
    this.#painter.take(() => {
      if (era !== this.#era) return
      try {
        change()
        this.#next = { ...this.#next, syncedAt: iso(this.#link.surroundings.now()) }
      } catch (error) {
        this.#broke(error)
      }
    })
  }

  /** An event or a board that cannot be folded: everything is asked for anew, a few times. */
  #broke(error: unknown): void {
    console.error('the board cannot be folded', error)
    this.#era += 1
    this.#breaks += 1
    this.#screen.reset()
    if (this.#breaks < MOST_BREAKS) this.#feed.restart()
    else this.shut('This board could not be shown. Reload the page.')
  }

  #judge(commandId: CommandId, verdict: Verdict): void {
    if (verdict.kind === 'accepted') this.#pending.accept(commandId, verdict.revision)
    else this.#pending.remove(commandId)
  }

  #show(change: Partial<BoardState>): void {
    this.#painter.take(() => {
      this.#next = { ...this.#next, ...change }
    })
  }

  #paint(): void {
    this.#pending.reach(this.#screen.revision)
    const picture = this.#screen.paint(this.#pending.shown())
    const { list: pending, cards: pendingCards } = this.#pending
    this.store.setState({ ...picture, ...this.#next, pending, pendingCards })
    this.#next = {}
    this.#link.onPainted()
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()

/** The server names an import by its command. */
const withBatchId = (command: BoardCommand, batchId: CommandId): BoardCommand =>
  command.type === 'ImportDevices' ? { ...command, data: { ...command.data, batchId } } : command

const refusedHere = (code: string, message: string): Promise<SendResult> =>
  Promise.resolve({ ok: false, status: 0, code, message, body: null })

function resultOf(verdict: Verdict): SendResult {
  if (verdict.kind === 'accepted') return { ok: true, body: verdict.body }
  const { status, code, message, body } = verdict
  return { ok: false, status, code, message, body }
}
