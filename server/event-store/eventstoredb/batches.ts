import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { AccessDeniedError, convertToCommandError, type EventStoreDBClient, TimeoutError } from '@eventstore/db-client'
import type * as Shared from '@eventstore/db-client/generated/shared_pb.js'
import type * as Service from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Position } from '../port.ts'
import { type Channel, type Channels, partOf } from './channels.ts'
import { inTime } from './in-time.ts'
import { toPosition } from './positions.ts'
import type { WrittenEvent } from './stored-event.ts'

// The names in these files cannot be seen from an ES module.
const load: (name: string) => unknown = createRequire(import.meta.url)
const from = '@eventstore/db-client/generated'
const { StreamsClient } = load(`${from}/streams_grpc_pb.js`) as typeof Service
const { BatchAppendReq } = load(`${from}/streams_pb.js`) as typeof Streams
const { Empty, StreamIdentifier, UUID, WrongExpectedVersion } = load(`${from}/shared_pb.js`) as typeof Shared

/** Status codes of gRPC. */
const ABORTED = 10
const UNAVAILABLE = 14

/** An append as it is sent. */
export type Append = {
  readonly stream: string
  readonly expectedRevision: number
  readonly events: readonly WrittenEvent[]
}

/** The server's answer to an append. `position` is null where the answer does not say it; `revision` is where the stream is. */
export type AppendAnswer =
  | { readonly kind: 'success'; readonly position: Position | null }
  | { readonly kind: 'conflict'; readonly revision: number }

type Waiting = { readonly resolve: (answer: AppendAnswer) => void; readonly reject: (error: Error) => void }
type Call = ReturnType<InstanceType<typeof StreamsClient>['batchAppend']>

/** One call of the server's that takes appends one after another, and answers each as soon as it is written. */
type Batch = { readonly channel: Channel; readonly call: Call; readonly waiting: Map<string, Waiting> }

/**
 * Appends by the server's BatchAppend: all that are under way go over one call, in place of one for each. The client's own way
 * of that is not used: its appends wait without an end, and the failure of one of its calls fails what has nothing to do with
 * it, and may end the process.
 */
export function createBatches(client: EventStoreDBClient, channels: Channels) {
  const callArguments = partOf(client, 'callArguments')
  /** All whose call has not ended, and that which the next append goes on. */
  const batches = new Set<Batch>()
  let current: Batch | null = null
  let isClosed = false

  /** No append goes there any longer; the call ends with the last of those that wait for it. */
  function leave(batch: Batch): void {
    if (current === batch) current = null
    if (batch.waiting.size === 0) batch.call.cancel()
  }

  function open(channel: Channel): Batch {
    const call = batchAppend(channel, callArguments({ requiresLeader: true }, { deadline: Number.POSITIVE_INFINITY }))
    const batch: Batch = { channel, call, waiting: new Map() }
    const fail = (error: Error) => {
      const wasUsed = batch.waiting.size > 0 || current === batch
      if (current === batch) current = null
      batches.delete(batch)
      for (const { reject } of batch.waiting.values()) reject(error)
      batch.waiting.clear()
      if (wasUsed) void channels.failed(channel, error)
    }
    call.on('data', (answer: Streams.BatchAppendResp) => {
      const id = answer.getCorrelationId()?.getString() ?? ''
      // Of one that came too late there is none.
      const append = batch.waiting.get(id)
      batch.waiting.delete(id)
      if (append) settle(answer, append)
      if (current !== batch) leave(batch)
    })
    // The listener stays: an error that comes late would end the process.
    call.on('error', (error: Error) => fail(convertToCommandError(error) as Error))
    call.on('end', () => fail(coded(new Error('the server ended the appends'), UNAVAILABLE)))
    batches.add(batch)
    return batch
  }

  return {
    /** @throws NoAnswer after the milliseconds that it may take; else what the server, or the connection to it, says. */
    async send(append: Append, channel: Channel, attemptMs: number): Promise<AppendAnswer> {
      if (isClosed) throw coded(new Error('the store is closed'), UNAVAILABLE)
      if (current && current.channel !== channel) leave(current)
      const batch = (current ??= open(channel))
      const id = randomUUID()
      try {
        const answer = new Promise<AppendAnswer>((resolve, reject) => batch.waiting.set(id, { resolve, reject }))
        batch.call.write(toRequest(id, append))
        return await inTime(answer, attemptMs)
      } catch (error) {
        // No answer came: what waits to be sent there is not to be sent any more once no caller waits for it.
        if (batch.waiting.delete(id)) leave(batch)
        throw error
      }
    },
    close() {
      isClosed = true
      current = null
      for (const { call } of batches) call.cancel()
    },
  }
}

/** The call, as the client's own code makes it. */
function batchAppend(channel: Channel, given: unknown): Call {
  const service: unknown = Reflect.construct(StreamsClient, [null, null, { channelOverride: channel }])
  if (!(service instanceof StreamsClient) || !Array.isArray(given))
    throw new TypeError('this client calls in another way')
  return service.batchAppend(...(given as Parameters<typeof service.batchAppend>))
}

function toRequest(id: string, { stream, expectedRevision, events }: Append): Streams.BatchAppendReq {
  const options = new BatchAppendReq.Options()
  options.setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream)))
  if (expectedRevision === -1) options.setNoStream(new Empty())
  else options.setStreamPosition(String(expectedRevision))
  const request = new BatchAppendReq().setCorrelationId(new UUID().setString(id)).setOptions(options).setIsFinal(true)
  for (const event of events) {
    const message = new BatchAppendReq.ProposedMessage()
      .setId(new UUID().setString(event.id))
      .setData(Buffer.from(event.data))
      .setCustomMetadata(Buffer.from(event.metadata))
    message.getMetadataMap().set('type', event.type).set('content-type', 'application/json')
    request.addProposedMessages(message)
  }
  return request
}

/** Tells who waits for an append what the server answered. */
function settle(answer: Streams.BatchAppendResp, { resolve, reject }: Waiting): void {
  const success = answer.getSuccess()
  if (success) {
    const place = success.getPosition()
    const commit = place && BigInt(place.getCommitPosition())
    const prepare = place && BigInt(place.getPreparePosition())
    const isKnown = commit !== undefined && prepare !== undefined
    return resolve({ kind: 'success', position: isKnown ? toPosition({ commit, prepare }) : null })
  }
  const error = answer.getError()
  const details = error?.getDetails()
  const name = details?.getTypeName() ?? ''
  const message = error?.getMessage() ?? ''
  switch (name) {
    case 'event_store.client.WrongExpectedVersion': {
      const wrong = details?.unpack((bytes) => WrongExpectedVersion.deserializeBinary(bytes), name)
      const isThere = wrong?.hasCurrentStreamRevision() === true
      return resolve({ kind: 'conflict', revision: isThere ? Number(wrong.getCurrentStreamRevision()) : -1 })
    }
    case 'event_store.client.Timeout':
      return reject(coded(new TimeoutError(undefined, message), ABORTED))
    case 'event_store.client.AccessDenied':
      return reject(new AccessDeniedError(undefined, 'access-denied'))
    default:
      // That it is not ready, or busy, comes without a code.
      return reject(coded(new Error(message), error?.getCode() || UNAVAILABLE))
  }
}

const coded = (error: Error, code: number): Error => Object.assign(error, { code })
