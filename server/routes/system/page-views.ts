import { EVERYONE } from '#events/kernel/actor.ts'
import { PageView } from '#events/system/page-view.ts'
import { PAGE_VIEWS_PATH } from '#events/system/page-views-path.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { ownSession } from '../../http/door/guards.ts'
import { userAgentOf } from '../../metrics/observe-requests.ts'
import type { Routes } from '../deps.ts'

/** Which screens people open, as their browsers tell by `sendBeacon` (docs/rules.md, METRICS-5). */
export const pageViewRoutes: Routes<'metrics'> = async (app, { metrics }) => {
  const config = { cost: 'small', access: { roles: EVERYONE, visible: 'nothing' }, isBeacon: true } as const
  const schema = { summary: 'Count the view of a page', body: PageView, response: NO_CONTENT }
  app.post(PAGE_VIEWS_PATH, { config, schema }, async (request, reply) => {
    const { sessionId, user } = ownSession(request)
    const { userId, page, action, durationMs } = request.body
    // A page of a person in whose browser another one signed in since: neither of the two looked at it in this session.
    if (userId !== user.id) return reply.code(204).send()
    metrics.add('session_metrics', {
      user_id: user.id,
      session_id: sessionId,
      page_view: page,
      action_type: action,
      duration_ms: durationMs,
      user_agent: userAgentOf(request),
      ip_address: request.ip,
    })
    return reply.code(204).send()
  })
}
