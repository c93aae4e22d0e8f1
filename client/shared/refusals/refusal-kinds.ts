import type { StreamKind } from '#events/live/protocol.ts'
import { projectOnTop } from './project-on-top.ts'
import { projectReason } from './project-reason.ts'
import { projectWays } from './project-ways.ts'
import { projectWords } from './project-words.ts'
import type { RefusalKind } from './refusal-kind.ts'

/** By kind of stream: its refused commands in the list. Apart from `live/kinds.ts`, as only the list needs it. */
export const REFUSAL_KINDS: Readonly<Record<StreamKind, RefusalKind>> = {
  project: { wordsOf: projectWords, waysOf: projectWays, reasonOf: projectReason, onTopOf: projectOnTop },
  // A form is saved by a call of its own: its screen keeps what was refused.
  form: {
    wordsOf: () => ({ what: 'Save the form', text: null }),
    waysOf: () => ({ again: false, links: [] }),
    reasonOf: ({ message }) => message,
    onTopOf: () => [],
  },
}
