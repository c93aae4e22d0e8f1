import type { UserId } from './ids.ts'

/** Why a command was refused: a code, with what a sentence about it needs. Each aggregate has a union of its own. */
export type AnyRefusal = { readonly code: string }

/** Thrown by a decider: the command is valid in form, but not on this state. */
export class Rejection extends Error {
  readonly refusal: AnyRefusal
  constructor(refusal: AnyRefusal) {
    super(refusal.code)
    this.name = 'Rejection'
    this.refusal = refusal
  }
}

/** Look-ups for a sentence about a refusal. */
export type Words = {
  /** The name of a person; null is the system. */
  who(id: UserId | null): string
  /** How long ago a time was, in words: "40 s ago". */
  ago(at: string): string
}

/**
 * An aggregate's answer to each of its refusals. `status` is the HTTP status: 400 for a value that fits no more, 403 for a
 * thing of another person, 404 for one that is gone, 409 for everything else that beat the command. `sentence` is for the
 * person whose command was refused: what beat it, and what to do.
 */
export type RefusalTable<R extends AnyRefusal> = {
  readonly [C in R['code']]: {
    readonly status: 400 | 403 | 404 | 409
    /**
     * The field of the call's body that the sentence is about, where it is about one: forms say it there (docs/rules.md, PART-61).
     */
    readonly field?: (refusal: Extract<R, { readonly code: C }>) => string
    sentence(refusal: Extract<R, { readonly code: C }>, words: Words): string
  }
}

/** The answer to a refusal whose sentence is always the same. */
export const gone = (sentence: string) => ({ status: 404, sentence: () => sentence }) as const
export const beaten = (sentence: string) => ({ status: 409, sentence: () => sentence }) as const

/**
 * How long ago `at` was, in words that fit into a sentence: "just now", "40 s ago", "3 h ago", "2 days ago". "Yesterday" depends on
 * where the reader is.
 */
export function ago(at: string, now: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(at)) / 1000))
  if (seconds < 5) return 'just now'
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`
  const days = Math.floor(seconds / 86_400)
  return days === 1 ? '1 day ago' : `${days} days ago`
}
