// Longer than 200 lines: one server, whose answers all look at the same few faults; what it keeps and says stands apart.
import { setTimeout as sleep } from 'node:timers/promises'
import * as grpc from '@grpc/grpc-js'
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
import { accessDenied, COMMIT_TIMEOUT_MS, notLeader, unavailable } from './failures.ts'
import { featuresService, gossipService, streamsService } from './generated.ts'
import { answerFeatures, answerGossip, type Member } from './gossip.ts'
import { MemoryLog } from './memory-log.ts'
import { type AppendAnswer, type AppendRequest, fromAppendRequest, toAppendAnswer, toFailedAppend } from './messages.ts'
import { answerRead, type ReadCall } from './reader.ts'

export type FakeEventStoreDB = Awaited<ReturnType<typeof startFakeEventStoreDB>>

/** How long a write takes at least. */
const WRITE_MS = 1

/** A gate that keeps others waiting while it is closed. */
function createGate() {
  let isOpen = Promise.resolve()
  let open = () => {}
  return {
    passed: () => isOpen,
    close() {
      isOpen = new Promise((resolve) => {
        open = resolve
      })
    },
    open: () => open(),
  }
}

/**
 * As much of EventStoreDB as our adapter uses, over real gRPC, in memory, with faults to order. It listens on 127.0.0.1,
 * without TLS, and keeps what it has while it is stopped.
 * @param log what it keeps; nodes of a cluster share one. @param cluster who is in it; undefined for a server alone.
 */
export async function startFakeEventStoreDB({
  log = new MemoryLog(),
  cluster,
}: {
  readonly log?: MemoryLog
  readonly cluster?: { readonly members: () => readonly Member[]; readonly isLeader: () => boolean }
} = {}) {
  let server = new grpc.Server()
  let port = 0
  let appendCalls = 0
  let reads = 0
  let pushed = 0
  let tooSlow = 0
  let dropped = 0
  let gossips = 0
  let losesAnswer = false
  let isRefusing = false
  let dropsAtOnce = false
  let turnsAway = false
  const [calls, writes] = [createGate(), createGate()]
  /** The ids of the events of each append that is being written. */
  const writing = new Set<string>()
  const members = () => cluster?.members() ?? [{ port, isLeader: true }]
  /** The refusal of a call that only a leader may answer, where this node is none; else null. */
  const refusal = (metadata: grpc.Metadata) =>
    metadata.get('requires-leader').length > 0 && cluster?.isLeader() === false
      ? notLeader(members().find(({ isLeader }) => isLeader))
      : null

  /** Answers an append as a server does that comes back to itself: also when the caller has given up waiting. */
  async function answerAppend(request: AppendRequest): Promise<AppendAnswer | null> {
    await calls.passed()
    if (isRefusing) return toFailedAppend(request, 'AccessDenied')
    if (dropsAtOnce) {
      dropped++
      return toFailedAppend(request, 'Timeout')
    }
    const { stream, expected, events } = fromAppendRequest(request)
    const ids = events.map(({ id }) => id).join()
    // Dropped, as if nothing had come.
    if (writing.has(ids)) {
      dropped++
      await sleep(COMMIT_TIMEOUT_MS, undefined, { ref: false })
      return toFailedAppend(request, 'Timeout')
    }
    writing.add(ids)
    await sleep(WRITE_MS)
    await writes.passed()
    writing.delete(ids)
    const written = log.append(stream, expected, events)
    if (losesAnswer) {
      losesAnswer = false
      await restart()
      return null
    }
    return toAppendAnswer(request, written, expected)
  }

  const streamsHandlers = {
    batchAppend: (call: grpc.ServerDuplexStream<AppendRequest, AppendAnswer>) => {
      appendCalls++
      call.on('error', () => undefined)
      call.on('end', () => call.end())
      call.on('data', (request: AppendRequest) => {
        const refused = refusal(call.metadata)
        // It ends the stream, and with it all appends on it.
        if (refused) call.emit('error', refused)
        else
          void answerAppend(request).then((answer) => {
            if (answer && !call.cancelled) call.write(answer)
          })
      })
    },
    read: (call: ReadCall) => {
      reads++
      call.on('error', () => undefined)
      if (turnsAway) {
        turnsAway = false
        call.emit('error', unavailable())
        return
      }
      const refused = refusal(call.metadata)
      if (refused) {
        call.emit('error', refused)
        return
      }
      void calls.passed().then(() => {
        if (isRefusing) call.emit('error', accessDenied())
        else return answerRead(log, call, { push: () => pushed++, tooSlow: () => tooSlow++ })
        return undefined
      })
    },
    append: () => undefined,
    delete: () => undefined,
    tombstone: () => undefined,
  }
  const gossipHandlers = {
    read: (_: unknown, callback: grpc.sendUnaryData<ClusterInfo>) => {
      gossips++
      void calls.passed().then(() => answerGossip(members(), callback))
    },
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
    /** Number of calls that bring appends, each as many as come. */
    appendCalls: () => appendCalls,
    /** How often it was asked to read. */
    reads: () => reads,
    /** How often it was asked who leads. */
    gossips: () => gossips,
    /** How many events it sent over subscriptions. */
    pushed: () => pushed,
    /** How often it ended a subscription for being slower than a burst. */
    tooSlow: () => tooSlow,
    /** How often it dropped an append because the same events were being written. */
    dropped: () => dropped,
    /** Breaks every connection and refuses new ones. */
    stop,
    /** Starts again after `stop`, with everything that was there. */
    start,
    /** Breaks every connection, once. */
    restart,
    /** Accepts calls and does nothing about them, until `wake`. */
    hang: () => calls.close(),
    wake: () => calls.open(),
    /** Takes appends and writes none of them, until `finishWrites`. */
    holdWrites: () => writes.close(),
    finishWrites: () => writes.open(),
    /** Breaks every connection after the next append is stored, instead of answering it. */
    loseNextAnswer() {
      losesAnswer = true
    },
    /** Drops every append and says so at once, until `dropAtOnce(false)`. */
    dropAtOnce(does = true) {
      dropsAtOnce = does
    },
    /** Answers the next read that it is not available, at once. */
    turnAway() {
      turnsAway = true
    },
    /** Subscriptions stay open and bring nothing any longer. */
    mute: () => log.mute(),
    /** Lets no user in any longer. */
    refuse() {
      isRefusing = true
    },
  }
}
