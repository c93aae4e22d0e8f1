import { type EventToAppend, MAX_APPEND_BYTES, UnacceptableEvents } from './port.ts'

/** An append as it is sent to the database. */
export type PreparedAppend = {
  readonly events: readonly EventToAppend[]
  /** One element of what `append_events` takes. */
  readonly json: string
  /** Length of `json`. */
  readonly bytes: number
}

/** NUL, or half of a surrogate pair: JSON.stringify escapes both, and an even number of backslashes before is no escape. */
const UNSTORABLE = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/

/** Lower case, because that is how the database gives it back, and the hash speaks of it. */
const EVENT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const refuse = (reason: string): never => {
  throw new UnacceptableEvents(reason)
}

/**
 * Serialises an append and refuses what no store could take, before anything is sent.
 * @throws UnacceptableEvents
 */
export function prepareAppend(stream: string, expected: number, events: readonly EventToAppend[]): PreparedAppend {
  if (events.length === 0) refuse('an append needs at least one event')
  if (stream === '' || stream.startsWith('$')) refuse(`"${stream}" cannot be the name of a stream`)
  if (!Number.isSafeInteger(expected) || expected < -1) refuse(`${expected} cannot be a revision`)
  events.forEach((event, index) => {
    const revision = expected + 1 + index
    if (event.stream !== stream || event.revision !== revision) {
      refuse(`an event for ${event.stream}@${event.revision} cannot stand at ${stream}@${revision}`)
    }
    if (!EVENT_ID.test(event.id)) refuse(`"${event.id}" is no id of an event`)
  })
  if (new Set(events.map(({ id }) => id)).size < events.length) refuse('an event stands twice in one append')
  const json = serialise(stream, expected, events)
  const bytes = Buffer.byteLength(json)
  if (bytes > MAX_APPEND_BYTES) refuse(`${bytes} bytes are more than an append can hold (${MAX_APPEND_BYTES})`)
  if (json.includes('\\u') && UNSTORABLE.test(json)) refuse('a text holds NUL or half of a surrogate pair')
  return { events, json, bytes }
}

function serialise(stream: string, expected: number, events: readonly EventToAppend[]): string {
  try {
    return `{"stream":${JSON.stringify(stream)},"expected":${expected},"events":[${events.map(serialised).join(',')}]}`
  } catch (error) {
    throw new UnacceptableEvents('an event cannot be written as JSON', { cause: error })
  }
}

/** The parts of an event as JSON: what happened, and all of the envelope that no store keeps in a field of its own. */
type EventTexts = { readonly data: string; readonly meta: string }

/** Events are prepared twice: alone, to be refused alone, and then together with those that they go down with. */
const known = new WeakMap<EventToAppend, EventTexts>()

/** @throws TypeError for what cannot be written as JSON, which {@link prepareAppend} has refused. */
export function textsOf(event: EventToAppend): EventTexts {
  const before = known.get(event)
  if (before !== undefined) return before
  const { data, version, recordedAt, occurredAt, actor, commandId, commandDigest, source } = event
  const { apiKey, undoes, log, hash } = event
  const rest = { version, recordedAt, occurredAt, actor, commandId, commandDigest, source, apiKey, undoes, log, hash }
  const texts = { data: JSON.stringify(data), meta: JSON.stringify(rest) }
  known.set(event, texts)
  return texts
}

function serialised(event: EventToAppend): string {
  const { data, meta } = textsOf(event)
  return `{"id":${JSON.stringify(event.id)},"type":${JSON.stringify(event.type)},"data":${data},"meta":${meta}}`
}
