import type { BoardEvent, BoardSnapshot, LiveRefusal } from '#events/live/protocol.ts'
import type { FeedSink } from './feed.ts'
import type { Painter } from './painter.ts'
import type { PendingList } from './pending.ts'
import type { Screen } from './screen.ts'
import type { UnreadableAnswer } from './wire.ts'

type Reactions = {
  /** Something of the server's has been taken in. */
  heard(): void
  caughtUp(): void
  refused(message: string): void
  /** What comes cannot be used, however often it is asked for. */
  gaveUp(message: string): void
  /** What came cannot be understood or folded, and nothing of it is kept: ask for everything. */
  broken(): void
}

/** How often in a row a board that cannot be folded is asked for anew before the person is told. */
const MOST_BREAKS = 3

/** Takes what a feed hands on to the screen, in order, with the next paint. */
export class Intake implements FeedSink {
  readonly #painter: Painter
  readonly #screen: Screen
  readonly #pending: PendingList
  readonly #react: Reactions
  /** Whether moves by others are news: not those of the time before the board was opened. */
  #isNews = false
  #breaks = 0
  /** Counts the times that the fold began anew; what was meant for an earlier one is void. */
  #era = 0

  constructor(painter: Painter, screen: Screen, pending: PendingList, react: Reactions) {
    this.#painter = painter
    this.#screen = screen
    this.#pending = pending
    this.#react = react
  }

  /** The board is opened: what is caught up with first is not news. */
  opened(): void {
    this.#isNews = false
    this.#screen.forgetMoves()
  }

  /** Forgets everything, also what came and is not painted yet. */
  reset(): void {
    this.#era += 1
    this.#painter.take(() => this.#screen.reset())
  }

  events(events: readonly BoardEvent[]): void {
    this.#take(() => {
      for (const event of events) {
        this.#screen.fold(event, this.#isNews)
        this.#pending.settle(event)
      }
    })
  }

  snapshot(snapshot: BoardSnapshot, revision: number): void {
    this.#take(() => {
      this.#screen.replace(snapshot, revision, this.#isNews)
      this.#pending.settleSnapshot(snapshot.cards)
    })
  }

  caughtUp(): void {
    this.#take(() => {
      this.#isNews = true
      this.#breaks = 0
      this.#react.caughtUp()
    })
  }

  unreadable(error: UnreadableAnswer): void {
    this.#take(() => {
      throw error
    })
  }

  refused({ message }: LiveRefusal): void {
    this.#react.refused(message)
  }

  #take(change: () => void): void {
    const era = this.#era
    this.#painter.take(() => {
      if (era !== this.#era) return
      try {
        change()
        this.#react.heard()
      } catch (error) {
        this.#broke(error)
      }
    })
  }

  #broke(error: unknown): void {
    console.error('the board cannot be folded', error)
    this.#era += 1
    this.#breaks += 1
    this.#screen.reset()
    if (this.#breaks < MOST_BREAKS) this.#react.broken()
    else this.#react.gaveUp('This board could not be shown. Reload the page.')
  }
}
