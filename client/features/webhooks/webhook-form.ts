import { z } from 'zod'
import { ProjectId } from '#events/kernel/ids.ts'
import type { Webhook } from '#events/webhooks/api.ts'
import { webhookUrl } from '#events/webhooks/commands.ts'
import { OFFERED_TYPES, OfferedEvent, type OfferedType, PROJECT_TYPES } from '#events/webhooks/offered.ts'

/** The value of the option that stands for all projects. */
export const ALL_PROJECTS = 'all'

/** Of these events those that a webhook of this choice of projects is told of. */
const toldOf = (events: readonly OfferedType[], project: string): OfferedType[] =>
  events.filter((type) => project === ALL_PROJECTS || PROJECT_TYPES.has(type))

/** The fields of a webhook. The project is text because a list of options hands out text. */
export const WebhookForm = z
  .object({ url: webhookUrl, project: z.string(), events: z.array(OfferedEvent) })
  .superRefine(({ events, project }, context) => {
    if (toldOf(events, project).length === 0)
      context.addIssue({ code: 'custom', path: ['events'], message: 'Choose at least one event' })
  })
export type WebhookForm = z.output<typeof WebhookForm>

/** Kept in no storage of the browser: some addresses hold a token. */
export const SECRETS = ['url'] as const

/** The form of a webhook; null: of a new one. An event that is offered no more cannot be chosen, and goes with the next change. */
export const valuesOf = (webhook: Webhook | null): WebhookForm => ({
  url: webhook?.url ?? '',
  project: webhook?.projectId ? `${webhook.projectId}` : ALL_PROJECTS,
  events: OFFERED_TYPES.filter((type) => webhook?.events.includes(type)),
})

/** The body of the call that the form becomes. */
export const bodyOf = ({ url, project, events }: WebhookForm) => ({
  url,
  events: toldOf(events, project),
  projectId: project === ALL_PROJECTS ? null : ProjectId.parse(Number(project)),
})

/** The fields of the body that a person changed: a colleague may have changed the others meanwhile. */
export function changeOf(values: WebhookForm, before: WebhookForm): Partial<ReturnType<typeof bodyOf>> {
  const was = new Map<string, unknown>(Object.entries(bodyOf(before)))
  const isChanged = ([name, value]: readonly [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(was.get(name))
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(isChanged))
}
