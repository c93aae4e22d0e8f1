import type { LogEvent } from '#events/registry.ts'
import { webhooksOf, type WebhooksView } from '#events/webhooks/decide.ts'
import { PROJECT_TYPES } from '#events/webhooks/offered.ts'
import type { WebhookId } from '#events/webhooks/webhook-id.ts'
import { projectOfEvent } from './payload.ts'

/** The enabled webhooks that chose the type of an event and its project, and were there before it. */
export function receiversIn(view: WebhooksView, event: LogEvent): WebhookId[] {
  return webhooksOf(view).flatMap(({ id, events, projectId, disabled, createdAt }) => {
    const isOfProject = projectId === null || (PROJECT_TYPES.has(event.type) && projectOfEvent(event) === projectId)
    return !disabled && isOfProject && events.includes(event.type) && createdAt <= event.recordedAt ? [id] : []
  })
}
