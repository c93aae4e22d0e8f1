// Longer than 200 lines: all that can become of a command stands in this one class, and reads in its one switch.
import { createStore, type StoreApi } from 'zustand/vanilla'
import { CommandId, type UserId } from '#events/kernel/ids.ts'
import type { Surroundings } from '../connection/surroundings.ts'
import { DISCARDED, isUnsent, LATE_AFTER_MS, NOT_ANSWERED, NOT_BEGUN, NOT_SENT } from './entry.ts'
import type { Deliver, Delivery, Entry, Made, SendResult, Why } from './entry.ts'
import { Patience } from './patience.ts'
import { dealWith, giveUp, heldBehind, type OutboxState, refuse, release, toSend } from './outbox-state.ts'

type Sender = { readonly id: UserId; readonly onSignedOut: () => void }

/**
 * What waits to be sent, of every person who signed in on this page. Takes the commands of the one who is signed in to the
 * server: those in one lane one after another, others side by side. What cannot be delivered stays, and is sent again under
 * the same id. What is refused stands in a list until its person has dealt with it.
 */
export class Outbox {
  readonly store: StoreApi<OutboxState> = createStore<OutboxState>(() => ({ entries: [], refusals: [] }))
  readonly #deliver: Deliver
  readonly #surroundings: Surroundings
  readonly #patience: Patience
  readonly #listeners = new Map<CommandId, (result: SendResult) => void>()
  #sender: Sender | null = null
  #isConnected = false

  constructor(deliver: Deliver, surroundings: Surroundings) {
    this.#deliver = deliver
    this.#surroundings = surroundings
    this.#patience = new Patience(surroundings, () => this.#sendNext())
  }

  /** Sends the commands of a person from now on. @param onSignedOut the server says that their session is over. */
  open(id: UserId, onSignedOut: () => void): void {
    this.#sender = { id, onSignedOut }
    this.#patience.end()
    this.#sendNext()
  }

  /** Sends nothing more; what is under way may still be answered. */
  close(): void {
    this.#sender = null
    this.#patience.end()
    this.disconnected()
  }

  /** The server can be reached again: what waits for its turn is tried now. */
  connected(): void {
    this.#isConnected = true
    this.#patience.end()
    this.#sendNext()
  }

  /** There is no connection: what may not wait for the next one is refused. */
  disconnected(): void {
    this.#isConnected = false
    this.#refuseUnsendable()
  }

