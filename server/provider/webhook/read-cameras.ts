import type { InstanceId } from '#events/kernel/ids.ts'
import type { OnlineReport } from '#events/project/commands/report-online.ts'
import type { Db } from '#projections/engine/projection.ts'
import { findInstance } from '#projections/models/projects/catalog.ts'
import type { Provider } from '../client/provider.ts'
import type { InstanceSecrets } from '../secrets/instance-secrets.ts'

type Deps = { readonly db: Db; readonly instanceSecrets: InstanceSecrets; readonly provider: Provider }

/**
 * The cameras that the provider lists for an instance, where their state is known; none where the instance has no key.
 * @throws ProviderError when the key cannot be used.
 */
export async function readCameras(
  { db, instanceSecrets, provider }: Deps,
  instance: InstanceId,
  cancelled: AbortSignal,
): Promise<OnlineReport[]> {
  const [known, apiKey] = await Promise.all([findInstance(db, instance), instanceSecrets.read(instance, 'api-key')])
  if (apiKey === null) return []
  const region = known?.key?.region ?? null
  const asked = { apiKey, region, knownCameras: new Set<string>(), onProgress: () => undefined, cancelled }
  const { devices } = await provider.listDevices(asked)
  return devices.flatMap(({ type, deviceId: providerId, online }) =>
    type === 'camera' && online !== null ? [{ type, providerId, online }] : [],
  )
}
