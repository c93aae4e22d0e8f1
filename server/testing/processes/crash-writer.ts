// Appends to a few streams until it is killed; a line "STREAM REVISION" tells of each append that was acknowledged.
import { writeSync } from 'node:fs'
import { openDatabase } from '../../database/open.ts'
import { eventAt } from '../event-store/contract-kit.ts'
import { createPostgresStore } from '../../event-store/postgres/store.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl, log: console })
const store = await createPostgresStore(database)

async function write(stream: string): Promise<void> {
  let revision = -1
  for await (const event of store.read(stream, 0)) revision = event.revision
  for (;;) {
    const result = await store.append(stream, revision, [eventAt(stream, revision + 1)])
    if (result.kind !== 'appended') throw new Error(`${stream} is not where it was left`)
    revision = result.revision
    // At once and not by a stream: what was acknowledged must have been said when the process is killed.
    writeSync(1, `${stream} ${revision}\n`)
  }
}

await Promise.all(['one', 'two', 'three', 'four'].map(write))
