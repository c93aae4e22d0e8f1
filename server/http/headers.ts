import { createHash } from 'node:crypto'
import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../startup/config.ts'
import { comesByHttps } from './own-names.ts'

/** How long a browser that came by https comes by https alone, in seconds: a year. */
const HSTS_SECONDS = 31_536_000

/** The one style element of the client's parts: Radix's Select writes it, always with this text. */
const SELECT_STYLE =
  '[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-select-viewport]::-webkit-scrollbar{display:none}'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What a page of ours may load, run and talk to. `'self'` of connect-src covers the websocket of the same host. */
const CONTENT = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", hashOf(SELECT_STYLE)],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** What a page of ours may ask of the device: the camera, for photos, and nothing else. */
const PERMISSIONS = [
  'camera=(self)',
  ...['accelerometer', 'bluetooth', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => (feature.includes('=') ? feature : `${feature}=()`))
  .join(', ')

/**
 * Tells browsers what our pages may do, on every answer (docs/rules.md, HTTP-1 and HTTP-2). To be registered before any
 * route. Without `upgrade-insecure-requests`: it would break pages that are served by plain http.
 */
export async function secureHeaders(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT },
    // Without the path: a proxy's log would show the token of a link beside each request of its page.
    referrerPolicy: { policy: 'strict-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
    if (comesByHttps(request, { publicUrl })) reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}`)
  })
}
