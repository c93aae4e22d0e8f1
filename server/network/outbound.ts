/** The sentence that people read where a server sends nothing to others (docs/rules.md, SEND-26). */
export const OUTBOUND_OFF = 'OUTBOUND=off: this server sends no webhooks and no mails, and asks no provider.'
