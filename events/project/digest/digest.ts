import type { TurnedFields } from '../../kernel/change.ts'
import type { Fact } from '../../kernel/envelope.ts'
import type { DeviceId, UserId } from '../../kernel/ids.ts'
import { type CardFields, changesOf } from '../changes.ts'
import { type DigestLine, DigestLines } from './lines.ts'
import { apartOf, type CardNews, type Change, countsOf } from './news.ts'
import { ChecklistItem } from '../checklist.ts'
import type { ProjectEvent } from '../events.ts'
import { FACTS } from '../facts/facts.ts'
import { addWork, takeWork, type WorkNews } from './work-news.ts'
import { type CardChange, type HeadChange, isOfDigest } from './told.ts'

/**
 * The news of a project, event by event, for a person who was away. It tells the outcome, not each step: a
 * card that was moved three times counts once, where it ended up, and not at all if that is where it was (docs/rules.md, SEEN).
 */
export class Digest {
  readonly #cards = new Map<DeviceId, CardNews & WorkNews>()
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
    const who = event.actor.id
    for (const change of changesOf(event)) {
      if (!isOfDigest(change)) continue
      if (change.of === 'project') this.#takeOfProject(change, who)
      else this.#takeOfCard(change, who)
    }
  }

  #takeOfCard(change: CardChange, who: UserId | null): void {
    const card = this.#card(change.id)
    switch (change.is) {
      case 'made':
        // Where others removed it and brought it back, nothing came of it.
        if (!card.removed || card.removed.by === this.#reader) this.#make(card, change, who)
        delete card.removed
        return
      case 'gone':
        card.removed = { by: who, isPart: change.isPart }
        if (change.card) card.name = this.#after(card.name, change.card.name, change.card.name, who)
        return
      case 'photo-in':
      case 'photo-out': {
        const isThere = change.is === 'photo-in'
        const { digest } = change.photo
        card.photos ??= new Map()
        card.photos.set(digest, this.#after(card.photos.get(digest), !isThere, isThere, who))
        return
      }
      case 'paired': {
        const [{ name }, isOver] = [change.device, change.isOver]
        card.device = this.#after(card.device, isOver ? name : '', isOver ? '' : name, who)
        return
      }
      case 'joined': {
        const { isSplit, other, before, card: after } = change
        card.other = this.#after(card.other, isSplit ? other.name : '', isSplit ? '' : other.name, who)
        card.name = this.#after(card.name, before.name, after.name, who)
        return
      }
      case 'set': {
        const fields: TurnedFields<CardFields> = change.fields
        const { status, name, description } = fields
        if (status) card.status = this.#after(card.status, status.from, status.to, who)
        if (name) card.name = this.#after(card.name, name.from, name.to, who)
        for (const fact of FACTS) {
          const turn = fields[fact]
          if (!turn) continue
          card.facts ??= new Map()
          card.facts.set(fact, this.#after(card.facts.get(fact), turn.from ?? '', turn.to ?? '', who))
        }
        for (const { deviceId, isApart } of fields.notSame ? apartOf(fields.notSame) : []) {
          card.apart ??= new Map()
          card.apart.set(deviceId, this.#after(card.apart.get(deviceId), !isApart, isApart, who))
        }
        takeWork(card, fields, (change, before, now) => this.#after(change, before, now, who))
        if (description) card.description = this.#after(card.description, description.from, description.to, who)
      }
    }
  }

  #takeOfProject({ fields, access }: HeadChange, who: UserId | null): void {
    for (const [emails, isGranted] of [[access?.granted, true] as const, [access?.revoked, false] as const])
      for (const email of emails ?? [])
        this.#access.set(email, this.#after(this.#access.get(email), !isGranted, isGranted, who))
    for (const item of ChecklistItem.options) {
      const tick = fields[item]
      if (tick) this.#ticks.set(item, this.#after(this.#ticks.get(item), !tick.to, tick.to, who))
    }
    const { status, verkadaInstanceId: instance } = fields
    if (status?.from) this.#status = this.#after(this.#status, status.from, status.to, who)
    if (instance?.from) this.#instance = this.#after(this.#instance, instance.from, instance.to, who)
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
        if (wasThere && isOther(removed.by) && !removed.isPart)
          lines.addCard({ kind: 'removed', by: removed.by }, { name })
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
      const facts = [...(card.facts?.values() ?? [])].flatMap((fact) => news(fact) ?? [])
      for (const placedBy of new Set(facts.map((fact) => fact.by))) {
        const of = facts.filter((fact) => fact.by === placedBy).map((fact) => fact.now)
        lines.addCard({ kind: 'placed', by: placedBy }, { id, name, text: of.filter(Boolean).join(', ') })
      }
      addWork(lines, card, { id, name }, news)
      const joined = news(card.other)
      if (joined) lines.addCard({ kind: 'merged', by: joined.by }, { id, name, text: joined.now })
      for (const [other, change] of card.apart ?? []) {
        const apart = news(change)
        if (apart)
          lines.addCard({ kind: 'apart', by: apart.by, isApart: apart.now }, { id, name, text: nameOf(other) ?? '' })
      }
      const matched = news(card.device)
      if (matched) lines.addCard({ kind: 'matched', by: matched.by }, { id, name, text: matched.now })
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

  #card(id: DeviceId): CardNews & WorkNews {
    const known = this.#cards.get(id)
    if (known) return known
    const card: CardNews & WorkNews = {}
    this.#cards.set(id, card)
    return card
  }

  #make(
    news: CardNews,
    { card: { status, name, description }, fileName }: Extract<CardChange, { readonly is: 'made' }>,
    who: UserId | null,
  ): void {
    news.made = { by: who, fileName }
    news.status = this.#after(undefined, status, status, who)
    news.name = this.#after(undefined, name, name, who)
    news.description = this.#after(undefined, description, description, who)
  }

  /** The reader knows what they did themselves: only what others made of it after that is news. */
  #after<T>(change: Change<T> | undefined, before: T, now: T, who: UserId | null): Change<T> {
    return { before: who === this.#reader ? now : (change?.before ?? before), now, by: who }
  }
}
