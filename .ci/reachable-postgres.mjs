// Prints the address of the Postgres that runs on loopback and lets root or postgres make databases without a password;
// ends with 1 when there is none.
import pg from 'pg'

for (const user of ['root', 'postgres']) {
  const url = `postgres://${user}@127.0.0.1:5432/postgres`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query(
      'SELECT rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user',
    )
    if (rows[0]?.may) {
      console.log(url)
      process.exit(0)
    }
  } catch {
    // Not running, or it wants a password: not for us.
  } finally {
    await client.end()
  }
}
process.exit(1)
