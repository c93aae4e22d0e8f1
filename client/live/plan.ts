import { KINDS } from './kinds.ts'
import type { Kind } from './stream-state.ts'
import { type PlanPicture, PlanView } from './view/plan-view.ts'

/** The stream of a plan, shown as its pages and pins. */
export const planKind: Kind<'plan', never, PlanPicture> = {
  kind: 'plan',
  ...KINDS.plan,
  openView: () => new PlanView(),
  sending: (command) => command,
}
