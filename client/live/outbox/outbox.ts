// Longer than 200 lines: all that can become of a command stands in this one class, and reads in its one switch.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CommandId, UserId } from '#events/kernel/ids.ts'
import type { Clock } from '../connection/clock.ts'
import {
  DISCARDED,
  isCommand,
  isPhoto,
  isUnsent,
  LATE_AFTER_MS,
  NOT_ANSWERED,
  NOT_BEGUN,
  NOT_SENT,
  OVERTAKEN,
} from './entry.ts'
import { type AnyEntry, type Deliver, type Delivery, type Entry, type NewEntry, stamp } from './entry.ts'
import type { SendResult, Why } from './entry.ts'
import { Backoff } from './backoff.ts'
import { type DeviceState, NOT_ASKED } from './device-state.ts'
import { dealWith, giveUp, type OutboxState, refuse, release, toSend } from './outbox-state.ts'
import { EntryList } from './entry-list.ts'
import { Listeners } from './listeners.ts'
import { namedBy, type NewCards, type Pair, rememberIds } from './new-cards.ts'
import { OvertakenSteps } from './overtaken.ts'
import { ALL_PHOTOS, PhotoLine } from './photo-line.ts'

type Sender = { readonly id: UserId; readonly onSignedOut: () => void }

/**
 * The commands and photos to be sent of every person who signed in on this page. Takes those of the one who is signed in to the
 * server: commands in one lane one after another, others side by side, photos one at a time after the commands before them. One
 * that cannot be delivered stays, and is sent again under the same id. A refused one stands in a list until its person has dealt
 * with it.
 */
export class Outbox {
  readonly store: StoreApi<OutboxState> = createStore<OutboxState>(() => ({ entries: [], refusals: [] }))
  readonly photos: PhotoLine
  readonly overtaken = new OvertakenSteps()
  readonly #deliver: Deliver
  readonly #clock: Clock
  readonly #backoff: Backoff
  readonly #entries = new EntryList(this.store)
  readonly #listeners = new Listeners()
  /** How it stands on this device; the code that fills it comes late (device/). */
  readonly device: StoreApi<DeviceState> = createStore<DeviceState>(() => NOT_ASKED)
  /** Is told of each command that the server took, so that the other tabs of its person hear of it. */
  onAccepted: (id: CommandId, revision: number, body: unknown) => void = () => {}
  /** Null until its code is here: before, nothing is sent that hangs on a new card. */
  newCards: NewCards | null = null
  /** The ids that new cards got on this page. */
  readonly named: Pair[] = []
  #sender: Sender | null = null
  #isConnected = false
  /** False while another tab of the same person sends. */
  #isSending = true
  /** Goes up when another tab takes over: answers to what was sent before count here no more. */
  #turn = 0
  /** Of this page alone: other tabs and earlier pages made the others. */
  readonly #madeHere = new Set<CommandId>()

