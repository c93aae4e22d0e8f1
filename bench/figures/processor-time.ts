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

/** That of a server, and of all connections to its database, where Postgres is on this machine; 0 for one that is embedded. */
export async function processorTimes(
  pid: number,
  databaseUrl: string | undefined,
): Promise<{ server: number; database: number }> {
  if (databaseUrl === undefined) return { server: await processorMs(pid), database: 0 }
  const client = newClient(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const all = await Promise.all(rows.map((row) => processorMs(row.pid)))
    return { server: await processorMs(pid), database: all.reduce((sum, ms) => sum + ms, 0) }
  } finally {
    await client.end()
  }
}
