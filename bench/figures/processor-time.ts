import { readFile } from 'node:fs/promises'
import { newClient } from '../sides/postgres.ts'

/** Of the kernel's clock, in milliseconds: it counts in hundredths of a second everywhere. */
const TICK_MS = 10

/** The processor's time that a process of this machine has taken until now, in milliseconds; 0 where there is none, or no /proc. */
async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) * TICK_MS
}

/**
 * The processor's time that a server, and the connections to its database, take for some work; 0 for a database that is embedded,
 * or not on this machine. Connections that end meanwhile are left out.
 */
export async function processorTimes(
  pid: number,
  databaseUrl: string | undefined,
  work: () => Promise<unknown>,
): Promise<{ server: number; database: number }> {
  const [server, connections] = [await processorMs(pid), await timesOfConnections(databaseUrl)]
  await work()
  let database = 0
  for (const [connection, ms] of await timesOfConnections(databaseUrl))
    database += ms - (connections.get(connection) ?? 0)
  return { server: (await processorMs(pid)) - server, database }
}

/** The time of each connection to a database until now, by the id of its process. */
async function timesOfConnections(databaseUrl: string | undefined): Promise<ReadonlyMap<number, number>> {
  if (databaseUrl === undefined) return new Map()
  const client = newClient(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return new Map(await Promise.all(rows.map(async (row) => [row.pid, await processorMs(row.pid)] as const)))
  } finally {
    await client.end()
  }
}
