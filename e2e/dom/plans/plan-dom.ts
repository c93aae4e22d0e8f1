import { AddedPlan } from '#events/plan/api.ts'
import { randomId } from '../../../client/api/request/random-id.ts'
import { uploadFiles } from '../../../client/api/request/upload.ts'
import type { boardPage } from '../board/board-dom.tsx'

/** Adds a drawing to a project as an employee, through the page's own uploads: the form of a test's server is none in a DOM. */
export async function addPlan(
  page: Awaited<ReturnType<typeof boardPage>>,
  project: number,
  bytes: Uint8Array,
  { name = 'Hall.pdf', type = 'application/pdf' } = {},
) {
  const { id: userId } = await page.signIn('employee')
  const options = { idempotencyKey: randomId(), ageMs: 0, userId, signal: new AbortController().signal }
  const files = [new File([Uint8Array.from(bytes)], name, { type })]
  const answer = await uploadFiles(
    `/api/projects/${project}/plans`,
    { field: 'plan', files },
    { ...options, onProgress: () => {} },
  )
  return AddedPlan.parse(answer.body).planId
}
