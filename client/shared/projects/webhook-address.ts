/** The path that the provider's webhooks are sent to. */
export const WEBHOOK_PATH = '/api/webhook/verkada'

/** The address that the provider's webhooks are sent to, as this page was reached. */
export const webhookAddress = (): string => `${location.origin}${WEBHOOK_PATH}`