  constructor(deliver: Deliver, clock: Clock) {
    this.#deliver = deliver
    this.#clock = clock
    this.#backoff = new Backoff(clock, () => this.#sendNext())
    this.photos = new PhotoLine(this.#entries, this.#backoff, clock, {
      put: (entry) => this.#put(entry),
      sendNext: () => this.#sendNext(),
      isConnected: () => this.#isConnected,
      isSender: (id) => this.#sender?.id === id,
      signedOut: (id) => this.#signedOut(id),
    })
  }

  /** Sends the commands and photos of a person from now on. @param onSignedOut the server says that their session is over. */
  open(id: UserId, onSignedOut: () => void): void {
    this.#sender = { id, onSignedOut }
    this.#backoff.end()
    this.#sendNext()
  }

  /** There is a connection, as far as the outbox was told. */
  get isConnected(): boolean {
    return this.#isConnected
  }

  /** This tab sends, or another one of the same person does. Commands under way may still be answered. */
  sendHere(isSending: boolean): void {
    this.#isSending = isSending
    this.#sendNext()
  }

  /** Another tab sends what is under way here, and hears what becomes of it. */
  takeBack(): void {
    this.#turn += 1
    this.photos.takeBack()
    for (const { id, state } of this.#entries.all.filter(isCommand))
      if (state === 'sent') this.#entries.change(id, { state: 'queued' })
  }

  /** The server took a command: so it answered, here or to another tab. */
  accept(id: CommandId, revision: number, body: unknown): void {
    const entry = this.#entries.find(id)
    if (!entry || isPhoto(entry)) return
    this.#name(entry, body)
    // Of several cards some may have been passed over; a move of one that was taken was made, wherever its card is by now.
    if (entry.lanes.length > 1) this.overtaken.note(entry, body)
    if (entry.seen === 'all') this.#entries.remove(id)
    else this.#entries.change(id, { state: 'accepted', revision, isLate: false })
    this.#listeners.tell(id, { ok: true, body })
  }

  /** Tells those who wait for commands that other tabs have dealt with. */
  tellGone(): void {
    this.#listeners.tellGone(this.store.getState())
  }

  /** Sends nothing more; commands under way may still be answered. */
  close(): void {
    this.#sender = null
    this.#backoff.end()
    this.disconnected()
  }

  /** The server can be reached again: entries that wait for their turn are tried now, also photos that got no answer too often. */
  connected(): void {
    this.#isConnected = true
    this.#backoff.end()
    this.photos.connected()
    this.#sendNext()
  }

  /** There is no connection: commands that may not wait for the next one are refused. */
  disconnected(): void {
    this.#isConnected = false
    this.#refuseUnsendable()
  }

  /**
   * Sends a command as soon as its lanes are free. One that needs a connection is not even taken while there is none.
   * @param listener is told the outcome once. Without one a refusal is kept all the same.
   * @param insteadOf the refused command whose place it takes, once it is taken itself. @param at when it was made (ISO 8601), where
   * that is not now.
   */
  add(made: NewEntry, listener?: (result: SendResult) => void, insteadOf: CommandId | null = null, at?: string): void {
    if (made.needsConnection && !this.#isConnected) return listener?.({ ok: false, id: null, ...NOT_SENT })
    const entry = { ...this.#newEntry(made), ...(at !== undefined && { at }) }
    const { id } = entry
    this.#listeners.add(id, listener)
    this.#clock.after(LATE_AFTER_MS, () => {
      const late = this.#entries.find(id)
      if (late && isCommand(late) && isUnsent(late)) this.#entries.change(id, { isLate: true })
    })
    this.#put(entry)
    if (insteadOf) this.settle(insteadOf)
  }

  /** True if an entry was made on this page, and by no other tab. */
  isMadeHere = ({ id }: Pick<AnyEntry, 'id'>): boolean => this.#madeHere.has(id)

  /** Puts into the list of refusals what was refused as a part of an accepted command. Nothing is held behind it. */
  keepRefused(made: NewEntry, why: Why): void {
    const refusal = { entry: this.#newEntry(made), ...why, isDealtWith: false }
    this.store.setState(({ refusals }) => ({ refusals: [...refusals, refusal] }))
  }

  /**
   * The server's events show a part of a command's effect, or all of it: it is in the log. Of a photo they show all.
   * @param event one of them, where it is known.
   */
  see(id: CommandId, seen: 'part' | 'all', event?: unknown): void {
    const entry = this.#entries.find(id)
    if (entry && isPhoto(entry)) {
      this.photos.remove(id)
      return this.#sendNext()
    }
    if (!entry || entry.seen === seen) return
    if (event) this.#name(entry, event)
    if (seen === 'all' && entry.state === 'accepted') this.#entries.remove(id)
    else this.#entries.change(id, { seen, isLate: false })
  }

  /** Something else has taken the place of a refused command: those held behind it follow. */
  settle(id: CommandId): void {
    this.store.setState((state) => release(dealWith(state, id), id))
    this.goOn()
  }

  /** Commands that were held may go now. */
  goOn(): void {
    this.#refuseUnsendable()
    this.#sendNext()
  }

  /**
   * Takes back a command that was never sent, also one that is held, or a photo in any state, whose transfer ends. With a command
   * that makes a card all that hangs on it goes; other entries behind it go on.
   * @returns false if the server may have the command, so that nothing was done.
   */
  withdraw(id: CommandId): boolean {
    const entry = this.#entries.find(id)
    if (!entry || (isCommand(entry) && entry.wasSent)) return false
    const given = [entry, ...(this.newCards?.hangingOn(entry) ?? [])]
    for (const photo of given.filter(isPhoto)) this.photos.remove(photo.id)
    this.giveUp(given.filter(isCommand))
    this.#sendNext()
    return true
  }

  /** Puts an entry behind all others, with the ids that its cards have by now. */
  #put(made: AnyEntry): void {
    const entry = this.newCards?.placed(made) ?? made
    this.#madeHere.add(entry.id)
    this.store.setState(({ entries }) => ({ entries: [...entries, entry] }))
    this.#sendNext()
  }

  /** These commands are not to be done any more. */
  giveUp(given: readonly Entry[]): void {
    this.store.setState((state) => giveUp(state, given))
    for (const { id } of given) this.#listeners.tell(id, { ok: false, id: null, ...DISCARDED })
  }

  #newEntry(made: NewEntry): Entry {
    return { ...made, ...stamp(this.#clock), ...NOT_BEGUN }
  }

  #name(entry: AnyEntry, told: unknown): void {
    const pair = namedBy(entry, told)
    if (!pair) return
    rememberIds([pair])
    this.named.push(pair)
    this.newCards?.named(pair)
  }

  #refuse(entry: Entry, why: Why): void {
    this.#backoff.forget(entry.id)
    if (entry.seen === 'nothing' && this.overtaken.note(entry, why.body)) {
      // The wish of the person is done, and more: nothing is held behind it.
      this.#entries.remove(entry.id)
      this.#listeners.tell(entry.id, { ok: false, id: null, ...OVERTAKEN })
    } else if (entry.seen === 'nothing') {
      this.store.setState((state) => refuse(state, { entry, ...why, isDealtWith: false }))
      this.#listeners.tell(entry.id, { ok: false, id: entry.id, ...why })
    } else {
      // Its event is here: it is done. When the first answer was lost, a later one may judge by what happened since.
      this.#entries.remove(entry.id)
      this.#listeners.tell(entry.id, { ok: true, body: null })
    }
  }

  /** Refuses what may not wait for the next connection of its person, unless they have one. */
  #refuseUnsendable(): void {
    const connected = this.#isConnected ? this.#sender?.id : null
    for (const entry of this.#entries.all.filter(isCommand)) {
      const isQueued = entry.needsConnection && entry.state === 'queued'
      if (isQueued && entry.actor.id !== connected) this.#refuse(entry, NOT_SENT)
    }
  }

  #sendNext(): void {
    if (!this.#sender || !this.#isSending) return
    const inLine = this.#entries.all.filter((entry) => isCommand(entry) || this.photos.isInLine(entry))
    const mustWait = (entry: AnyEntry) =>
      this.#backoff.mustWait(entry.id) || (isPhoto(entry) && this.#backoff.mustWait(ALL_PHOTOS))
    for (const entry of toSend(inLine, this.#sender.id, mustWait)) {
      this.#entries.change(entry.id, { state: 'sent', wasSent: true })
      void (isPhoto(entry) ? this.photos.send(entry) : this.#sendCommand(entry)).then(() => this.#sendNext())
    }
  }

  async #sendCommand(entry: Entry): Promise<void> {
    const turn = this.#turn
    const delivery = await this.#deliver(entry)
    const sent = this.#entries.find(entry.id)
    const isOurs = turn === this.#turn || delivery.kind === 'accepted'
    if (!sent || !isCommand(sent) || !isOurs) return
    if (delivery.kind === 'later' && delivery.isUnsent) this.#entries.change(entry.id, { wasSent: entry.wasSent })
    this.#delivered(sent, delivery)
  }

  #delivered(entry: Entry, delivery: Delivery): void {
    const { id } = entry
    switch (delivery.kind) {
      case 'accepted':
        this.#backoff.answered(id)
        this.accept(id, delivery.revision, delivery.body)
        this.onAccepted(id, delivery.revision, delivery.body)
        break
      case 'refused':
        this.#backoff.answered(id)
        const { status, code, message, body } = delivery
        this.#refuse(entry, { status, code, message, body })
        break
      case 'later':
        if (entry.needsConnection) return this.#refuse(entry, NOT_ANSWERED)
        this.#entries.change(id, { state: 'queued' })
        if (this.#sender && delivery.scope === 'all') this.#backoff.haltAll(delivery.waitMs)
        else if (this.#sender) this.#backoff.halt(id, delivery.waitMs)
        break
      case 'signed-out':
        this.#entries.change(id, { state: 'queued' })
        this.#signedOut(entry.actor.id)
        break
    }
  }

  /** The server says that the session of a person is over. */
  #signedOut(id: UserId): void {
    if (this.#sender?.id !== id) return this.#refuseUnsendable()
    const { onSignedOut } = this.#sender
    this.close()
    onSignedOut()
  }
}
