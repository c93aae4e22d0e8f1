import { z } from 'zod'
import { Colleague } from '../../account/user.ts'
import { DeviceId, UserId } from '../../kernel/ids.ts'
import { shownEmail } from '../../kernel/personal.ts'
import { cutText } from '../../kernel/text/text.ts'
import { DeviceStatus } from '../device.ts'
import { ChecklistItem } from '../checklist.ts'

/** A line names so many cards; it counts them all. */
const MAX_NAMED = 20
/** A line shows so many characters of a text. */
const MAX_TEXT = 300

const by = UserId
/**
 * `count` cards, the first of them by name. `text`: what was written on the card, its new name or facts, its device, the card that became part of it or is another device, or its number of photos. `id`:
 * of a card that is on the board.
 */
const cards = {
  count: z.int().positive(),
  cards: z.array(z.object({ id: DeviceId.optional(), name: z.string(), text: z.string() })),
}
const emails = z.array(z.string())

/** One thing that a person did to a project, with all cards that they did it to. */
export const DigestLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), by, status: z.enum(['open', 'closed']) }),
  z.object({ kind: z.literal('moved'), by, to: DeviceStatus, ...cards }),
  z.object({ kind: z.literal('imported'), by, fileName: z.string(), ...cards }),
  z.object({ kind: z.literal('added'), by, ...cards }),
  z.object({ kind: z.literal('removed'), by, ...cards }),
  z.object({ kind: z.literal('photographed'), by, ...cards }),
  z.object({ kind: z.literal('described'), by, ...cards }),
  z.object({ kind: z.literal('renamed'), by, ...cards }),
  z.object({ kind: z.literal('placed'), by, ...cards }),
  /** Cards that a person got, or has no more. */
  z.object({ kind: z.literal('given'), by, person: UserId, ...cards }),
  z.object({ kind: z.literal('taken'), by, person: UserId, ...cards }),
  /** Cards with another day; empty: with none. */
  z.object({ kind: z.literal('scheduled'), by, day: z.string(), ...cards }),
  z.object({ kind: z.literal('blocked'), by, ...cards }),
  z.object({ kind: z.literal('unblocked'), by, ...cards }),
  z.object({ kind: z.literal('matched'), by, ...cards }),
  z.object({ kind: z.literal('merged'), by, ...cards }),
  /** Cards that are other devices than older ones, as people said, or took back. */
  z.object({ kind: z.literal('apart'), by, isApart: z.boolean(), ...cards }),
  z.object({ kind: z.literal('checklist'), by, item: ChecklistItem, isTicked: z.boolean() }),
  z.object({ kind: z.literal('access'), by, granted: emails, revoked: emails }),
  z.object({ kind: z.literal('instance'), by }),
  // Its cards are notes: name and text are theirs.
  z.object({ kind: z.literal('noted'), by, ...cards }),
])
export type DigestLine = z.infer<typeof DigestLine>
/**
 * GET /api/projects/:id/digest: what others did after the revision `after`, which the reader has seen, up to `upTo`.
 * `people` are those that the lines name. `moreThan`: none of it is told, because there are more events than so many; else null.
 * `notes`: how many changes of the notes there were, all of which it tells; null for those who may not read them.
 */
export const DigestAnswer = z.object({
  after: z.int().nonnegative(),
  upTo: z.int().nonnegative(),
  notes: z.int().nonnegative().nullable(),
  moreThan: z.int().positive().nullable(),
  lines: z.array(DigestLine),
  people: z.array(Colleague),
})
export type DigestAnswer = z.infer<typeof DigestAnswer>

type CardsLine = Extract<DigestLine, { readonly cards: unknown }>

/** A card, or a note, that a line is about. Without a name it is only counted. */
type OneCard = { readonly id?: DeviceId; readonly name: string | undefined; readonly text?: string }

/** A line about one card more. */
type OfOneCard =
  | { readonly kind: 'moved'; readonly by: UserId; readonly to: DeviceStatus }
  | { readonly kind: 'imported'; readonly by: UserId; readonly fileName: string }
  | { readonly kind: 'given' | 'taken'; readonly by: UserId; readonly person: UserId }
  | { readonly kind: 'scheduled'; readonly by: UserId; readonly day: string }
  | { readonly kind: 'apart'; readonly by: UserId; readonly isApart: boolean }
  | {
      readonly kind:
        | 'added'
        | 'removed'
        | 'photographed'
        | 'described'
        | 'renamed'
        | 'placed'
        | 'blocked'
        | 'unblocked'
        | 'matched'
        | 'merged'
        | 'noted'
      readonly by: UserId
    }

/** Gathers lines: what a person did to several cards is one. */
export class DigestLines {
  readonly #lines = new Map<string, DigestLine>()

  add(line: Exclude<DigestLine, CardsLine | { readonly kind: 'access' }>): void {
    this.#lines.set(`${line.kind} ${line.by} ${'item' in line ? line.item : ''}`, line)
  }

  addCard(line: OfOneCard, { id, name, text = '' }: OneCard): void {
    const key = Object.values(line).join(' ')
    const known = this.#lines.get(key)
    const { count, cards: named } = known && 'cards' in known ? known : { count: 0, cards: [] }
    const isNamed = name !== undefined && named.length < MAX_NAMED
    const more = isNamed ? [...named, { ...(id !== undefined && { id }), name, text: shortened(text) }] : named
    this.#lines.set(key, { ...line, count: count + 1, cards: more })
  }

  addAccess(who: UserId, email: string, isGranted: boolean): void {
    const key = `access ${who}`
    const known = this.#lines.get(key)
    const { granted, revoked } = known?.kind === 'access' ? known : { granted: [], revoked: [] }
    const shown = shownEmail(email)
    const people = isGranted ? { granted: [...granted, shown], revoked } : { granted, revoked: [...revoked, shown] }
    this.#lines.set(key, { kind: 'access', by: who, ...people })
  }

  /** The largest matters first. */
  inOrder(): DigestLine[] {
    return [...this.#lines.values()].sort((first, second) => rankOf(first) - rankOf(second))
  }
}

const shortened = (text: string): string => (text.length > MAX_TEXT ? `${cutText(text, MAX_TEXT - 1)}…` : text)

const RANKS = DigestLine.options.map(({ shape }) => shape.kind.value)
const rankOf = ({ kind }: DigestLine): number => RANKS.indexOf(kind)
