import type { ClientBase } from 'pg'
import { openTestDatabase } from '../../server/testing/database.ts'
import { newClient } from './postgres.ts'
import type { Scope } from '../scope.ts'

/**
 * A connection to what a server's figures are set beside: its own database, or, where that is embedded and has no second
 * connection, an embedded one in this process.
 */
export async function openBare(databaseUrl: string | undefined, scope: Scope): Promise<ClientBase> {
  if (databaseUrl === undefined) {
    const { database } = await scope.keep(openTestDatabase(), (made) => made.drop())
    return scope.keep(database.pool.connect(), async (made) => made.release())
  }
  const client = await scope.keep(newClient(databaseUrl), (made) => made.end())
  await client.connect()
  return client
}

/** The least that a durable change costs there: each call inserts a row of about an event's size, and commits. */
export async function bareInsert(client: ClientBase): Promise<(n: number) => Promise<unknown>> {
  await client.query('create table bench_insert (id bigserial primary key, stream text not null, data jsonb not null)')
  const event = { type: 'DeviceInstalled', actor: { id: 1, role: 'employee' }, recordedAt: new Date().toISOString() }
  return (n) =>
    client.query({
      name: 'bench_insert',
      text: 'insert into bench_insert (stream, data) values ($1, $2)',
      values: ['project-1', JSON.stringify({ ...event, data: { deviceId: n }, hash: '0'.repeat(64) })],
    })
}

/** The least that a read costs there: each call reads these documents by their ids, as they were given. @param table a new one. */
export async function bareSelect(
  client: ClientBase,
  table: string,
  documents: readonly unknown[],
): Promise<() => Promise<unknown>> {
  await client.query(`create table ${table} (id bigint primary key, doc jsonb not null)`)
  for (const [id, doc] of documents.entries())
    await client.query(`insert into ${table} values ($1, $2)`, [id, JSON.stringify(doc)])
  const text = `select doc from ${table} where id = any($1::bigint[])`
  return () => client.query({ name: table, text, values: [[...documents.keys()]] })
}
