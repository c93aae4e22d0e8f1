import { createHash } from 'node:crypto'
import fastifyHelmet from '@fastify/helmet'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { comesByHttps, type NameSettings } from '../network/own-names.ts'

/** How long a browser that came by https comes by https alone, in seconds: a year. */
const HSTS_SECONDS = 31_536_000

/** The one style element of the client's parts: Radix's Select writes it, always with this text. */
const SELECT_STYLE =
  '[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-select-viewport]::-webkit-scrollbar{display:none}'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The sources that a page of ours may load, run and talk to. `'self'` of connect-src covers the websocket of the same host. */
const CONTENT = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", hashOf(SELECT_STYLE)],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/**
 * The policy of the reader of labels (client/worker/label-reader.ts), beside its script alone: a worker goes by that of its own
 * answer. It may run WebAssembly, which no page may, and fetch it from here.
 */
export const LABEL_READER_POLICY =
  "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self';frame-ancestors 'none'"

/** The features of the device that a page of ours may use: the camera, for photos, and nothing else. */
const PERMISSIONS = [
  'camera=(self)',
  ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => (feature.includes('=') ? feature : `${feature}=()`))
  .join(', ')

/** The headers of every answer that say how our pages are to be treated, by name. */
async function fixedHeaders(): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT },
    // Without the path: a proxy's log would show the token of a link beside each request of its page.
    referrerPolicy: { policy: 'strict-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  const names = new Set<string>()
  probe.addHook('onRequest', async (_, { raw }) => raw.getHeaderNames().forEach((name) => names.add(name)))
  probe.get('/', () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  const ofHelmet = [...names].map((name) => [name, String(headers[name])] as const)
  return { ...Object.fromEntries<string>(ofHelmet), 'permissions-policy': PERMISSIONS }
}

/**
 * Tells a browser how our pages are to be treated (docs/rules.md, HTTP-1 and HTTP-2). Helmet forms the headers once: forming them for
 * each answer took 3 % of a busy server. Without `upgrade-insecure-requests`: it would break pages that are served by plain http.
 * @returns puts the headers on the answer to a request.
 */
export async function pageHeaders({ publicUrl }: Pick<NameSettings, 'publicUrl'>) {
  const fixed = await fixedHeaders()
  return (request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(fixed)
    if (comesByHttps(request, { publicUrl })) void reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}`)
  }
}
