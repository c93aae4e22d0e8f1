import type { CommandId, ProjectId } from '#events/kernel/ids.ts'
import { spreadWait } from '../api/spread-wait.ts'
import type { BoardCommand } from './board-state.ts'
import type { CallRequest } from '#events/kernel/call.ts'
import { callOf } from '#events/project/calls.ts'
import { cardsOf, newCardsOf, projectTraits } from '#events/project/traits.ts'
import { type Surroundings, waitAfter } from './surroundings.ts'

/** The server's last word on a command. `revision`: where the stream stands with it. */
export type Verdict =
  | { readonly kind: 'accepted'; readonly revision: number; readonly body: unknown }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string
      readonly message: string
      readonly body: unknown
    }

/** What one attempt came to. `later`: nobody knows whether it arrived, or the server asks for patience (milliseconds). */
export type Delivery =
  | Verdict
  | { readonly kind: 'later'; readonly waitMs: number | null }
  | { readonly kind: 'signed-out' }

/** Takes a command to the server once; the same id never takes effect twice. Never rejects. */
export type Deliver = (call: CallRequest, commandId: CommandId) => Promise<Delivery>

export type Job = {
  readonly projectId: ProjectId
  readonly commandId: CommandId
  readonly command: BoardCommand
  onState(state: 'queued' | 'sent'): void
  onVerdict(verdict: Verdict): void
}

type Entry = Job & { readonly lanes: readonly string[]; readonly isBarrier: boolean; isRunning: boolean }

/** Browsers open six connections to a host; more requests would wait in a queue that nobody sees. */
const MOST_AT_ONCE = 6

/**
 * Takes commands to the server: those about one card one after another, in the order in which they were made, others side
 * by side. What cannot be delivered stays, and is sent again under the same id.
 */
export class CommandQueue {
  readonly #deliver: Deliver
  readonly #surroundings: Surroundings
  readonly #onSignedOut: () => void
  #entries: Entry[] = []
  #running = 0
  #isOpen = false
  #failures = 0
  #cancelWait: (() => void) | null = null

  constructor(deliver: Deliver, surroundings: Surroundings, onSignedOut: () => void) {
    this.#deliver = deliver
    this.#surroundings = surroundings
    this.#onSignedOut = onSignedOut
  }

  add(job: Job): void {
    this.#entries.push({
      ...job,
      lanes: lanesOf(job),
      isBarrier: projectTraits[job.command.type].isBarrier === true,
      isRunning: false,
    })
    this.#pump()
  }

  /** Sends from now on. */
  open(): void {
    this.#isOpen = true
    this.wake()
  }

  /** Sends nothing more; what is under way may still be answered. */
  close(): void {
    this.#isOpen = false
    this.#cancelWait?.()
    this.#cancelWait = null
  }

  /** The server can be reached again: an attempt that waits is made now. */
  wake(): void {
    this.#cancelWait?.()
    this.#cancelWait = null
    this.#pump()
  }

  #pump(): void {
    if (!this.#isOpen || this.#cancelWait) return
    const taken = new Set<string>()
    for (const entry of this.#entries) {
      if (this.#running >= MOST_AT_ONCE) return
      const board = `${entry.projectId}`
      const mustWait = entry.lanes.some((lane) => taken.has(lane)) || (entry.isBarrier && taken.has(`${board} any`))
      if (!mustWait && !taken.has(`${board} barrier`) && !entry.isRunning) this.#start(entry)
      for (const lane of entry.lanes) taken.add(lane)
      taken.add(`${board} any`)
      if (entry.isBarrier) taken.add(`${board} barrier`)
    }
  }

  #start(entry: Entry): void {
    entry.isRunning = true
    this.#running += 1
    entry.onState('sent')
    void this.#deliver(callOf(entry.projectId, entry.command), entry.commandId).then((delivery) => {
      this.#running -= 1
      entry.isRunning = false
      this.#delivered(entry, delivery)
    })
  }

  #delivered(entry: Entry, delivery: Delivery): void {
    switch (delivery.kind) {
      case 'accepted':
      case 'refused':
        this.#failures = 0
        this.#entries = this.#entries.filter((other) => other !== entry)
        entry.onVerdict(delivery)
        break
      case 'later':
        entry.onState('queued')
        this.#wait(delivery.waitMs)
        break
      case 'signed-out':
        entry.onState('queued')
        this.close()
        this.#onSignedOut()
        break
    }
    this.#pump()
  }

  #wait(waitMs: number | null): void {
    if (!this.#isOpen || (this.#cancelWait && waitMs === null)) return
    // Commands that fail side by side fail for one reason, which counts once.
    if (!this.#cancelWait) this.#failures += 1
    this.#cancelWait?.()
    // A server that asks for patience asks everybody for the same.
    const asked = waitMs === null ? 0 : waitMs + spreadWait(this.#surroundings)
    const ms = Math.max(asked, waitAfter(this.#failures - 1, this.#surroundings))
    this.#cancelWait = this.#surroundings.after(ms, () => this.wake())
  }
}

const lanesOf = ({ projectId, command }: Job): string[] => {
  const cards = cardsOf(command)
  if (cards.length > 0) return cards.map((id) => `${projectId} card ${id}`)
  // New cards do not wait for a change of the project's head, nor the other way round.
  return [`${projectId} ${newCardsOf(command).length > 0 ? 'new cards' : 'project'}`]
}
