import type { UserId } from '../kernel/ids.ts'
import { beaten, gone, type RefusalTable, Rejection } from '../kernel/refusal.ts'

/** Why the acceptance documents of a project refuse a command. `at` is ISO 8601, UTC; `by` null: a guest. */
export type AcceptanceRefusal =
  | { readonly code: 'acceptances-closed' }
  | { readonly code: 'acceptance-unknown' }
  | { readonly code: 'acceptance-exists' }
  | { readonly code: 'too-many-acceptances' }
  | { readonly code: 'acceptance-device-unknown' }
  | {
      readonly code: 'acceptance-answered'
      readonly isSigned: boolean
      readonly name: string
      readonly by: UserId | null
      readonly at: string
    }
  | { readonly code: 'acceptance-link-ended' }

/** To be thrown: refuses the command. */
export const refused = (refusal: AcceptanceRefusal): Rejection => new Rejection(refusal)

/** Maximum of documents of one project: each is a file for ever. */
export const MAX_ACCEPTANCES = 50

export const acceptanceRefusals: RefusalTable<AcceptanceRefusal> = {
  'acceptances-closed': gone('This project does not exist any more.'),
  'acceptance-unknown': gone('This acceptance document does not exist.'),
  'acceptance-exists': beaten('This acceptance document was made before. It is in the list.'),
  'too-many-acceptances': beaten(`A project has ${MAX_ACCEPTANCES} acceptance documents at most.`),
  'acceptance-device-unknown': beaten('A device of the open points is not on the board any more. Take the point out.'),
  'acceptance-answered': {
    status: 409,
    sentence: ({ isSigned, name, at }, { ago }) =>
      `This document was ${isSigned ? 'signed' : 'refused'} already, by ${name}, ${ago(at)}. It takes no second answer.`,
  },
  'acceptance-link-ended': gone('This link has ended. Ask for a new one where you got it.'),
}
