import { Plan } from '#events/plan/api.ts'
import { drawings } from '../../server/testing/app/drawings.ts'
import { newPlan } from '../../server/testing/app/plans.ts'
import type { OurServer } from '../sides/our-server.ts'
import { until } from '../wait.ts'

/** Size of an A0 sheet, in points. */
const A0 = { width: 3_370, height: 2_384 }
const RENDERED_WITHIN_MS = 120_000
const LOOK_MS = 50

/** Adds a plan of one A0 sheet to a project, and waits until it is drawn. @returns its id. */
export async function drawnPlan({ send }: Pick<OurServer, 'send'>, projectId: number): Promise<number> {
  const planId = await newPlan(send, projectId, await drawings([A0]))
  const isReady = async () =>
    Plan.parse((await send('GET', `/api/plans/${planId}`)).body).pages.every(({ state }) => state === 'ready')
  await until('the plan to be drawn', isReady, { everyMs: LOOK_MS, ms: RENDERED_WITHIN_MS })
  return planId
}

/** A pin for each card, in rows of fifty over the whole page. */
export const pinsOf = (cardIds: readonly number[]) =>
  cardIds.map((deviceId, n) => ({
    deviceId,
    ...{ page: 1, kind: 'planned', x: (n % 50) / 50, y: Math.floor(n / 50) / 50 },
  }))
