import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import type { BoardEvent, Present } from '#events/live/protocol.ts'
import type { BoardLink } from './board-link.ts'
import type { BoardCommand, BoardHandle, BoardState, SendResult } from './board-state.ts'
import { Feed } from './feed.ts'
import { Intake } from './intake.ts'
import { Painter } from './painter.ts'
import { PendingList } from './pending.ts'
import { Screen } from './screen.ts'
import { refusedHere } from './send-result.ts'
import { Sender } from './sender.ts'
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
  readonly #sender: Sender
  /** What of the state changes with the next paint, besides what follows from events and commands. */
  #next: { -readonly [Key in keyof BoardState]?: BoardState[Key] } = {}
  readonly #watchers = new Watchers(
    () => this.#opened(),
    () => this.#left(),
  )
  #editing: DeviceId | null = null
  /** Whether it has caught up with the server on the connection that there is. Changes in the order of what is painted. */
  #isInStep = false

  constructor(projectId: ProjectId, link: BoardLink) {
    this.projectId = projectId
    this.#link = link
    this.#screen = new Screen(link.me)
    this.#painter = new Painter(link.surroundings, () => this.#paint())
    this.#sender = new Sender(projectId, link, this.#pending, this.#painter)
    this.#intake = new Intake(this.#painter, this.#screen, this.#pending, {
      heard: () => {
        if (this.#isInStep) this.#next.syncedAt = iso(link.surroundings.now())
      },
      caughtUp: () => this.#caughtUp(),
      refused: (message) => this.shut(message),
      gaveUp: (message) => this.giveUp(message),
      broken: () => {
        this.#isInStep = false
        this.#feed.restart()
      },
    })
    this.#feed = new Feed((after) => link.ask({ projectId, after }), this.#intake, link.surroundings)
    this.store = createStore<BoardState>(() => ({
      ...this.#screen.picture,
      phase: 'loading',
      notice: null,
      isReloadable: false,
      pending: this.#pending.list,
      pendingCards: this.#pending.cards,
      lateCards: this.#pending.lateCards,
      people: [],
      isCurrent: false,
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
    if (this.store.getState().phase === 'closed')
      this.store.setState({ phase: 'loading', notice: null, isReloadable: false })
    this.#link.onWatch(this, true)
  }

  #left(): void {
    this.#editing = null
    this.#link.onWatch(this, false)
  }

  send(command: BoardCommand): Promise<SendResult> {
    const result = this.#add(command)
    this.#painter.paint()
    return result
  }

  sendAll(commands: readonly BoardCommand[]): Promise<readonly SendResult[]> {
    const results = commands.map((command) => this.#add(command))
    this.#painter.paint()
    return Promise.all(results)
  }

  #add(command: BoardCommand): Promise<SendResult> {
    const { phase, notice } = this.store.getState()
    if (phase === 'closed') return refusedHere('board-closed', notice ?? 'This board is closed.')
    return this.#sender.add(command)
  }

  setEditing(deviceId: DeviceId | null): void {
    if (this.#editing === deviceId) return
    this.#editing = deviceId
    this.#link.sayEditing(this.projectId, deviceId)
  }

  /** There is a connection. */
  connected(): void {
    this.#fallOutOfStep()
    this.#feed.connected()
  }

  /** There is none any more, or not for this board. @param heardAt when the server was last heard of, in milliseconds. */
  disconnected(heardAt: number): void {
    this.#feed.disconnected()
    this.#fallOutOfStep(heardAt)
    this.#show({ people: [] })
  }

  /** What others do does not arrive any more from now on, though there is a connection. */
  stalled(): void {
    this.#fallOutOfStep(this.#link.surroundings.now())
  }

  /** @param at until when it was in step, if it was, in milliseconds. */
  #fallOutOfStep(at?: number): void {
    this.#painter.take(() => {
      if (at !== undefined && this.#isInStep) this.#next.syncedAt = iso(at)
      this.#isInStep = false
    })
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
    this.#fallOutOfStep()
    this.#show({ phase: 'closed', notice, people: [] })
  }

  /** This page cannot show the board; one that is loaded anew may. @param notice what to do, for the person. */
  giveUp(notice: string): void {
    this.shut(notice)
    this.#show({ isReloadable: true })
    this.#link.leave(this.projectId)
  }

  #caughtUp(): void {
    this.#isInStep = true
    this.#next = { ...this.#next, phase: 'ready', notice: null, isReloadable: false }
    if (this.#editing !== null) this.#link.sayEditing(this.projectId, this.#editing)
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
    this.store.setState({ ...picture, ...this.#next, pending, pendingCards, lateCards, isCurrent: this.#isInStep })
    this.#next = {}
    this.#link.onPainted()
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()
