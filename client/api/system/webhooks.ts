import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { Delivery, Webhook } from '#events/webhooks/api.ts'
import type { WebhookId } from '#events/webhooks/webhook-id.ts'
import { queryClient } from '../request/query-client.ts'
import { read } from '../request/read.ts'

const KEY = ['/api/webhooks'] as const
const deliveriesKey = (id: WebhookId) => [...KEY, id, 'deliveries'] as const

/** How often they are asked for again while they are looked at, in milliseconds: another employee or a receiver may change them. */
const LOOK_EVERY_MS = 10_000
/** The same for deliveries, the first tries of which are seconds apart. */
const LOOK_AT_DELIVERIES_EVERY_MS = 3_000

/** The webhooks, asked for again and again. Employees only. */
export const useWebhooks = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => read(KEY[0], z.array(Webhook), signal),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  })

/** The latest deliveries to a webhook, the newest first, asked for again and again. Employees only. */
export const useDeliveries = (id: WebhookId) =>
  useQuery({
    queryKey: deliveriesKey(id),
    queryFn: ({ signal }) => read(`${KEY[0]}/${id}/deliveries`, z.array(Delivery), signal),
    refetchInterval: LOOK_AT_DELIVERIES_EVERY_MS,
    staleTime: 0,
  })

/** Takes over how a webhook is now, null when it is gone; a read that is under way knows only those before. */
export function takeWebhook(id: WebhookId, now: Webhook | null): void {
  void queryClient.cancelQueries({ queryKey: KEY, exact: true })
  queryClient.setQueryData<readonly Webhook[]>(KEY, (before = []) => {
    const isNew = !before.some((one) => one.id === id)
    const others = before.flatMap((one) => (one.id !== id ? [one] : now ? [now] : []))
    return isNew && now ? [...others, now] : others
  })
}

/** Has the deliveries of a webhook read again. */
export const lookAtDeliveries = (id: WebhookId): void =>
  void queryClient.invalidateQueries({ queryKey: deliveriesKey(id) })
