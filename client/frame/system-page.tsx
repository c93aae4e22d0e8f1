import { Suspense } from 'react'
import { SystemScreen } from '../features/system/system-screen.tsx'
import { onDemand } from '../ui/loading/on-demand.tsx'

const webhooks = onDemand(async () => (await import('../features/webhooks/webhooks-tab.tsx')).WebhooksTab)

/** Features do not know each other: here the system's screen is given the webhooks, whose code comes when they are shown. */
export const SystemPage = () => (
  <SystemScreen
    webhooks={
      <Suspense>
        <webhooks.Screen />
      </Suspense>
    }
  />
)
