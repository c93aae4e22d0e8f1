import { MAX_PINS_AT_ONCE } from '#events/plan/limits.ts'
import type { Send } from '../../server/testing/app/app.ts'
import { idOfNew } from '../../server/testing/app/answers.ts'
import { newPlan } from '../../server/testing/app/plans.ts'
import type { Attack } from './requests.ts'
import { askAs, type Papers, withJson } from './site.ts'

/** Makes them. @param cards of the project. @throws where a pin is not taken. */
export async function makePapers(send: Send, projectId: number, cards: readonly number[]): Promise<Papers> {
  const planId = await newPlan(send, projectId)
  for (let from = 0; from < cards.length; from += MAX_PINS_AT_ONCE) {
    const placed = cards.slice(from, from + MAX_PINS_AT_ONCE)
    const pins = placed.map((deviceId, n) => ({ deviceId, page: 1, x: n / placed.length, y: 0.5, kind: 'planned' }))
    const { status } = await send('PUT', `/api/plans/${planId}/pins`, { pins })
    if (status >= 300) throw new Error(`placing pins was answered ${status}`)
  }
  return { planId, acceptanceId: await idOfNew(send, `/api/projects/${projectId}/acceptance`, {}) }
}

/** Drawings, documents and offers of a large project, which read all of its cards. */
export const PAPERS: Attack = {
  name: 'plans, as-built drawings, documents and pairs of a large project, sixty at once',
  percent: 5,
  atOnce: 60,
  send(site, random) {
    const [employee] = site.attackers
    const project = `/api/projects/${site.largeProjectId}`
    const [plan, document] = [`/api/plans/${site.papers.planId}`, `/api/acceptance/${site.papers.acceptanceId}`]
    if (random.onceIn(20)) return askAs(site, employee, random, withJson('POST', `${project}/acceptance`, '{}'))
    const path = random.pick([
      ...[plan, `${plan}?revision=1`, `${plan}/as-built?page=1`, `${plan}/pages/1/tiles/0/0/0`],
      ...[document, `${document}/pdf`, `${project}/pairs`, `${project}/plan-work`, '/api/my-work'],
    ])
    return askAs(site, employee, random, { path })
  },
}
