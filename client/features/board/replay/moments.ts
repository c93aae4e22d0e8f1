import {
  type Audience,
  type NamesThen,
  type Part,
  type Phrase,
  phraseFor,
  sentenceOf,
  type ToldEvent,
  withPhrase,
} from '#events/kernel/history.ts'
import type { DeviceId, UserId } from '#events/kernel/ids.ts'

/** The names of things that events have only ids of, cards apart. */
export type ThingNames = Omit<NamesThen, 'device'>

/** The part of a log that a player needs. */
export type PlayerPart = Pick<Moments<Moment>, 'head' | 'timeOf' | 'revisionAt' | 'nextOf'>

/** The part that the screen around a player needs. */
export type PlayedLog = PlayerPart & Pick<Moments<Moment>, 'recordedAt' | 'gestureOf' | 'sentence'>

/** A moment of a replay. `time`: when what happened then was recorded, in milliseconds. */
export type Moment = { readonly time: number }

/** The moments of a replay in their order, counted from 0: what happened at each. */
export abstract class Moments<M extends Moment> {
  protected readonly moments: M[] = []

  /** The last moment that is here; -1 for none. */
  get head(): number {
    return this.moments.length - 1
  }

  /** When what happened at a moment was recorded, in milliseconds. @throws RangeError when it is not here. */
  timeOf(at: number): number {
    return this.moment(at).time
  }

  /** The same as ISO 8601, UTC. */
  recordedAt(at: number): string {
    return new Date(this.timeOf(at)).toISOString()
  }

  /** The last moment up to a time in milliseconds; -1 when the first came later. */
  revisionAt(time: number): number {
    let [known, later] = [-1, this.moments.length]
    while (later - known > 1) {
      const middle = (known + later) >> 1
      if (this.timeOf(middle) <= time) known = middle
      else later = middle
    }
    return known
  }

  /** The next moment in a direction that is about a card; null when there is none. */
  nextOf(card: DeviceId, from: number, direction: 1 | -1): number | null {
    for (let at = from + direction; at >= 0 && at <= this.head; at += direction)
      if (this.isAbout(this.moment(at), card)) return at
    return null
  }

  /** The first moment of the gesture that a moment is a part of. */
  abstract gestureOf(at: number): number

  /**
   * The sentence about the moments of a gesture, both ends included, as `audience` reads it, in parts. @param nameOf names people;
   * `things` what events have only ids of.
   */
  sentence(
    first: number,
    last: number,
    audience: Audience,
    nameOf: (id: UserId | null) => string,
    things: ThingNames,
  ): readonly Part[] {
    let phrases: readonly Phrase[] = []
    for (const moment of this.moments.slice(first, last + 1))
      for (const told of this.tell(moment, things)) phrases = withPhrase(phrases, phraseFor(audience, told.phrase))
    const by = this.actorOf(this.moment(last))
    return sentenceOf({ id: by, name: nameOf(by) }, phrases)
  }

  /** Gives the lines of the history about a moment, event by event. */
  protected abstract tell(moment: M, things: ThingNames): readonly ToldEvent[]

  /** The person who did what happened at a moment; null: the system. */
  protected abstract actorOf(moment: M): UserId | null

  protected abstract isAbout(moment: M, card: DeviceId): boolean

  protected moment(at: number): M {
    const found = this.moments[at]
    if (!found) throw new RangeError(`there is no revision ${at}, the last one is ${this.head}`)
    return found
  }
}
