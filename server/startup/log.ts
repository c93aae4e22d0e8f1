import pino, { type DestinationStream, type Level, type Logger } from 'pino'

const REDACTED = '[redacted]'

/** A text of JSON, without a step back however long it is. */
const TEXT = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`
/**
 * Fields that hold secrets, from each part of the program: headers, what a form or a library calls a secret, the packet of what was
 * no HTTP, and the values that Postgres repeats in its errors.
 */
const NAME = String.raw`[\w-]{0,40}(?:cookie|authorization|password|secret|token|api-?key|signature)[\w-]{0,40}|rawPacket|detail|where`
const FIELDS = new RegExp(String.raw`"(${NAME})":(?:${TEXT}|\[(?:${TEXT}|[^"\]])*\])`, 'gi')
/** Bytes, as JSON has them of Node's buffers and of typed arrays. */
const BYTES = /\{"type":"Buffer","data":\[[^\]]*\]\}|\{"0":\d+(?:,"(?:\d+|\.\.\.)":(?:\d+|"[^"]*"))*\}/g
/** Secrets within longer texts: the cookie of a session, and the tokens of links. */
const WITHIN = /((?:_session|[?&]token)=)[^\s"\\;,&]+/gi

/** A line of the log without secrets and without bytes. */
const redact = (line: string): string =>
  line.replace(BYTES, '"[bytes]"').replace(FIELDS, `"$1":"${REDACTED}"`).replace(WITHIN, `$1${REDACTED}`)

/**
 * The log of a program, on stderr unless `stream` is given. Every line of it is redacted when it is whole (docs/rules.md,
 * METRICS-21), so that what a library or a child of this log writes is as well.
 */
export const createLog = (level: Level | 'silent', stream: DestinationStream = pino.destination(2)): Logger =>
  pino({ level, hooks: { streamWrite: redact } }, stream)
