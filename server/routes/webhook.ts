import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { instancesOf } from '#events/catalog/decide.ts'
import type { InstanceId } from '#events/kernel/ids.ts'
import type { OnlineReport } from '#events/project/commands.ts'
import { findInstance } from '#projections/models/catalog.ts'
import { HttpError } from '../http/http-error.ts'
import { readDelivery } from '../webhook/delivery.ts'
import { createDeliveries } from '../webhook/deliveries.ts'
import { isOfNow, isSignedWith, type Signature, signatureOf } from '../webhook/signature.ts'
import type { RouteDeps } from './deps.ts'

/** The largest delivery that is taken, in bytes. */
const MAX_BYTES = 256 * 1024

/** What the provider tells of itself (specification, "setup guide"; docs/rules.md, HOOK). */
export const webhookRoutes: FastifyPluginAsyncZod<RouteDeps> = async (
  app,
  { bus, pool, atHead, instanceSecrets, provider, now },
) => {
  /** Nothing where the key cannot be used. @throws ProviderError */
  async function readCameras(instance: InstanceId, cancelled: AbortSignal): Promise<OnlineReport[]> {
    const [known, apiKey] = await Promise.all([findInstance(pool, instance), instanceSecrets.read(instance, 'api-key')])
    if (apiKey === null) return []
    const region = known?.key?.region ?? null
    const asked = { apiKey, region, knownCameras: new Set<string>(), onProgress: () => undefined, cancelled }
    const { devices } = await provider.listDevices(asked)
    return devices.flatMap(({ type, deviceId: providerId, online }) =>
      type === 'camera' && online !== null ? [{ type, providerId, online }] : [],
    )
  }
  const deliveries = createDeliveries({ db: pool, bus, atHead, log: app.log, now, readCameras })
  app.addHook('onClose', () => deliveries.close())
  // The signature is over what was sent, byte by byte, whatever it says it is.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

  /** The instance whose secret a body was signed with: those of the organization that it names are asked first. */
  async function signer(raw: Buffer, signature: Signature, organization: string | null): Promise<InstanceId | null> {
    const all = await bus.catalog().read(instancesOf)
    const isOfIt = ({ providerOrganization }: (typeof all)[number]) => providerOrganization === organization
    for (const { id } of [...all.filter(isOfIt), ...all.filter((instance) => !isOfIt(instance))]) {
      const secret = await instanceSecrets.read(id, 'webhook-secret')
      if (secret !== null && isSignedWith(secret, raw, signature)) return id
    }
    return null
  }

  const config = { access: 'public', isWebhook: true } as const
  app.post('/webhook/verkada', { config, bodyLimit: MAX_BYTES }, async (request) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signature = signatureOf(request.headers['verkada-signature'])
    if (!signature) throw refusal('signature-missing', 'The Verkada-Signature header is missing, or is no signature.')
    const delivery = readDelivery(raw)
    const instance = await signer(raw, signature, delivery.organization)
    if (instance === null) throw refusal('signature-unknown', 'No instance has the secret of this signature.')
    if (!isOfNow(signature, now())) throw refusal('signature-old', 'This was signed too long ago.')
    await deliveries.take(instance, delivery)
    return { ok: true }
  })
}

const refusal = (code: string, message: string) => new HttpError(401, message, { code })
