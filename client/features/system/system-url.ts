import { METRICS_HOURS, MetricsFilter } from '#events/system/api.ts'

const TABS = ['health', 'metrics', 'settings', 'keys', 'webhooks', 'log'] as const

export type SystemView = {
  readonly tab: (typeof TABS)[number]
  readonly order: 'slowest' | 'failing'
  readonly filter: MetricsFilter
}

/** Reads the state of the screen from the url. A parameter that does not fit counts as absent: a url may come from anywhere. */
export function readSystemUrl(params: URLSearchParams): SystemView {
  const { shape } = MetricsFilter
  const { data: user } = shape.user.safeParse(params.get('user') ?? undefined)
  const { data: endpoint } = shape.endpoint.safeParse(params.get('endpoint') ?? undefined)
  const hours = METRICS_HOURS.find((one) => `${one}` === params.get('hours')) ?? 24
  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'health',
    order: params.get('order') === 'failing' ? 'failing' : 'slowest',
    filter: { hours, ...(endpoint !== undefined && { endpoint }), ...(user !== undefined && { user }) },
  }
}

/** A change of the url's parameters; null takes one away. */
export type ChangeSystemView = (change: Readonly<Record<string, string | null>>) => void
