import type { AnyCommand } from '#events/kernel/aggregate.ts'
import type { Refusal } from '../../live/outbox/entry.ts'

/** `what`: the aim of a command in a few words. `text`: the text that a person typed for it, null without one. */
export type Words = { readonly what: string; readonly text: string | null }

/** `again`: it may work now. `links`: the places where the person can go on; the primary one is where they should. */
export type Ways = {
  readonly again: boolean
  readonly links: readonly { readonly label: string; readonly href: string; readonly isPrimary?: boolean }[]
}

/** How the refused commands on streams of one kind show. */
export type RefusalKind = {
  readonly wordsOf: (command: AnyCommand) => Words
  readonly waysOf: (refusal: Pick<Refusal, 'entry' | 'code'>) => Ways
  /** Why it was refused, without the person and the time of its story. */
  readonly reasonOf: (refusal: Pick<Refusal, 'code' | 'message' | 'body'>) => string
  /** The commands that do it again on top of what beat it, in their order; none where that makes no sense. */
  readonly onTopOf: (refusal: Pick<Refusal, 'entry' | 'code' | 'body'>) => readonly AnyCommand[]
  /** The words of a button that takes a step back by such commands; null where none of them does. */
  readonly stepBackOf: (onTop: readonly AnyCommand[]) => string | null
}
