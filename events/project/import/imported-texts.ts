import { z } from 'zod'
import type { Fact } from '../../kernel/envelope.ts'
import { DeviceId, UserId } from '../../kernel/ids.ts'
import { changesOf } from '../changes.ts'
import type { ProjectEvent } from '../events.ts'

/**
 * A text of a card that people wrote, where a list said another one last, or none. `said`: the list's words, null without any; `by`, `at` (ISO 8601, UTC): who gave it
 * the present ones, and when. `byName`: their name as it is now, null where there is none.
 */
const Rewritten = z.object({
  said: z.string().nullable(),
  by: UserId.nullable(),
  byName: z.string().nullable(),
  at: z.iso.datetime(),
})
export type Rewritten = z.infer<typeof Rewritten>

/** The cards of a board whose texts are people's, and no list's (docs/rules.md, IMPORT-57). */
export const RewrittenCard = z.object({
  deviceId: DeviceId,
  name: Rewritten.optional(),
  description: Rewritten.optional(),
})
export type RewrittenCard = z.infer<typeof RewrittenCard>

const FIELDS = ['name', 'description'] as const

type Words = { readonly now: string; readonly by: UserId | null; readonly at: string }
/**
 * One text of a card. `said`: by lists, the last one last, each with the words before it, null where it made the card. `isWritten`:
 * by people, apart from lists.
 */
type Text = Words & { readonly said: readonly (readonly [string, Words | null])[]; readonly isWritten: boolean }
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
        // A card that comes back says what it said; one of a list says the list's words, and a device's own name is the provider's.
        const isListed = change.fileName !== null
        const textOf = (field: (typeof FIELDS)[number]): Text => {
          const now = change.card[field]
          const old = known?.[field]
          if (old && change.isBack) return { ...old, now }
          const isWritten = !isListed && !(field === 'name' && change.card.synced)
          return { said: isListed ? [[now, null]] : [], now, by: actor.id, at, isWritten }
        }
        this.#cards.set(change.id, { name: textOf('name'), description: textOf('description') })
      }
      const texts = this.#cards.get(change.id)
      if (change.is !== 'set' || !texts) continue
      for (const field of FIELDS) {
        const to = change.fields[field]?.to
        if (to !== undefined) texts[field] = textAfter(texts[field], { now: to, by: actor.id, at }, change)
      }
    }
  }

  /** The cards whose texts people wrote, and the last list said others or none, in no order. Cards that are gone are among them. */
  rewritten(): RewrittenCard[] {
    return [...this.#cards].flatMap(([deviceId, texts]) => {
      const changed = FIELDS.flatMap((field) => {
        const { said, now, by, at, isWritten } = texts[field]
        const [last] = said.at(-1) ?? [null]
        const isOfPeople = last === null ? isWritten && now !== '' : last !== now
        return isOfPeople ? [[field, { said: last, by, byName: null, at }] as const] : []
      })
      return changed.length === 0 ? [] : [{ deviceId, ...Object.fromEntries(changed) }]
    })
  }
}

/** A text after its card was given other words. An import that is undone has said nothing; what stood before it stands again. */
function textAfter(text: Text, words: Words, { by, isBack }: { readonly by: string; readonly isBack?: boolean }): Text {
  const { now, by: writer, at, said } = text
  if (by !== 'import') return { ...text, ...words, isWritten: text.isWritten || by === 'hand' }
  if (!isBack) return { ...text, ...words, said: [...said, [words.now, { now, by: writer, at }]] }
  const [, before] = said.at(-1) ?? []
  return { ...text, ...words, ...(before?.now === words.now && before), said: said.slice(0, -1) }
}
