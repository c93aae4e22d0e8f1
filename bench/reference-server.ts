// The least that a live board can be: a bare Socket.io server, one INSERT for each move, then the push to all who watch.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { openDatabase } from '../server/database/open.ts'
import { serve } from './child.ts'
import { newPool } from './sides/postgres.ts'
import { within } from './wait.ts'

/** The request of a client: a card goes to another column. */
export type ReferenceMove = { readonly projectId: number; readonly deviceId: number; readonly status: string }

const roomOf = (projectId: number): string => `project ${projectId}`

type Start = { readonly databaseUrl: string | undefined; readonly dataDir: string }

const calls = {
  /**
   * Listens on a free port, and keeps moves in a table of its own on a server's database, or in an embedded one.
   * @returns its address.
   */
  async start({ databaseUrl, dataDir }: Start): Promise<string> {
    const embedded = { databaseUrl: undefined, dataDir, log: console }
    const pool = databaseUrl === undefined ? (await openDatabase(embedded)).pool : newPool(databaseUrl)
    await pool.query(
      `create table bench_move (id bigserial primary key, project_id bigint not null, device_id bigint not null,
       status text not null, moved_by bigint not null, moved_at timestamptz not null default now())`,
    )
    const insert = async (moved: ReferenceMove) => {
      const { projectId, deviceId, status } = moved
      const { rows } = await pool.query<{ id: string | number; moved_at: Date }>({
        name: 'move',
        text: 'insert into bench_move (project_id, device_id, status, moved_by) values ($1, $2, $3, 1) returning id, moved_at',
        values: [projectId, deviceId, status],
      })
      return rows[0] ?? { id: 0, moved_at: new Date(0) }
    }
    // The least that an acknowledged move over HTTP can be: one row.
    const http = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      const answer = async () => {
        const text = JSON.stringify({ id: (await insert(JSON.parse(body) as ReferenceMove)).id })
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length }).end(text)
      }
      request.on('end', () => void answer())
    })
    const io = new Server(http, { transports: ['websocket'], serveClient: false })
    io.on('connection', (socket) => {
      socket.on('watch', (projectId: number, answer: () => void) => {
        void socket.join(roomOf(projectId))
        answer()
      })
      socket.on('move', async ({ projectId, deviceId, status }: ReferenceMove, answer: (revision: number) => void) => {
        const { id, moved_at: at } = await insert({ projectId, deviceId, status })
        const revision = Number(id)
        io.to(roomOf(projectId)).emit('moved', { projectId, deviceId, status, by: 1, at, revision })
        answer(revision)
      })
    })
    await within('a free port', once(http.listen(0, '127.0.0.1'), 'listening'))
    return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  },
}

export type ReferenceCalls = typeof calls

serve(calls)
