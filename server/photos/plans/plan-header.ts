import type { PLAN_SENTENCES } from '#events/plan/limits.ts'
import type { PlanType, Size } from '#events/plan/page.ts'

/** The type of a plan's file, and the size of each of its pages. */
export type PlanHeader = { readonly mediaType: PlanType; readonly pages: readonly Size[] }

/** A page of a file as a WebP, before it is kept. `own`: its size in the file; `pages`: how many the file has. */
export type PlanPicture = { readonly pages: number; readonly own: Size; readonly bytes: Uint8Array }

/** Bytes that are no plan that may be kept; `reason`: which of the sentences about them says why. */
export class NoPlan extends Error {
  override readonly name = 'NoPlan'
  readonly reason: keyof typeof PLAN_SENTENCES
  constructor(reason: NoPlan['reason']) {
    super(`the bytes are no plan that may be kept (${reason})`)
    this.reason = reason
  }
}
