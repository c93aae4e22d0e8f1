import { useRef } from 'react'
import { useSearch } from 'wouter'
import { useProjects } from '../../api/projects/projects.ts'
import { useWebhooks } from '../../api/system/webhooks.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Notice } from '../../ui/toast/notice.tsx'
import { useFocusKept } from '../../ui/focus/use-focus-kept.ts'
import { WEBHOOKS, webhookIn } from './webhook-hrefs.ts'
import { WebhookList } from './webhook-list.tsx'
import { WebhookView } from './webhook-view.tsx'

/** The webhooks, or the one that the url names (/system?tab=webhooks), for employees. */
export function WebhooksTab() {
  const chosen = webhookIn(useSearch())
  const { data, isError, refetch } = useWebhooks()
  const { data: projects } = useProjects()
  const region = useRef<HTMLElement>(null)
  const keeper = useFocusKept(region)
  if (isError && !data) {
    const text = 'They are as they were. Try again in a moment.'
    return <LoadError title="The webhooks could not be loaded" text={text} onRetry={refetch} />
  }
  const nameOf = (projectId: number | null): string | null =>
    projectId === null
      ? null
      : !projects
        ? '...'
        : (projects.find(({ id }) => id === projectId)?.name ?? 'A project that is gone')
  const webhook = data?.find(({ id }) => id === chosen)
  return (
    <section ref={region} aria-label="Webhooks" tabIndex={-1} className="flex flex-col gap-4 outline-none" {...keeper}>
      {isError && (
        <Notice tone="warning" title="These are the webhooks of a moment ago">
          The server did not answer the last time. It is asked again and again.
        </Notice>
      )}
      {webhook ? (
        <WebhookView key={webhook.id} webhook={webhook} project={nameOf(webhook.projectId)} around={region} />
      ) : chosen !== null && data ? (
        <EmptyState
          title="This webhook does not exist any more"
          action={<BackLink label="All webhooks" href={WEBHOOKS} />}
        />
      ) : (
        <WebhookList webhooks={data} nameOf={nameOf} />
      )}
    </section>
  )
}
