import type { Fact } from '../../kernel/envelope.ts'
import type { DeviceId, UserId } from '../../kernel/ids.ts'
import type { ImportChange } from '../commands.ts'
import type { Card, DeviceStatus } from '../device.ts'
import { type DigestLine, DigestLines } from './lines.ts'
import { type CardNews, type Change, countsOf } from './news.ts'
import type { ChecklistItem } from '../checklist.ts'
import type { ProjectEvent } from '../events.ts'
import { isOfDigest } from './told.ts'

/**
 * The news of a project, event by event, for a person who was away. It tells the outcome, not each step: a
 * card that was moved three times counts once, where it ended up, and not at all if that is where it was (docs/rules.md, SEEN).
 */
export class Digest {
  readonly #cards = new Map<DeviceId, CardNews>()
  readonly #ticks = new Map<ChecklistItem, Change<boolean>>()
  readonly #access = new Map<string, Change<boolean>>()
  #status: Change<'open' | 'closed'> | undefined
  #instance: Change<number> | undefined

  readonly #reader: UserId

  constructor(reader: UserId) {
    this.#reader = reader
  }

  /** Takes the next event. */
  take(event: Fact<ProjectEvent>): void {
    if (!isOfDigest(event)) return
    const who = event.actor.id
    switch (event.type) {
      case 'ManualCardAdded':
        return this.#make(event.data.deviceId, event.data, who, null)
      case 'DevicesImported':
        for (const { deviceId, ...card } of event.data.cards)
          this.#make(deviceId, { ...card, status: 'waiting' }, who, event.data.survey ? null : event.data.fileName)
        return
      case 'DevicesSynced': {
        for (const { deviceId, name } of event.data.devices)
          this.#make(deviceId, { status: 'waiting', name, description: '' }, who, null)
        return
      }
      case 'CardsRestored':
        for (const { id, ...restored } of event.data.cards) {
          const card = this.#card(id)
          // Where others removed it and brought it back, nothing came of it.
          if (!card.removed || card.removed.by === this.#reader) this.#make(id, restored, who, null)
          delete card.removed
        }
        return
      case 'ImportUndone':
      case 'SyncUndone':
        for (const id of event.data.removed) this.#card(id).removed = { by: who }
        return
      case 'DeviceDeleted': {
        const card = this.#card(event.data.deviceId)
        const { name } = event.data.card
        card.removed = { by: who }
        card.name = this.#after(card.name, name, name, who)
        return
      }
      case 'DeviceInstalled':
        return this.#move(event.data.deviceId, 'waiting', 'installed', who)
      case 'DeviceConfirmed':
        return this.#move(event.data.deviceId, 'installed', 'confirmed', who)
      case 'DeviceMovedBackToInstalled':
        return this.#move(event.data.deviceId, 'confirmed', 'installed', who)
      case 'DeviceMovedBackToWaiting':
        return this.#move(event.data.deviceId, 'installed', 'waiting', who)
      case 'DeviceDescribed': {
        const { deviceId, previous, description } = event.data
        return this.#say(deviceId, { description: { from: previous, to: description } }, who)
      }
      case 'DeviceRenamed': {
        const { deviceId, previous, name } = event.data
        return this.#say(deviceId, { name: { from: previous, to: name } }, who)
      }
      case 'DevicesChangedByImport':
      case 'ImportChangesUndone':
        for (const { deviceId, ...texts } of event.data.cards) this.#say(deviceId, texts, who)
        return
      case 'PhotoAdded':
      case 'PhotoRestored':
      case 'PhotoRemoved': {
        const isThere = event.type !== 'PhotoRemoved'
        const { digest } = event.data.photo
        const card = this.#card(event.data.deviceId)
        card.photos ??= new Map()
        card.photos.set(digest, this.#after(card.photos.get(digest), !isThere, isThere, who))
        return
      }
      case 'ChecklistItemTicked':
      case 'ChecklistItemUnticked': {
        const isTicked = event.type === 'ChecklistItemTicked'
        const { item } = event.data
        this.#ticks.set(item, this.#after(this.#ticks.get(item), !isTicked, isTicked, who))
        return
      }
      case 'ProjectUsersChanged':
        for (const email of event.data.granted)
          this.#access.set(email, this.#after(this.#access.get(email), false, true, who))
        for (const email of event.data.revoked)
          this.#access.set(email, this.#after(this.#access.get(email), true, false, who))
        return
      case 'ProjectInstanceChanged': {
        const { previous, verkadaInstanceId } = event.data
        this.#instance = this.#after(this.#instance, previous, verkadaInstanceId, who)
        return
      }
      case 'ProjectCompleted':
        this.#status = this.#after(this.#status, 'open', 'closed', who)
        return
      case 'ProjectReopened':
        this.#status = this.#after(this.#status, 'closed', 'open', who)
        return
    }
  }

  /**
   * The lines about what others than the reader did, the largest matters first; empty when that comes to nothing.
   * @param nameOf the name of a card as the board has it now; undefined when it is not there.
   */
  lines(nameOf: (id: DeviceId) => string | undefined): DigestLine[] {
    const isOther = (who: UserId | null): who is UserId => who !== null && who !== this.#reader
    const news = <T>(change: Change<T> | undefined) =>
      change && change.before !== change.now && isOther(change.by) ? { ...change, by: change.by } : null
    const lines = new DigestLines()

    for (const [id, { made, removed, ...card }] of this.#cards) {
      const name = card.name?.now ?? nameOf(id)
      if (removed) {
        // A card that others made and removed again was never there for the reader.
        const wasThere = !made || made.by === this.#reader
        if (wasThere && isOther(removed.by)) lines.addCard({ kind: 'removed', by: removed.by }, { name })
        continue
      }
      if (made && isOther(made.by)) {
        const { by, fileName } = made
        lines.addCard(fileName === null ? { kind: 'added', by } : { kind: 'imported', by, fileName }, { id, name })
      }
      const [moved, described, renamed] = [news(card.status), news(card.description), news(card.name)]
      if (moved) lines.addCard({ kind: 'moved', by: moved.by, to: moved.now }, { id, name })
      const photos = [...(card.photos?.values() ?? [])].flatMap((photo) => news(photo) ?? [])
      for (const [who, count] of countsOf(photos.filter(({ now }) => now).map((photo) => photo.by)))
        lines.addCard({ kind: 'photographed', by: who }, { id, name, text: String(count) })
      if (described) lines.addCard({ kind: 'described', by: described.by }, { id, name, text: described.now })
      if (renamed) lines.addCard({ kind: 'renamed', by: renamed.by }, { id, name: renamed.before, text: renamed.now })
    }
    for (const [item, change] of this.#ticks) {
      const tick = news(change)
      if (tick) lines.add({ kind: 'checklist', by: tick.by, item, isTicked: tick.now })
    }
    for (const [email, change] of this.#access) {
      const access = news(change)
      if (access) lines.addAccess(access.by, email, access.now)
    }
    const [status, instance] = [news(this.#status), news(this.#instance)]
    if (status) lines.add({ kind: 'status', by: status.by, status: status.now })
    if (instance) lines.add({ kind: 'instance', by: instance.by })
    return lines.inOrder()
  }

  #card(id: DeviceId): CardNews {
    const known = this.#cards.get(id)
    if (known) return known
    const card: CardNews = {}
    this.#cards.set(id, card)
    return card
  }

  #make(
    id: DeviceId,
    { status, name, description }: Pick<Card, 'status' | 'name' | 'description'>,
    who: UserId | null,
    fileName: string | null,
  ): void {
    const card = this.#card(id)
    card.made = { by: who, fileName }
    card.status = this.#after(undefined, status, status, who)
    card.name = this.#after(undefined, name, name, who)
    card.description = this.#after(undefined, description, description, who)
  }

  #say(id: DeviceId, { name, description }: Omit<ImportChange, 'deviceId'>, who: UserId | null): void {
    const card = this.#card(id)
    if (name) card.name = this.#after(card.name, name.from, name.to, who)
    if (description) card.description = this.#after(card.description, description.from, description.to, who)
  }

  #move(id: DeviceId, from: DeviceStatus, to: DeviceStatus, who: UserId | null): void {
    const card = this.#card(id)
    card.status = this.#after(card.status, from, to, who)
  }

  /** The reader knows what they did themselves: only what others made of it after that is news. */
  #after<T>(change: Change<T> | undefined, before: T, now: T, who: UserId | null): Change<T> {
    return { before: who === this.#reader ? now : (change?.before ?? before), now, by: who }
  }
}
