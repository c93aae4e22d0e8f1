import type { StreamKind } from '#events/live/protocol.ts'
import { projectOnTop, stepBackOf } from './project-on-top.ts'
import { projectReason } from './project-reason.ts'
import { projectWays } from './project-ways.ts'
import { projectWords } from './project-words.ts'
import { formHrefOf } from '../surveys/survey-hrefs.ts'
import type { RefusalKind } from './refusal-kind.ts'

/** By kind of stream: its refused commands in the list. Apart from `live/kinds.ts`, as only the list needs it. */
export const REFUSAL_KINDS: Readonly<Record<StreamKind, RefusalKind>> = {
  project: { wordsOf: projectWords, waysOf: projectWays, reasonOf: projectReason, onTopOf: projectOnTop, stepBackOf },
  // The draft of the form has what was typed, and its screen sends it again and says what is wrong.
  form: {
    wordsOf: () => ({ what: 'Save the form', text: null }),
    waysOf: ({ entry }) => ({
      again: false,
      links: [{ label: 'Open the survey', href: formHrefOf(entry), isPrimary: true }],
    }),
    reasonOf: ({ message }) => message,
    onTopOf: () => [],
    stepBackOf: () => null,
  },
  plan: {
    wordsOf: () => ({ what: 'Change the plan', text: null }),
    waysOf: () => ({ again: true, links: [] }),
    reasonOf: ({ message }) => message,
    onTopOf: () => [],
    stepBackOf: () => null,
  },
}
