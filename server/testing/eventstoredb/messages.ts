import type {
  BatchAppendReq,
  BatchAppendResp as Appended,
  ReadReq,
  ReadResp as Read,
} from '@eventstore/db-client/generated/streams_pb.js'
import { Any, Code, rpc, shared, streams } from './generated.ts'
import type { LoggedEvent, NewEvent, WriteResult } from './memory-log.ts'

const { BatchAppendResp, ReadResp } = streams
const { AllStreamPosition, Empty, StreamIdentifier, UUID, WrongExpectedVersion } = shared

export type ReadRequest = ReadReq
export type ReadAnswer = Read
export type AppendRequest = BatchAppendReq
export type AppendAnswer = Appended

const textOf = (bytes: Uint8Array | string | undefined): string => Buffer.from(bytes ?? '').toString('utf8')

/** The content of an append, all of which comes in one message. */
export function fromAppendRequest(request: AppendRequest) {
  const options = request.getOptions()
  const stream = textOf(options?.getStreamIdentifier()?.getStreamName_asU8())
  if (!request.getIsFinal()) throw new Error('this server knows whole appends only')
  if (!options?.hasNoStream() && !options?.hasStreamPosition())
    throw new Error('this server knows exact revisions only')
  const expected = options.hasNoStream() ? -1 : Number(options.getStreamPosition())
  const events = request.getProposedMessagesList().map((message): NewEvent => {
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

/** The answer to an append. */
export function toAppendAnswer(request: AppendRequest, written: WriteResult, expected: number): AppendAnswer {
  if (written.kind === 'success') {
    const place = new AllStreamPosition()
    place.setCommitPosition(String(written.position)).setPreparePosition(String(written.position))
    const success = new BatchAppendResp.Success().setCurrentRevision(String(written.revision)).setPosition(place)
    return answerTo(request).setSuccess(success)
  }
  if (written.kind === 'too-large') return toFailedAppend(request, 'MaximumAppendSizeExceeded')
  const wrong = new WrongExpectedVersion()
  if (expected === -1) wrong.setExpectedNoStream(new Empty())
  else wrong.setExpectedStreamPosition(String(expected))
  if (written.current === -1) wrong.setCurrentNoStream(new Empty())
  else wrong.setCurrentStreamRevision(String(written.current))
  return failed(request, 'WrongExpectedVersion', wrong)
}

/** The codes that the server gives its failures, by the names of their details: those of gRPC. */
const CODES = {
  AccessDenied: Code.PERMISSION_DENIED,
  MaximumAppendSizeExceeded: Code.INVALID_ARGUMENT,
  Timeout: Code.DEADLINE_EXCEEDED,
  WrongExpectedVersion: Code.ALREADY_EXISTS,
} as const

/** The answer to an append that failed and has nothing to say about it but its name. */
export const toFailedAppend = (
  request: AppendRequest,
  name: 'AccessDenied' | 'MaximumAppendSizeExceeded' | 'Timeout',
): AppendAnswer => failed(request, name, new shared[name]())

function failed(request: AppendRequest, name: keyof typeof CODES, details: { serializeBinary(): Uint8Array }) {
  const any = new Any()
  any.pack(details.serializeBinary(), `event_store.client.${name}`)
  return answerTo(request).setError(new rpc.Status().setCode(CODES[name]).setMessage(name).setDetails(any))
}

/** An answer belongs to a request by the id that the client gave it. */
const answerTo = (request: AppendRequest): AppendAnswer =>
  new BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setStreamIdentifier(request.getOptions()?.getStreamIdentifier())

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
