import { AddedPlan } from '#events/plan/api.ts'
import type { Send } from './app.ts'
import { PNG } from './pictures.ts'

/** An upload of a plan. */
export function planForm(
  bytes: Uint8Array,
  { name = 'Hall.png', texts = {} as Record<string, string> } = {},
): FormData {
  const form = new FormData()
  form.append('plan', new Blob([Uint8Array.from(bytes)]), name)
  for (const [field, text] of Object.entries(texts)) form.append(field, text)
  return form
}

/** A url of a plan with its first page, a tile of it, and a card that never was. */
export const inPlan = (url: string): string =>
  url.replace(':page', '1').replace(':z/:x/:y', '0/0/0').replace(':deviceId', '999999')

/** A valid body for each route of plans that takes one. */
export const PLAN_BODIES = {
  'POST /api/projects/:id/plans': planForm(PNG),
  'PATCH /api/plans/:id/pages/:page': { title: 'Ground floor' },
  'POST /api/plans/:id/pages/:page/replace': planForm(PNG),
  'POST /api/plans/:id/pages/:page/preview': planForm(PNG),
  'PUT /api/plans/:id/pins/:deviceId': { page: 1, x: 0.5, y: 0.5, kind: 'built' },
  'DELETE /api/plans/:id/pins/:deviceId': { kind: 'built' },
  'PUT /api/plans/:id/cables': { from: 999_999, to: 999_998, metres: 5 },
  'DELETE /api/plans/:id/cables': { from: 999_999, to: 999_998 },
  'PUT /api/plans/:id/pins': { pins: [{ deviceId: 999_999, page: 1, x: 0.5, y: 0.5, kind: 'built' }] },
}

/** The id of a plan that a person adds to a project. @param bytes of its file; default: a picture of a few pixels. */
export async function newPlan(send: Send, project: number, bytes: Uint8Array = PNG): Promise<number> {
  return AddedPlan.parse((await send('POST', `/api/projects/${project}/plans`, planForm(bytes))).body).planId
}
