import { openDatabase } from '../../database/open.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { describeEventStore } from '../../testing/event-store/contract.ts'
import { createPostgresStore } from './store.ts'

describeEventStore(process.env['DATABASE_URL'] ? 'Postgres' : 'the embedded database', async () => {
  const test = await openTestDatabase()
  let current = test.database
  return {
    store: await createPostgresStore(current),
    async reopen() {
      await current.close()
      const { databaseUrl, dataDir } = test
      current = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir, log: console })
      return createPostgresStore(current)
    },
    async drop() {
      await current.close()
      await test.drop()
    },
  }
})
