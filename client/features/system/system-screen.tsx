import { type ReactNode, Suspense } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { onDemand } from '../../ui/loading/on-demand.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { HealthTab } from './health-tab.tsx'
import { KeysTab } from './keys/keys-tab.tsx'
import { MetricsTab } from './metrics-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { type ChangeSystemView, readSystemUrl } from './system-url.ts'

const logTab = onDemand(async () => (await import('./log/log-tab.tsx')).LogTab)

const change: ChangeSystemView = (changes) => {
  const params = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  navigate(params.size === 0 ? location.pathname : `${location.pathname}?${params}`, { replace: true })
}

/** How the server is, what it measured, how it is set and whom it tells (/system), for employees. `webhooks`: one of its tabs. */
export function SystemScreen({ webhooks }: { webhooks: ReactNode }) {
  usePageTitle('System')
  // Only as the sign that the url changed: what wouter hands out is decoded once already.
  useSearch()
  const view = readSystemUrl(new URLSearchParams(location.search))
  return (
    <main className="flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-6xl flex-col gap-4 px-4 pt-5 pb-20 md:px-6 md:pt-6">
        <PageHeader
          title="System"
          text="How the server is, what it measured, how it is set, whom it tells, and who changed what"
        />
        <Tabs
          label="System"
          tabs={[
            { value: 'health', label: 'Health', content: <HealthTab /> },
            { value: 'metrics', label: 'Metrics', content: <MetricsTab view={view} change={change} /> },
            { value: 'settings', label: 'Settings', content: <SettingsTab /> },
            { value: 'keys', label: 'API Keys', content: <KeysTab /> },
            { value: 'webhooks', label: 'Webhooks', content: webhooks },
            {
              value: 'log',
              label: 'Log',
              content: (
                <Suspense>
                  <logTab.Screen change={change} />
                </Suspense>
              ),
            },
          ]}
          value={view.tab}
          onValueChange={(tab) => change({ tab: tab === 'health' ? null : tab })}
        />
      </div>
    </main>
  )
}
