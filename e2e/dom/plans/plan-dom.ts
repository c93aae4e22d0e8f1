import { expect } from 'vitest'
import { ProjectId } from '#events/kernel/ids.ts'
import { AddedPlan, Plan } from '#events/plan/api.ts'
import { randomId } from '../../../client/api/request/random-id.ts'
import { uploadFiles } from '../../../client/api/request/upload.ts'
import { userIdOf } from '../../../server/testing/app/app.ts'
import { drawings } from '../../../server/testing/app/drawings.ts'
import type { boardPage } from '../board/board-dom.tsx'

type Page = Awaited<ReturnType<typeof boardPage>>

/** Adds a drawing to a project as an employee. */
export async function addPlan(page: Page, project: number, bytes: Uint8Array, file = {}) {
  await page.signIn('employee')
  const answer = await sendPlan(`/api/projects/${project}/plans`, bytes, file)
  return AddedPlan.parse(answer.body).planId
}

/** Sends a drawing as the employee, who is signed in, through the page's own uploads: the form of a test's server is none in a DOM. */
export async function sendPlan(
  path: string,
  bytes: Uint8Array,
  { name = 'Hall.pdf', type = 'application/pdf', texts = {} } = {},
) {
  const options = {
    idempotencyKey: randomId(),
    ageMs: 0,
    userId: userIdOf('employee'),
    signal: new AbortController().signal,
  }
  const files = [new File([Uint8Array.from(bytes)], name, { type })]
  return uploadFiles(path, { field: 'plan', files, texts }, { ...options, onProgress: () => {} })
}

/** A project with a plan of two pages, which are drawn. The employee is signed in. */
export async function drawnPlan(page: Page) {
  const project = ProjectId.parse(await page.makeBoard('Hall'))
  const plan = await addPlan(page, project, await drawings([{}, {}]))
  const pages = async () => Plan.parse((await page.employee('GET', `/api/plans/${plan}`)).body).pages
  await expect
    .poll(async () => (await pages()).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(['ready', 'ready'])
  return { project, plan, pages: await pages() }
}