  /**
   * Sends a command as soon as its lanes are free. One that needs a connection is not even taken while there is none.
   * @param listener is told once what became of it. Without one a refusal is kept all the same.
   * @param insteadOf the refused command whose place it takes, once it is taken itself.
   */
  add(made: Made, listener?: (result: SendResult) => void, insteadOf: CommandId | null = null): void {
    if (made.needsConnection && !this.#isConnected) return listener?.({ ok: false, id: null, ...NOT_SENT })
    const entry = this.#newEntry(made)
    const { id } = entry
    if (listener) this.#listeners.set(id, listener)
    this.#surroundings.after(LATE_AFTER_MS, () => {
      const late = this.#find(id)
      if (late && isUnsent(late)) this.#change(id, { isLate: true })
    })
    this.store.setState(({ entries }) => ({ entries: [...entries, entry] }))
    this.#sendNext()
    if (insteadOf) this.settle(insteadOf)
  }

  /** Puts into the list of refusals what was refused as a part of an accepted command. Nothing is held behind it. */
  keepRefused(made: Made, why: Why): void {
    const refusal = { entry: this.#newEntry(made), ...why, isDealtWith: false }
    this.store.setState(({ refusals }) => ({ refusals: [...refusals, refusal] }))
  }

  /** The server's events show a part of a command's effect, or all of it: it is in the log. */
  see(id: CommandId, seen: 'part' | 'all'): void {
    const entry = this.#find(id)
    if (!entry || entry.seen === seen) return
    if (seen === 'all' && entry.state === 'accepted') this.#remove(id)
    else this.#change(id, { seen, isLate: false })
  }

  /** Sends a refused command again, and then what is held behind it. Does nothing if it needs a connection and there is none. */
  sendAgain(id: CommandId): void {
    const refusal = this.store.getState().refusals.find(({ entry }) => entry.id === id)
    if (!refusal || (refusal.entry.needsConnection && !this.#isConnected)) return
    this.store.setState((state) => dealWith(state, id))
    this.add(refusal.entry)
    this.sendHeld(id)
  }

  /** The person has dealt with a refused command. What is held behind it waits on. */
  discard(id: CommandId): void {
    this.store.setState((state) => dealWith(state, id))
  }

  /** Something else has taken the place of a refused command: what is held behind it follows. */
  settle(id: CommandId): void {
    this.discard(id)
    this.sendHeld(id)
  }

  /** Sends what is held behind a refused command. */
  sendHeld(id: CommandId): void {
    this.store.setState((state) => release(state, id))
    this.#refuseUnsendable()
    this.#sendNext()
  }

  /** Gives up what is held behind a refused command. */
  discardHeld(id: CommandId): void {
    const given = heldBehind(this.#entries, id)
    this.store.setState((state) => giveUp(state, id))
    for (const entry of given) this.#tell(entry.id, { ok: false, id: null, ...DISCARDED })
  }

  #newEntry(made: Made): Entry {
    const at = new Date(this.#surroundings.now()).toISOString()
    return { ...made, id: CommandId.parse(this.#surroundings.newId()), at, ...NOT_BEGUN }
  }

  get #entries(): readonly Entry[] {
    return this.store.getState().entries
  }

  #find(id: CommandId): Entry | undefined {
    return this.#entries.find((entry) => entry.id === id)
  }

  #change(id: CommandId, change: Partial<Entry>): void {
    this.store.setState(({ entries }) => ({
      entries: entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)),
    }))
  }

  #remove(id: CommandId): void {
    this.store.setState(({ entries }) => ({ entries: entries.filter((entry) => entry.id !== id) }))
  }

  #refuse(entry: Entry, why: Why): void {
    this.#patience.forget(entry.id)
    if (entry.seen === 'nothing') {
      this.store.setState((state) => refuse(state, { entry, ...why, isDealtWith: false }))
      this.#tell(entry.id, { ok: false, id: entry.id, ...why })
    } else {
      // Its event is here: it is done. When the first answer was lost, a later one may judge by what happened since.
      this.#remove(entry.id)
      this.#tell(entry.id, { ok: true, body: null })
    }
  }

  /** Refuses what may not wait for the next connection of its person, unless they have one. */
  #refuseUnsendable(): void {
    const connected = this.#isConnected ? this.#sender?.id : null
    for (const entry of this.#entries) {
      const isQueued = entry.needsConnection && entry.state === 'queued'
      if (isQueued && entry.actor.id !== connected) this.#refuse(entry, NOT_SENT)
    }
  }

  #tell(id: CommandId, result: SendResult): void {
    const listener = this.#listeners.get(id)
    this.#listeners.delete(id)
    listener?.(result)
  }

  #sendNext(): void {
    if (!this.#sender) return
    for (const entry of toSend(this.#entries, this.#sender.id, ({ id }) => this.#patience.mustWait(id))) {
      this.#change(entry.id, { state: 'sent' })
      void this.#deliver(entry).then((delivery) => {
        const sent = this.#find(entry.id)
        if (sent) this.#delivered(sent, delivery)
        this.#sendNext()
      })
    }
  }

  #delivered(entry: Entry, delivery: Delivery): void {
    const { id } = entry
    switch (delivery.kind) {
      case 'accepted':
        this.#patience.answered(id)
        if (entry.seen === 'all') this.#remove(id)
        else this.#change(id, { state: 'accepted', revision: delivery.revision, isLate: false })
        this.#tell(id, { ok: true, body: delivery.body })
        break
      case 'refused':
        this.#patience.answered(id)
        const { status, code, message, body } = delivery
        this.#refuse(entry, { status, code, message, body })
        break
      case 'later':
        if (entry.needsConnection) return this.#refuse(entry, NOT_ANSWERED)
        this.#change(id, { state: 'queued' })
        if (this.#sender && delivery.scope === 'all') this.#patience.haltAll(delivery.waitMs)
        else if (this.#sender) this.#patience.halt(id, delivery.waitMs)
        break
      case 'signed-out':
        this.#change(id, { state: 'queued' })
        if (this.#sender?.id !== entry.actor.id) return this.#refuseUnsendable()
        const { onSignedOut } = this.#sender
        this.close()
        onSignedOut()
        break
    }
  }
}
