import { io, type Socket } from 'socket.io-client'
import {
  type BoardEvent,
  type BoardSnapshot,
  type ClientToServer,
  type OpenAnswer,
  type RangeOffer,
  type SentAnswer,
  type ServerToClient,
} from '#events/live/protocol.ts'
import { unpackAnswer } from '#events/live/unpack-answer.ts'
import { boardOf, liveSocket } from '../live-socket.ts'
import { unzip } from '../unzip.ts'

/** How long a board waits before it asks again after it was told that it cannot be read now, in milliseconds. */
const PAUSE_MS = 50

/** A message that a board was given: the whole of it at a revision, or an event. */
export type SeenMessage = { readonly revision: number; readonly snapshot: BoardSnapshot } | BoardEvent

/** An open board that keeps what it has seen over all starts of the server. */
export class Watcher {
  readonly project: number
  readonly seen: SeenMessage[] = []
  /** Messages that should never have come, in sentences. */
  readonly wrong: string[] = []
  #socket: Socket<ServerToClient, ClientToServer> | null = null
  #onMoved: () => void = () => undefined
  /** Messages are taken in turn: unpacking an answer takes a while, and events come behind it. */
  #taken: Promise<void> = Promise.resolve()

  constructor(project: number) {
    this.project = project
  }

  get revision(): number {
    return this.seen.at(-1)?.revision ?? -1
  }

  /**
   * Connects to a server and opens the board after the last revision, and again whenever it is cut off or asked for patience;
   * resolves when the board is open for the first time, or the server is gone.
   */
  async connect(url: string, cookie: string): Promise<void> {
    this.close()
    const socket: Socket<ServerToClient, ClientToServer> = io(url, liveSocket(cookie))
    this.#socket = socket
    const again = () => setTimeout(() => this.#socket === socket && socket.connect(), PAUSE_MS)
    socket.on('stream:events', (message) => this.#inTurn(() => this.#take(message.events as BoardEvent[])))
    socket.on('stream:closed', ({ code }) => this.wrong.push(`board ${this.project} was closed: ${code}`))
    socket.on('session:ended', () => this.wrong.push(`the session of board ${this.project} ended`))
    socket.on('disconnect', again)
    return new Promise((resolve) => {
      socket.on('connect', () => {
        const { id } = socket
        // Unless that connection is over by then: another one asks for itself.
        this.#inTurn(() => {
          if (socket.id === id) this.#open(socket, resolve)
        })
      })
      socket.on('connect_error', ({ message }) => {
        if (message === 'unavailable') return again()
        if (message === 'signed-out' || message === 'reload') this.wrong.push(`a board was let in as ${message}`)
        return resolve()
      })
    })
  }

  /** Waits until it has seen a revision. */
  async reached(revision: number): Promise<void> {
    while (this.revision < revision)
      await new Promise<void>((resolve) => {
        this.#onMoved = resolve
      })
  }

  close(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.disconnect()
  }

  #inTurn(take: () => void | Promise<void>): void {
    this.#taken = this.#taken.then(take).catch((error: unknown) => {
      this.wrong.push(`board ${this.project} could not take what came: ${String(error)}`)
    })
  }

  // Answered by a callback: events may come in the same turn, behind the answer.
  #open(socket: Socket<ServerToClient, ClientToServer>, done: () => void): void {
    socket.emit('stream:open', { ...boardOf(this.project), after: this.revision }, (sent) =>
      this.#inTurn(async () => {
        const answer = await unpackAnswer('project', sent as Exclude<SentAnswer<'project'>, RangeOffer>, unzip)
        if (answer.ok) {
          this.#answered(answer)
          return done()
        }
        if (answer.code !== 'unavailable') this.wrong.push(`board ${this.project} was refused: ${answer.code}`)
        setTimeout(() => (socket.connected ? this.#open(socket, done) : done()), PAUSE_MS)
      }),
    )
  }

  #answered(answer: Extract<OpenAnswer<'project'>, { ok: true }>): void {
    if ('events' in answer) this.#take(answer.events)
    else if (answer.revision >= this.revision) this.seen.push(answer)
    else this.wrong.push(`board ${this.project} went back from ${this.revision} to ${answer.revision}`)
    if (this.revision !== answer.revision)
      this.wrong.push(`board ${this.project} stands at ${this.revision}, but was said to at ${answer.revision}`)
    this.#onMoved()
  }

  #take(events: readonly BoardEvent[]): void {
    for (const event of events) {
      if (event.revision !== this.revision + 1)
        this.wrong.push(`board ${this.project} got ${event.revision} after ${this.revision}`)
      this.seen.push(event)
    }
    this.#onMoved()
  }
}
