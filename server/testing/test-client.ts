import { once } from 'node:events'
import { connect, type Socket as Connection } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { io, type Socket } from 'socket.io-client'
import {
  type BoardEvent,
  type ClientToServer,
  type ListChange,
  type OpenAnswer,
  type RangeOffer,
  type SentAnswer,
  PROTOCOL_VERSION,
  type Present,
  type SentListChange,
  type ServerToClient,
} from '#events/live/protocol.ts'
import { unpackAnswer } from '#events/live/unpack-answer.ts'
import { boardOf, liveSocket } from './live-socket.ts'
import { unzip } from './unzip.ts'
import type { TestApp, TestPerson } from './app/app.ts'

/** A message of the server's, as it came. */
type ReceivedMessage = { readonly event: string; readonly message: unknown }

/** How long a test waits for what has to come, in milliseconds. */
const PATIENCE_MS = 60_000

export type LiveClient = ReturnType<typeof follow>

type Handshake = {
  readonly cookie?: string
  readonly origin?: string
  readonly auth?: object
  readonly headers?: Readonly<Record<string, string>>
  /** The ways of Socket.io; a websocket unless said. */
  readonly transports?: readonly ('polling' | 'websocket')[]
  /** The id of another connection, to take it over. */
  readonly sid?: string
}

/** Opens connections to a test app or another server, and closes them. */
export function liveClients(app: () => Pick<TestApp, 'url' | 'cookieOf'>) {
  const sockets = new Set<Socket>()

  /** @throws Error with the reason that the server gives for refusing. */
  async function connectAs({ cookie, origin, auth, headers, transports, sid }: Handshake): Promise<LiveClient> {
    const options = liveSocket(cookie)
    const extraHeaders = { ...options.extraHeaders, ...(origin !== undefined && { origin }), ...headers }
    const ways = transports && { transports: [...transports] }
    const socket = io(app().url, {
      ...options,
      extraHeaders,
      ...(auth && { auth }),
      ...ways,
      query: sid === undefined ? {} : { sid },
    })
    sockets.add(socket)
    const client = follow(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return client
  }

  return {
    connectAs,
    connect: async (person: TestPerson): Promise<LiveClient> => connectAs({ cookie: await app().cookieOf(person) }),
    closeAll(): void {
      for (const socket of sockets) socket.disconnect()
      sockets.clear()
    },
  }
}

function follow(socket: Socket<ServerToClient, ClientToServer>) {
  const received: ReceivedMessage[] = []
  const checks = new Set<() => void>()
  const happened = (event: string, message: unknown) => {
    received.push({ event, message })
    for (const check of checks) check()
  }
  socket.onAny((event: string, message: unknown) => happened(event, message))
  socket.on('disconnect', (reason) => happened('disconnect', reason))

  const messages = <E extends keyof ServerToClient>(event: E) =>
    received.filter((one) => one.event === event).map(({ message }) => message as Parameters<ServerToClient[E]>[0])
  const eventsOf = (projectId: number): BoardEvent[] =>
    messages('stream:events').flatMap(({ kind, id, events }) =>
      kind === 'project' && id === projectId ? (events as BoardEvent[]) : [],
    )

  const client = {
    socket,
    received,
    messages,
    eventsOf,
    /** The changes of lists that the client was told. */
    changes: (): readonly ListChange[] => messages('changed').map(unpackedChange),
    /** Who the server last said is at a board. */
    peopleAt: (projectId: number): readonly Present[] | undefined =>
      messages('presence')
        .filter(({ kind, id }) => kind === 'project' && id === projectId)
        .at(-1)?.people,
    open: (projectId: number, after = -1, more: { isUnseen?: boolean } = {}): Promise<OpenAnswer<'project'>> =>
      socket
        .timeout(PATIENCE_MS)
        .emitWithAck('stream:open', { ...boardOf(projectId), after, ...more })
        .then((sent: Exclude<SentAnswer<'project'>, RangeOffer>) => unpackAnswer('project', sent, unzip)),
    /** Sends what the protocol does not know; the answer to it. */
    say: (event: string, ...message: unknown[]): Promise<unknown> =>
      (socket as Socket).timeout(PATIENCE_MS).emitWithAck(event, ...message),
    /** Waits until a condition holds, which is looked at whenever something arrives. */
    until: (condition: () => boolean): Promise<void> =>
      new Promise((resolve, reject) => {
        const done = (settle: () => void) => {
          clearTimeout(timer)
          checks.delete(check)
          settle()
        }
        const check = () => {
          if (condition()) done(resolve)
        }
        const late = () => new Error(`never came: ${String(condition)}; but: ${JSON.stringify(received.slice(-5))}`)
        const timer = setTimeout(() => done(() => reject(late())), PATIENCE_MS)
        checks.add(check)
        check()
      }),
    /** Waits until an event of a project has arrived. */
    untilRevision: (projectId: number, revision: number): Promise<void> =>
      client.until(() => eventsOf(projectId).some((event) => event.revision >= revision)),
    ended: (): Promise<void> => client.until(() => received.some(({ event }) => event === 'disconnect')),
  }
  return client
}

const unpackedChange = (sent: SentListChange): ListChange =>
  'gzip' in sent ? (JSON.parse(gunzipSync(sent.gzip).toString()) as ListChange) : sent

/**
 * A connection that says what it is given, and then takes what comes without ever answering, as one does that was cut.
 * @param packets are said once the connection is let in; with none, nothing is said after the upgrade.
 */
export async function rawConnection(url: string, cookie: string, ...packets: readonly string[]): Promise<Connection> {
  const { hostname, port } = new URL(url)
  const connection = connect(Number(port), hostname)
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  const headers = [`Host: ${hostname}`, `Cookie: ${cookie}`, ...upgrade, 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==']
  connection.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  await once(connection.setEncoding('latin1'), 'data')
  if (packets.length === 0) return connection
  for (const packet of [`40${JSON.stringify({ protocol: PROTOCOL_VERSION })}`, ...packets]) {
    connection.write(frameOf(packet))
    if (packet.startsWith('40'))
      for (let said = ''; !said.includes('40{'); ) said += String(await once(connection, 'data'))
  }
  return connection
}

/** A frame of a websocket with less than 126 bytes, under a mask that changes nothing. */
export function frameOf(text: string, kind: 'text' | 'ping' = 'text'): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([kind === 'text' ? 0x81 : 0x89, 0x80 + payload.length, 0, 0, 0, 0]), payload])
}

/** Whole numbers from one to another, both included. */
export const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
