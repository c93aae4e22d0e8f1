/** The one stream of all webhooks: how many there may be is decided over all. */
export const WEBHOOKS_STREAM = 'webhooks'
