import { CompositeModel } from '../kernel/model/composite-model.ts'
import { KeyedModel } from '../kernel/model/keyed-model.ts'
import type { HeldPage, PlanHead, PlanView } from './model.ts'
import { refused } from './refusals.ts'

// Apart from model.ts: a page that has no plan open needs none of its schemas.

/** Memory that a version of a page takes. */
const VERSION_BYTES = 600

/** A plan before its first event. */
export const openPlan = () =>
  new CompositeModel<PlanView>(
    { plan: null, isDeleted: false },
    {
      pages: new KeyedModel(({ versions }) => versions.length * VERSION_BYTES),
      pins: new KeyedModel(),
      cables: new KeyedModel(),
      files: new KeyedModel(),
    },
  )

/** A plan that is there. */
export type OpenPlan = PlanView & { readonly plan: PlanHead }

/** @throws Rejection where it is not there. */
export function existing(view: PlanView): OpenPlan {
  const { plan } = view
  if (!plan) throw refused({ code: 'plan-unknown' })
  return { ...view, plan }
}

/** @throws Rejection where the plan has no such page. */
export function pageOf({ pages }: Pick<PlanView, 'pages'>, page: number): HeldPage {
  const found = pages.get(page)
  if (!found) throw refused({ code: 'page-unknown' })
  return found
}
