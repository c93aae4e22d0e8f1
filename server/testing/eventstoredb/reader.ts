import type { ServerWritableStream } from '@grpc/grpc-js'
import { tooSlow } from './failures.ts'
import type { LoggedEvent, MemoryLog } from './memory-log.ts'
import {
  caughtUp,
  checkpoint,
  confirmation,
  fromReadRequest,
  notFound,
  type ReadAnswer,
  type ReadRequest,
  toReadAnswer,
} from './messages.ts'

export type ReadCall = ServerWritableStream<ReadRequest, ReadAnswer>

/** Checkpoint interval of a filtered subscription, in events, whether or not they pass the filter. */
const CHECKPOINT_EVERY = 32
/** How many events wait for a subscription that has caught up; at one more the server ends it. */
const LIVE_BUFFER = 32

/** Told of each event that a subscription is sent, and of each subscription that is ended for being too slow. */
type ReaderSignals = { readonly push: () => void; readonly tooSlow: () => void }

/** Answers a read, or a subscription for as long as the call lasts. */
export async function answerRead(log: MemoryLog, call: ReadCall, told: ReaderSignals): Promise<void> {
  const request = fromReadRequest(call.request)
  const send = sender(call)
  if (request.isSubscription) return follow(log, call, send, { ...request, told })
  const { stream, from, isBackwards, count } = request
  const events = stream === undefined ? log.events : log.stream(stream)
  if (events) {
    for (const event of selection(events, stream !== undefined, from, isBackwards).slice(0, count)) {
      if (!(await send(toReadAnswer(event)))) return
    }
  } else await send(notFound(stream ?? ''))
  call.end()
}

const isOver = (call: ReadCall): boolean => call.cancelled || call.destroyed

/** Gives a function that writes and waits until the client has room for more; it gives false when the call is over. */
function sender(call: ReadCall): (answer: ReadAnswer) => Promise<boolean> {
  let goOn = () => {}
  for (const event of ['drain', 'cancelled', 'close']) call.on(event, () => goOn())
  return async (answer) => {
    if (!isOver(call) && !call.write(answer)) {
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
    }
    return !isOver(call)
  }
}

/** Reads begin with the event at the place; backwards over the whole log with the one before it. */
function selection(
  events: readonly LoggedEvent[],
  isOfStream: boolean,
  from: bigint | undefined,
  isBackwards: boolean,
) {
  const placeOf = (event: LoggedEvent) => (isOfStream ? BigInt(event.revision) : event.position)
  if (!isBackwards) return from === undefined ? events : events.slice(firstAt(events, from, placeOf))
  const end = from === undefined ? events.length : firstAt(events, isOfStream ? from + 1n : from, placeOf)
  return events.slice(0, end).reverse()
}

/** Index of the first event at a place or after it. */
function firstAt(events: readonly LoggedEvent[], place: bigint, placeOf: (event: LoggedEvent) => bigint): number {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const event = events[middle]
    if (event && placeOf(event) < place) low = middle + 1
    else high = middle
  }
  return low
}

/** Subscriptions begin after the position. One that has caught up and then falls behind a burst is ended. */
async function follow(
  log: MemoryLog,
  call: ReadCall,
  send: (answer: ReadAnswer) => Promise<boolean>,
  { from, filter, told }: { readonly from: bigint | undefined; readonly filter: RegExp; readonly told: ReaderSignals },
): Promise<void> {
  let next = from === undefined ? 0 : firstAt(log.events, from + 1n, ({ position }) => position)
  let wake = () => {}
  let isLive = false
  let end = Number.POSITIVE_INFINITY
  const forget = log.onAppend(() => {
    if (isLive && log.events.length - next > LIVE_BUFFER) end = Math.min(end, next + LIVE_BUFFER)
    wake()
  })
  call.once('cancelled', () => wake())
  call.once('close', () => wake())
  await send(confirmation())
  while (!isOver(call)) {
    const event = log.events[next]
    if (next === end) {
      told.tooSlow()
      call.emit('error', tooSlow())
      break
    }
    if (event) {
      next++
      if (filter.test(event.type)) {
        told.push()
        await send(toReadAnswer(event))
      }
      if (next % CHECKPOINT_EVERY === 0) await send(checkpoint(event.position))
    } else {
      const news = new Promise<void>((resolve) => {
        wake = resolve
      })
      isLive = true
      await send(caughtUp())
      if (!log.events[next] && !isOver(call)) await news
    }
  }
  forget()
}
