import type { UserId } from '#events/kernel/ids.ts'
import type { Outbox } from '../outbox.ts'
import { type CopyParts, DeviceCopy } from './copy.ts'
import { keepOvertaken } from './overtaken-notes.ts'
import { type CardIdStore, NewCardIds } from './new-card-ids.ts'
import { type Channel, type Locks, type TabMessage, SenderRole } from './sender-role.ts'

/** How often a tab reads what the others changed, at most, in milliseconds. */
const READ_EVERY_MS = 300

/** The parts of a browser that keep an outbox. */
export type DeviceParts = CopyParts & {
  readonly cardIds: CardIdStore
  readonly locks: Locks
  openChannel(name: string): Channel
}

/**
 * Keeps one person's part of the outbox on this device, and brings back from there what earlier pages left. The tabs of a person
 * share a database, and all show what waits; one of them sends.
 */
export class Keeper {
  readonly #outbox: Outbox
  readonly #parts: DeviceParts
  readonly #copy: DeviceCopy
  readonly #channel: Channel
  readonly #role: SenderRole
  readonly #newCards: NewCardIds
  readonly #stops: (() => void)[]
  #isReadDue = false
  #readAt = 0
  #isOver = false

  constructor(outbox: Outbox, person: UserId, parts: DeviceParts) {
    this.#outbox = outbox
    this.#parts = parts
    const name = `fieldboard outbox ${person}`
    const channel = parts.openChannel(name)
    const copy = new DeviceCopy(outbox, person, parts, () => channel.say({ type: 'changed' }))
    const on = {
      onSender: () => void this.#begin(),
      onWatcher: () => this.#cease(),
      work: () => (copy.size === 0 ? 'none' : outbox.isConnected ? 'to be sent' : 'waits'),
    } as const
    this.#channel = channel
    this.#copy = copy
    this.#role = new SenderRole(name, { ...parts, channel, on })
    channel.follow((message) => this.#hear(message))
    outbox.photos.files.fromDevice = copy.photos.file
    outbox.onAccepted = (id, revision, body) => channel.say({ type: 'accepted', id, revision, body })
    this.#newCards = new NewCardIds(outbox, parts.cardIds)
    this.#stops = [
      keepOvertaken(outbox.overtaken, parts.notes, person),
      this.#newCards.stop,
      outbox.store.subscribe(() => this.#changed()),
      outbox.photos.shown.subscribe(() => void copy.photos.showAll()),
    ]
  }

  /** Reads what waits here. From then on this tab sends, or another one does. */
  start(): void {
    // Commands under way go on; the rest waits until it is known what goes before it.
    this.#outbox.sendHere(false)
    this.#role.start()
    void this.#copy.read()
    this.#changed()
  }

  /** Keeps what is not kept yet, and no more: the session is over, or the page. */
  async stop(): Promise<void> {
    this.#isOver = true
    for (const stop of this.#stops) stop()
    this.#role.stop()
    await this.#copy.close()
    this.#channel.close()
  }

  #changed(): void {
    this.#copy.changed()
    if (this.#copy.hasOwnToSend()) this.#role.want()
    if (this.#copy.size > 0) this.#role.watch()
  }

  /** This tab sends from now on. */
  async #begin(): Promise<void> {
    await this.#copy.read()
    if (!this.#role.isSender || this.#isOver) return
    this.#newCards.judge(true)
    this.#outbox.sendHere(true)
    await this.#copy.lookForPhotos()
  }

  /** Another tab sends from now on. */
  async #cease(): Promise<void> {
    this.#newCards.judge(false)
    this.#outbox.sendHere(false)
    this.#outbox.takeBack()
    await this.#copy.write()
  }

  #hear(message: TabMessage): void {
    void this.#role.hear(message)
    if (message.type === 'changed') this.#readSoon()
    if (message.type === 'accepted') this.#outbox.accept(message.id, message.revision, message.body)
  }

  /** At once, and not again for a while. */
  #readSoon(): void {
    if (this.#isReadDue) return
    this.#isReadDue = true
    const { clock } = this.#parts
    clock.after(Math.max(0, this.#readAt + READ_EVERY_MS - clock.now()), () => {
      this.#isReadDue = false
      this.#readAt = clock.now()
      if (!this.#isOver) void this.#copy.read()
    })
  }
}
