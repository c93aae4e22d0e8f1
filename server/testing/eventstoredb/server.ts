import * as grpc from '@grpc/grpc-js'
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
import { answerFeatures, answerGossip } from './cluster.ts'
import { featuresService, gossipService, streamsService } from './generated.ts'
import { MAX_APPEND_SIZE, MemoryLog } from './memory-log.ts'
import { type AppendAnswer, type AppendRequest, fromAppendRequests, toAppendAnswer } from './messages.ts'
import { answerRead, type ReadCall } from './reader.ts'

/** A failure as EventStoreDB reports it: a status of gRPC, and its own name for the exception. */
const failure = (code: grpc.status, exception: string, more: Readonly<Record<string, string>> = {}) => {
  const metadata = new grpc.Metadata()
  for (const [name, value] of Object.entries({ exception, ...more })) metadata.set(name, value)
  return { code, details: exception, metadata }
}
const unavailable = () => failure(grpc.status.UNAVAILABLE, 'unavailable')
const accessDenied = () => failure(grpc.status.PERMISSION_DENIED, 'access-denied')
const tooLarge = () =>
  failure(grpc.status.INVALID_ARGUMENT, 'maximum-append-size-exceeded', {
    'maximum-append-size': String(MAX_APPEND_SIZE),
  })

export type FakeEventStoreDB = Awaited<ReturnType<typeof startFakeEventStoreDB>>

/**
 * As much of EventStoreDB as our adapter uses, over real gRPC, in memory, with faults to order. It listens on 127.0.0.1,
 * without TLS, and keeps what it has while it is stopped.
 */
export async function startFakeEventStoreDB() {
  const log = new MemoryLog()
  let server = new grpc.Server()
  let port = 0
  let batches = 0
  let reads = 0
  let pushed = 0
  let losesAnswer = false
  let isRefusing = false
  let turnsAway = false
  let hanging: Promise<void> = Promise.resolve()
  let wake = () => {}

  async function answerAppend(
    requests: readonly AppendRequest[],
    callback: grpc.sendUnaryData<AppendAnswer>,
  ): Promise<void> {
    // A server that comes back to itself does what it was asked, also when nobody waits for the answer any longer.
    await hanging
    if (isRefusing) return callback(accessDenied())
    const { stream, expected, events } = fromAppendRequests(requests)
    const written = log.append(stream, expected, events)
    if (losesAnswer) {
      losesAnswer = false
      return restart()
    }
    callback(
      written.kind === 'too-large' ? tooLarge() : null,
      written.kind === 'too-large' ? null : toAppendAnswer(written, expected),
    )
  }

  const streamsHandlers = {
    append: (
      call: grpc.ServerReadableStream<AppendRequest, AppendAnswer>,
      callback: grpc.sendUnaryData<AppendAnswer>,
    ) => {
      const requests: AppendRequest[] = []
      call.on('data', (request: AppendRequest) => requests.push(request))
      call.on('error', () => undefined)
      call.on('end', () => void answerAppend(requests, callback))
    },
    read: (call: ReadCall) => {
      reads++
      call.on('error', () => undefined)
      if (turnsAway) {
        turnsAway = false
        call.emit('error', unavailable())
        return
      }
      void hanging.then(() => {
        if (isRefusing) call.emit('error', accessDenied())
        else return answerRead(log, call, () => void pushed++)
        return undefined
      })
    },
    batchAppend: () => void batches++,
    delete: () => undefined,
    tombstone: () => undefined,
  }
  const gossipHandlers = {
    read: (_: unknown, callback: grpc.sendUnaryData<ClusterInfo>) =>
      void hanging.then(() => answerGossip(port, callback)),
  }

  async function start(): Promise<void> {
    server = new grpc.Server()
    server.addService(streamsService, streamsHandlers)
    server.addService(gossipService, gossipHandlers)
    server.addService(featuresService, { getSupportedMethods: answerFeatures })
    port = await new Promise<number>((resolve, reject) => {
      const credentials = grpc.ServerCredentials.createInsecure()
      server.bindAsync(`127.0.0.1:${port}`, credentials, (error, bound) => (error ? reject(error) : resolve(bound)))
    })
  }

  const stop = () => server.forceShutdown()

  async function restart(): Promise<void> {
    stop()
    await start()
  }

  await start()
  return {
    log,
    /** The connection string, the same after each start. */
    url: `esdb://127.0.0.1:${port}?tls=false`,
    /** The same as of a cluster, which the client asks for the leader before each connection. */
    clusterUrl: `esdb://127.0.0.1:${port},localhost:${port}?tls=false&discoveryInterval=10&maxDiscoverAttempts=3&gossipTimeout=1`,
    /** How often the client appended by batches, which it must not. */
    batches: () => batches,
    /** How often it was asked to read. */
    reads: () => reads,
    /** How many events it sent over subscriptions. */
    pushed: () => pushed,
    /** Breaks every connection and refuses new ones. */
    stop,
    /** Starts again after `stop`, with everything that was there. */
    start,
    /** Breaks every connection, once. */
    restart,
    /** Accepts calls and does nothing about them, until `wake`. */
    hang() {
      hanging = new Promise((resolve) => {
        wake = resolve
      })
    },
    wake() {
      hanging = Promise.resolve()
      wake()
    },
    /** Breaks every connection after the next append is stored, instead of answering it. */
    loseNextAnswer() {
      losesAnswer = true
    },
    /** Answers the next read that it is not available, at once. */
    turnAway() {
      turnsAway = true
    },
    /** Subscriptions stay open and bring nothing any longer. */
    mute: () => log.mute(),
    /** Lets nobody in any longer. */
    refuse() {
      isRefusing = true
    },
  }
}
