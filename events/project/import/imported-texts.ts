import { z } from 'zod'
import type { Fact } from '../../kernel/envelope.ts'
import { DeviceId, UserId } from '../../kernel/ids.ts'
import { changesOf } from '../changes.ts'
import type { ProjectEvent } from '../events.ts'

/**
 * A text of a card that people changed since a list said it last. `said`: the list's words; `by`, `at` (ISO 8601, UTC): who gave it
 * the present ones, and when. `byName`: their name as it is now, null where there is none.
 */
const Rewritten = z.object({
  said: z.string(),
  by: UserId.nullable(),
  byName: z.string().nullable(),
  at: z.iso.datetime(),
})
export type Rewritten = z.infer<typeof Rewritten>

/** The cards of a board whose texts people changed since the last import (docs/rules.md, IMPORT-57). */
export const RewrittenCard = z.object({
  deviceId: DeviceId,
  name: Rewritten.optional(),
  description: Rewritten.optional(),
})
export type RewrittenCard = z.infer<typeof RewrittenCard>

const FIELDS = ['name', 'description'] as const

/** One text of a card. `said`: by lists, the last one last. */
type Text = { said: readonly string[]; now: string; by: UserId | null; at: string }
type Texts = Record<(typeof FIELDS)[number], Text>

/** Follows the texts of a project's cards event by event: the words of lists, and those of people since. */
export class ImportedTexts {
  readonly #cards = new Map<DeviceId, Texts>()

  /** Takes the next event. */
  take(event: Fact<ProjectEvent>): void {
    const { actor, recordedAt: at } = event
    for (const change of changesOf(event)) {
      if (change.of !== 'card') continue
      if (change.is === 'made') {
        const known = this.#cards.get(change.id)
        // A card that comes back says what it said; one of a list says the list's words.
        const isListed = change.fileName !== null
        const textOf = (field: (typeof FIELDS)[number]): Text => {
          const now = change.card[field]
          const old = known?.[field]
          if (old && change.isBack) return { ...old, now }
          return { said: isListed ? [now] : [], now, by: actor.id, at }
        }
        this.#cards.set(change.id, { name: textOf('name'), description: textOf('description') })
      }
      const texts = this.#cards.get(change.id)
      if (change.is !== 'set' || !texts) continue
      for (const field of FIELDS) {
        const to = change.fields[field]?.to
        if (to === undefined) continue
        const text = texts[field]
        Object.assign(text, { now: to, by: actor.id, at })
        // An import that is undone has said nothing; the one before it stands again.
        if (change.by === 'import') text.said = change.isBack ? text.said.slice(0, -1) : [...text.said, to]
      }
    }
  }

  /** The cards whose texts are not what the last list said, in no order. Cards that are gone are among them. */
  rewritten(): RewrittenCard[] {
    return [...this.#cards].flatMap(([deviceId, texts]) => {
      const changed = FIELDS.flatMap((field) => {
        const { said, now, by, at } = texts[field]
        const last = said.at(-1)
        return last === undefined || last === now ? [] : [[field, { said: last, by, byName: null, at }] as const]
      })
      return changed.length === 0 ? [] : [{ deviceId, ...Object.fromEntries(changed) }]
    })
  }
}
