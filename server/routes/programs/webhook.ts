import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { instancesOf } from '#events/catalog/decide.ts'
import type { InstanceId } from '#events/kernel/ids.ts'
import { HttpError } from '../../errors/http-error.ts'
import { readDelivery } from '../../provider/webhook/delivery.ts'
import { isOfNow, isSignedWith, type Signature, signatureOf } from '../../provider/webhook/signature.ts'
import type { Routes } from '../deps.ts'

/** The largest delivery that is taken, in bytes. */
const MAX_BYTES = 256 * 1024
/**
 * The largest delivery of an address from which too much was refused, in bytes: the provider's addresses are those of all its
 * customers, and its usual deliveries are smaller.
 */
const MAX_BYTES_OF_REFUSED = 16 * 1024

/** The route for the provider's webhooks (specification, "setup guide"; docs/rules.md, HOOK). */
export const webhookRoutes: Routes<'bus' | 'instanceSecrets' | 'deliveries' | 'now'> = async (
  app,
  { bus, instanceSecrets, deliveries, now },
) => {
  // The signature is over what was sent, byte by byte, whatever it says it is.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

  /** The instances whose secret a body was signed with; several may have the same one. */
  async function signersOf(raw: Buffer, signature: Signature): Promise<InstanceId[]> {
    const secrets = await instanceSecrets.readAll('webhook-secret')
    return [...secrets].flatMap(([instance, secret]) => (isSignedWith(secret, raw, signature) ? [instance] : []))
  }

  /** The one of these instances that is of an organization of the provider's; null when none is known to be. */
  async function ofOrganization(instances: readonly InstanceId[], organization: string | null) {
    const all = await bus.catalog().read(instancesOf)
    const found = all.find((one) => instances.includes(one.id) && one.providerOrganization === organization)
    return found?.id ?? null
  }

  const config = {
    cost: 'own',
    access: 'public',
    isWebhook: true,
    takes: { mediaType: 'application/json', body: z.looseObject({}) },
  } as const
  const schema = { summary: 'Take a delivery of the provider', response: { 200: z.object({ ok: z.literal(true) }) } }
  async function onRequest(request: FastifyRequest): Promise<void> {
    const bytes = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    if (bytes > MAX_BYTES_OF_REFUSED) app.counts.refusedDelivery.demand(request)
  }
  /** @throws HttpError 401, or 429 when the address had many refused. */
  function refuse(request: FastifyRequest, code: string, message: string): never {
    app.counts.refusedDelivery.count(request)
    throw new HttpError(401, message, { code })
  }

  app.post('/webhook/verkada', { config, schema, onRequest, bodyLimit: MAX_BYTES }, async (request) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signature = signatureOf(request.headers['verkada-signature'])
    if (!signature)
      return refuse(request, 'signature-missing', 'The Verkada-Signature header is missing, or is no signature.')
    const signers = await signersOf(raw, signature)
    const [first] = signers
    if (first === undefined)
      return refuse(request, 'signature-unknown', 'No instance has the secret of this signature.')
    if (!isOfNow(signature, now())) return refuse(request, 'signature-old', 'This was signed too long ago.')
    // Only now is anything read of what was sent.
    const delivery = readDelivery(raw)
    await deliveries.take((await ofOrganization(signers, delivery.organization)) ?? first, delivery)
    return { ok: true as const }
  })
}
