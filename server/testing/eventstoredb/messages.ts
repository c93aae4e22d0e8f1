import type {
  AppendReq,
  AppendResp as Appended,
  ReadReq,
  ReadResp as Read,
} from '@eventstore/db-client/generated/streams_pb.js'
import { shared, streams } from './generated.ts'
import type { LoggedEvent, NewEvent, Written } from './memory-log.ts'

const { AppendResp, ReadResp } = streams
const { Empty, StreamIdentifier, UUID } = shared

export type ReadRequest = ReadReq
export type ReadAnswer = Read
export type AppendRequest = AppendReq
export type AppendAnswer = Appended

const textOf = (bytes: Uint8Array | string | undefined): string => Buffer.from(bytes ?? '').toString('utf8')

/** The content of an append: its first message names stream and expected revision, each of the others brings an event. */
export function fromAppendRequests([first, ...others]: readonly AppendRequest[]) {
  const options = first?.getOptions()
  const stream = textOf(options?.getStreamIdentifier()?.getStreamName_asU8())
  if (!options?.hasNoStream() && !options?.hasRevision()) throw new Error('this server knows exact revisions only')
  const expected = options.hasNoStream() ? -1 : Number(options.getRevision())
  const events = others.map((request): NewEvent => {
    const message = request.getProposedMessage()
    if (!message) throw new Error('an append without an event')
    const map = message.getMetadataMap()
    return {
      id: message.getId()?.getString() ?? '',
      type: map.get('type') ?? '',
      contentType: map.get('content-type') ?? '',
      data: message.getData_asU8(),
      metadata: message.getCustomMetadata_asU8(),
    }
  })
  return { stream, expected, events }
}

/** The answer to an append that is not too large. */
export function toAppendAnswer(written: Exclude<Written, { kind: 'too-large' }>, expected: number): AppendAnswer {
  if (written.kind === 'success') {
    const place = new AppendResp.Position()
    place.setCommitPosition(String(written.position)).setPreparePosition(String(written.position))
    const success = new AppendResp.Success().setCurrentRevision(String(written.revision)).setPosition(place)
    return new AppendResp().setSuccess(success)
  }
  const wrong = new AppendResp.WrongExpectedVersion()
  if (expected === -1) wrong.setExpectedNoStream(new Empty())
  else wrong.setExpectedRevision(String(expected))
  if (written.current === -1) wrong.setCurrentNoStream(new Empty())
  else wrong.setCurrentRevision(String(written.current))
  return new AppendResp().setWrongExpectedVersion(wrong)
}

/** The options of a read. Without `stream` it is of the whole log; without `from` from its beginning or, backwards, its end. */
export function fromReadRequest(request: ReadRequest) {
  const options = request.getOptions()
  const ofStream = options?.getStream()
  const ofAll = options?.getAll()
  const place = ofStream?.hasRevision() ? ofStream.getRevision() : ofAll?.getPosition()?.getCommitPosition()
  const filter = options?.getFilter()?.getEventType()?.getRegex()
  return {
    stream: ofStream && textOf(ofStream.getStreamIdentifier()?.getStreamName_asU8()),
    from: place === undefined ? undefined : BigInt(place),
    isBackwards: options?.getReadDirection() === 1,
    isSubscription: options?.hasSubscription() === true,
    count: Number(options?.getCount() ?? 0),
    filter: filter === undefined ? /(?:)/ : new RegExp(filter),
  }
}

export function toReadAnswer(event: LoggedEvent): ReadAnswer {
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(event.id))
    .setStreamIdentifier(toIdentifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.position))
    .setData(event.data)
    .setCustomMetadata(event.metadata)
  recorded.getMetadataMap().set('type', event.type).set('content-type', event.contentType)
  const read = new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position))
  return new ReadResp().setEvent(read)
}

export const notFound = (stream: string): ReadAnswer =>
  new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(toIdentifier(stream)))

export const confirmation = (): ReadAnswer =>
  new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId('1'))

/** Newer servers say when a subscription has no more to bring for the moment. */
export const caughtUp = (): ReadAnswer => new ReadResp().setCaughtUp(new ReadResp.CaughtUp())

/** How far a filtered subscription has come. */
export const checkpoint = (position: bigint): ReadAnswer => {
  const message = new ReadResp.Checkpoint()
  return new ReadResp().setCheckpoint(message.setCommitPosition(String(position)).setPreparePosition(String(position)))
}

const toIdentifier = (stream: string) => new StreamIdentifier().setStreamName(Buffer.from(stream))
