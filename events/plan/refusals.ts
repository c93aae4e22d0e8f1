import type { UserId } from '../kernel/ids.ts'
import { beaten, gone, type RefusalTable, Rejection } from '../kernel/refusal.ts'
import { MAX_CABLES, MAX_PAGE_VERSIONS, MAX_PINS, MIN_LINE_ANGLE } from './limits.ts'

/** Why a plan refuses a command. */
export type PlanRefusal =
  | { readonly code: 'plan-unknown' }
  | { readonly code: 'plan-exists' }
  | { readonly code: 'page-unknown' }
  | { readonly code: 'page-version-unknown' }
  | { readonly code: 'page-full' }
  | { readonly code: 'page-replaced' }
  | { readonly code: 'page-size-differs' }
  | { readonly code: 'points-too-close' }
  | { readonly code: 'lines-unmeasurable' }
  | { readonly code: 'pins-full' }
  | { readonly code: 'pin-of-employees' }
  | { readonly code: 'cable-to-itself' }
  | { readonly code: 'cable-ends-apart' }
  | { readonly code: 'cables-full' }
  | { readonly code: 'plan-undo-not-allowed' }
  | { readonly code: 'plan-undo-unknown' }
  | { readonly code: 'plan-undo-never' }
  | { readonly code: 'plan-moved-on'; readonly by: UserId | null; readonly at: string | null }

/** To be thrown: refuses the command. */
export const refused = (refusal: PlanRefusal): Rejection => new Rejection(refusal)

export const planRefusals: RefusalTable<PlanRefusal> = {
  'plan-unknown': gone('This plan does not exist any more.'),
  'plan-exists': beaten('This plan was added before. It is in the list, or was deleted since.'),
  'page-unknown': gone('This plan has no such page.'),
  'page-version-unknown': {
    status: 400,
    field: () => 'version',
    sentence: () => 'This page has no such version. Load the plan again.',
  },
  'page-full': {
    status: 400,
    sentence: () => `A page has at most ${MAX_PAGE_VERSIONS} versions. Add the drawing as a plan of its own.`,
  },
  'page-replaced': beaten('This page has another drawing now. Look at it, and lay yours over it again.'),
  'page-size-differs': beaten(
    'The new drawing has another size. Choose two points that both drawings show, or three where it is skewed.',
  ),
  'points-too-close': {
    status: 400,
    field: () => 'points',
    sentence: () => 'These points are too close to each other, or stand on one line. Choose some further apart.',
  },
  'lines-unmeasurable': {
    status: 400,
    field: () => 'scale',
    sentence: () => `Measure two lines at different angles, at least ${MIN_LINE_ANGLE} degrees apart.`,
  },
  'pins-full': { status: 400, sentence: () => `A plan has at most ${MAX_PINS} pins.` },
  'pin-of-employees': {
    status: 403,
    field: () => 'kind',
    sentence: () => 'Only employees may plan where a device is to hang. Say where it hangs.',
  },
  'cable-to-itself': { status: 400, field: () => 'to', sentence: () => 'A cable goes to another card.' },
  'cable-ends-apart': beaten('A cable lies between two cards on the same page. Place both of them there first.'),
  'cables-full': { status: 400, sentence: () => `A plan has at most ${MAX_CABLES} cables.` },
  'plan-undo-not-allowed': {
    status: 403,
    sentence: () => 'You may not make such a change, so you cannot undo it either.',
  },
  'plan-undo-unknown': beaten('There is nothing to undo here any more.'),
  'plan-undo-never': beaten(
    'A drawing that was added or replaced is not undone. Delete the plan, or replace the drawing once more.',
  ),
  'plan-moved-on': {
    status: 409,
    sentence: ({ by, at }, { who, ago }) =>
      at === null
        ? 'This was changed since. Look at the plan first.'
        : `${who(by)} changed this ${ago(at)}. Look at the plan first.`,
  },
}
