import { parseArgs } from 'node:util'
import { keptHead } from '../event-store/log-chain.ts'
import { headLine, type LogHead, readHeadLine, shortPosition } from '../event-store/log-head.ts'
import { type LogReport, verifyLog } from '../event-store/verify-log.ts'
import { erasedKeys } from '../personal/erased-keys.ts'
import { headInDatabase, headOnDisk } from '../proof/heads.ts'
import { NotSigned } from '../proof/not-signed.ts'
import { readConfig } from '../startup/config.ts'
import { runProgram } from '../startup/program.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { openLog } from '../startup/open-log.ts'

const USAGE =
  'npm run verify-log [-- --expect POSITION:HASH]; POSITION:HASH is a head that this program, /system or a backup gave.'

/** The result of the walk over the log, in sentences. */
function sentences({ events, streams, head, broken }: LogReport): string[] {
  const found = `${events} events of ${streams} streams are what was written.`
  if (!broken) {
    const keep =
      'That the newest events were removed cannot be seen from the log alone: keep the head elsewhere, and give it to --expect later.'
    return head
      ? [found, `Head: ${headLine(head)}`, keep]
      : [
          'The log is empty: there is nothing to check. Do DATA_DIR, DATABASE_URL and EVENTSTORE_URL name the right one?',
        ]
  }
  const { position, stream, revision, reason } = broken
  const place = `Broken at position ${shortPosition(position)} (${stream}, revision ${revision}): ${reason}`
  return events > 0
    ? [found, place]
    : [place, 'If nothing was tampered with, neither APP_SECRET nor one of APP_SECRET_OLD is that of this event.']
}

/** The heads that a person kept and gave. @throws OperatorError */
function expectedHeads(): LogHead[] {
  try {
    const { values } = parseArgs({ options: { expect: { type: 'string' } } })
    if (values.expect === undefined) return []
    const said = readHeadLine(values.expect)
    if (said) return [{ position: said.place, hash: said.hash }]
  } catch {
    // As a line that says nothing.
  }
  throw new OperatorError(USAGE)
}

/** Checks the chain of hashes beside a server that runs; on the embedded database the server must be stopped. */
async function main(): Promise<void> {
  const expected = expectedHeads()
  const config = readConfig(process.env)
  const { database, store, chainKeys: keys } = await openLog(config)
  try {
    const kept = await keptHead(database.pool, keys)
    let lost: string | null = null
    const own = await headOnDisk(config.dataDir).catch((error: unknown) => {
      if (!(error instanceof NotSigned)) throw error
      lost = error.message
      return null
    })
    const heads = [await headInDatabase(database.pool), own]
    const signed = heads.flatMap((head) => (head ? [head.checkpoint] : []))
    const erased = await erasedKeys(config.dataDir)
    const report = await verifyLog(store, keys, kept ? [kept, ...expected] : expected, signed, erased)
    process.stdout.write(`${[...sentences(report), ...(lost === null ? [] : [lost])].join('\n')}\n`)
    if (report.broken || !report.head || lost !== null) process.exitCode = 1
  } finally {
    await store.close()
    await database.close()
  }
}

runProgram(main, USAGE)
