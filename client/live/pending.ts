import type { CommandId, DeviceId } from '#events/kernel/ids.ts'
import type { BoardEvent } from '#events/live/protocol.ts'
import type { Card } from '#events/project/device.ts'
import type { BoardCommand, PendingCommand } from './board-state.ts'
import { cardsOf, newCardsOf } from '#events/project/traits.ts'
import type { Shown } from './screen.ts'

type Entry = PendingCommand & {
  /** Where the stream stands with it, once it is accepted. */
  readonly revision: number | null
  /** How many cards of an import the server's events have brought already; its parts come in the order of its rows. */
  readonly taken: number
}

/** The commands of one board that the server's events do not show yet, in the order in which they were made. */
export class PendingList {
  readonly #entries = new Map<CommandId, Entry>()
  #list: readonly PendingCommand[] = []
  #cards: ReadonlySet<DeviceId> = new Set()
  #lateCards: ReadonlySet<DeviceId> = new Set()
  #isChanged = false

  /** A new array only when something changed. */
  get list(): readonly PendingCommand[] {
    this.#refresh()
    return this.#list
  }

  /** The cards that what is not in the log yet is about. */
  get cards(): ReadonlySet<DeviceId> {
    this.#refresh()
    return this.#cards
  }

  /** The cards that what is late is about. */
  get lateCards(): ReadonlySet<DeviceId> {
    this.#refresh()
    return this.#lateCards
  }

  /** How many are not in the log yet, as far as this browser knows. */
  get unsent(): number {
    return this.list.filter(({ state }) => state !== 'accepted').length
  }

  /** How many of them are late. */
  get late(): number {
    return this.list.filter(({ isLate }) => isLate).length
  }

  add(command: Omit<PendingCommand, 'state' | 'isLate'>): void {
    this.#set({ ...command, state: 'queued', isLate: false, revision: null, taken: 0 })
  }

  setState(id: CommandId, state: 'queued' | 'sent'): void {
    const entry = this.#entries.get(id)
    if (entry) this.#set({ ...entry, state })
  }

  /** Its answer takes longer than a moment, unless it is there by now. */
  setLate(id: CommandId): void {
    const entry = this.#entries.get(id)
    if (entry && entry.state !== 'accepted') this.#set({ ...entry, isLate: true })
  }

  /** It is in the log; its effect is confirmed once the board has reached `revision`. */
  accept(id: CommandId, revision: number): void {
    const entry = this.#entries.get(id)
    if (entry) this.#set({ ...entry, state: 'accepted', isLate: false, revision })
  }

  /** Whether its effect is still to be shown: no event of it has come, and no verdict. */
  has(id: CommandId): boolean {
    return this.#entries.has(id)
  }

  remove(id: CommandId): void {
    if (this.#entries.delete(id)) this.#isChanged = true
  }

  /** Takes out the command that an event comes from: from now on the event shows its effect. */
  settle(event: BoardEvent): void {
    if (event.type !== 'DevicesImported') {
      this.remove(event.commandId)
      return
    }
    const { batchId, cards, part, parts } = event.data
    for (const entry of this.#imports()) {
      if (entry.commandId !== batchId) continue
      if (part >= parts) this.remove(entry.commandId)
      else this.#set({ ...entry, taken: entry.taken + cards.length })
    }
  }

  /** A whole board says nothing of commands; which cards of an import are in it can still be told. */
  settleSnapshot(cards: readonly Card[]): void {
    for (const entry of this.#imports()) {
      this.#set({ ...entry, taken: cards.filter(({ batchId }) => batchId === entry.commandId).length })
    }
  }

  /** Takes out what was accepted up to a revision, whether an event showed it or not. */
  reach(revision: number): void {
    for (const entry of this.#entries.values()) {
      if (entry.revision !== null && entry.revision <= revision) this.remove(entry.commandId)
    }
  }

  /** What is to be decided again over what is confirmed. */
  *shown(): Iterable<Shown> {
    for (const entry of this.#entries.values()) yield { ...entry, command: rest(entry) }
  }

  #imports(): Entry[] {
    return [...this.#entries.values()].filter(({ command }) => command.type === 'ImportDevices')
  }

  #set(entry: Entry): void {
    this.#entries.set(entry.commandId, entry)
    this.#isChanged = true
  }

  #refresh(): void {
    if (!this.#isChanged) return
    this.#isChanged = false
    const entries = [...this.#entries.values()]
    this.#list = entries.map(({ commandId, command, at, state, isLate }) => ({ commandId, command, at, state, isLate }))
    this.#cards = cardsOfAll(entries.filter(({ state }) => state !== 'accepted'))
    this.#lateCards = cardsOfAll(entries.filter(({ isLate }) => isLate))
  }
}

const cardsOfAll = (entries: readonly Entry[]): ReadonlySet<DeviceId> =>
  new Set(entries.flatMap((entry) => [...cardsOf(entry.command), ...newCardsOf(rest(entry))]))

function rest({ command, taken }: Entry): BoardCommand {
  if (command.type !== 'ImportDevices' || taken === 0) return command
  return { ...command, data: { ...command.data, cards: command.data.cards.slice(taken) } }
}
