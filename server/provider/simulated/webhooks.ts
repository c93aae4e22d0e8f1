import { createHmac, randomUUID } from 'node:crypto'
import { simulatedId, type Stock } from './stock.ts'

/** A webhook as the provider sends it: the very text that was signed. */
export type SimulatedWebhook = { readonly payload: string; readonly headers: Readonly<Record<string, string>> }

/** Signs a body. @param at when, on the provider's clock. */
export function signWebhook(secret: string, body: object | string, at = new Date()): SimulatedWebhook {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const timestamp = Math.floor(at.getTime() / 1000)
  const digest = createHmac('sha256', secret).update(`${payload}|${timestamp}`).digest('hex')
  return { payload, headers: { 'content-type': 'application/json', 'verkada-signature': `${timestamp}|${digest}` } }
}

/** The delivery about a camera that went or came back. @param organization any name of it. */
export function cameraStatus(organization: string, camera: string, online: boolean, at = new Date()) {
  const created = Math.floor(at.getTime() / 1000)
  return {
    org_id: organization,
    webhook_type: 'notification',
    webhook_id: simulatedId(organization, 'webhook'),
    created_at: created,
    data: {
      event_id: randomUUID(),
      device_id: camera,
      camera_id: camera,
      device_type: 'camera',
      notification_type: 'camera_status',
      camera_status: online ? 'online' : 'offline',
      created,
      objects: [],
      image_url: null,
    },
  }
}

/**
 * Has a camera go offline now and then, and come back, and tells the product of it, as long as it lasts.
 * @param url of the product. @returns what ends it.
 */
export function keepTelling(options: {
  readonly url: string
  readonly secret: string
  readonly organization: string
  readonly stock: Stock
  readonly everyMs: number
}): () => Promise<void> {
  const { url, secret, organization, stock, everyMs } = options
  let telling = Promise.resolve()
  let turn = 0
  const tell = async () => {
    const row = stock.cameras[Math.floor(turn / 2) % Math.max(1, stock.cameras.length)]
    const online = turn++ % 2 === 1
    if (!row) return
    row['status'] = online ? 'Live' : 'Offline'
    const { payload, headers } = signWebhook(secret, cameraStatus(organization, String(row['camera_id']), online))
    const address = `${url}/api/webhook/verkada`
    // The product may be away; so it is with the real one.
    await fetch(address, { method: 'POST', headers, body: payload, signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
  }
  const timer = setInterval(() => {
    telling = tell()
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await telling
  }
}
