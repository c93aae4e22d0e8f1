import type { Pool, PoolClient } from 'pg'

/** Runs `work` inside of a transaction on a client of its own: all of it, or, when it throws, nothing. */
export async function transaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: unknown = null
  // Without a listener a connection that breaks between two queries would end the process.
  const onError = (error: Error) => {
    failure = error
  }
  client.on('error', onError)
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(onError)
    throw error
  } finally {
    client.off('error', onError)
    client.release(failure !== null)
  }
}
