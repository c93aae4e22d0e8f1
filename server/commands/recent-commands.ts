import { z } from 'zod'
import type { Actor } from '#events/kernel/actor.ts'
import type { Meta } from '#events/kernel/envelope.ts'
import type { CommandId } from '#events/kernel/ids.ts'

/** Where the events of a command stand that took effect (revisions), and the digest of what it asked. */
export const AcceptedCommand = z.object({ digest: z.string(), first: z.int(), last: z.int() })
export type AcceptedCommand = z.infer<typeof AcceptedCommand>

/** How many commands of a stream are known again; an older one that is resent is decided anew (docs/rules.md, CMD). */
const MAX_REMEMBERED = 10_000

/** The bytes that one of them takes: its key, its digest, and where they stand. */
const COMMAND_BYTES = 350

/**
 * The commands that took effect on a stream, so that the same one never takes effect twice. Part of the folded state:
 * it is rebuilt from the log, never stored beside it.
 */
export class RecentCommands {
  readonly #accepted = new Map<string, AcceptedCommand>()
  /** Their keys, in a ring: to look for the oldest one in the map passes over all that were deleted before it. */
  readonly #keys: string[] = []
  #oldest = 0

  /** Roughly what they take in memory. */
  get bytes(): number {
    return this.#accepted.size * COMMAND_BYTES
  }

  /** Everything that is remembered, for a snapshot. */
  entries(): [string, AcceptedCommand][] {
    return [...this.#accepted]
  }

  restore(entries: readonly [string, AcceptedCommand][]): void {
    for (const [key, accepted] of entries) this.#add(key, accepted)
  }

  find(actor: Pick<Actor, 'id'>, id: CommandId): AcceptedCommand | undefined {
    return this.#accepted.get(keyOf(actor, id))
  }

  /** Those of whatever person under an id: people choose their ids themselves. Looks through all. */
  findAll(id: CommandId): AcceptedCommand[] {
    return [...this.#accepted].flatMap(([key, accepted]) => (key.endsWith(` ${id}`) ? accepted : []))
  }

  remember(event: Pick<Meta, 'actor' | 'commandId' | 'commandDigest' | 'revision'>): void {
    const key = keyOf(event.actor, event.commandId)
    const known = this.#accepted.get(key)
    if (known) {
      known.last = event.revision
      return
    }
    this.#add(key, { digest: event.commandDigest, first: event.revision, last: event.revision })
  }

  #add(key: string, accepted: AcceptedCommand): void {
    this.#accepted.set(key, accepted)
    if (this.#keys.length < MAX_REMEMBERED) {
      this.#keys.push(key)
      return
    }
    this.#accepted.delete(this.#keys[this.#oldest] ?? '')
    this.#keys[this.#oldest] = key
    this.#oldest = (this.#oldest + 1) % MAX_REMEMBERED
  }
}

const keyOf = (actor: Pick<Actor, 'id'>, id: CommandId): string => `${actor.id ?? 'system'} ${id}`
