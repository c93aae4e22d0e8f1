import { readConfig } from '../startup/config.ts'
import { loadSecret } from '../startup/load-secret.ts'
import { chainKeys } from '../event-store/hash-chain.ts'
import { type LogReport, verifyLog } from '../event-store/verify-log.ts'
import { openStores } from '../stores/open-stores.ts'
import { runProgram } from '../startup/program.ts'

/** A position without what makes it sort. */
const short = (position: string): string => position.replace(/^0+/, '')

/** What the walk over the log found, in sentences. */
function sentences({ events, streams, head, broken }: LogReport): string[] {
  const found = `${events} events of ${streams} streams are what was written.`
  if (!broken) {
    const keep =
      'That the newest events were removed cannot be seen from the log alone: keep this head elsewhere and compare.'
    return head
      ? [found, `Head: position ${short(head.position)}, hash ${head.hash}.`, keep]
      : [
          'The log is empty: there is nothing to check. Do DATA_DIR, DATABASE_URL and EVENTSTORE_URL name the right one?',
        ]
  }
  const { position, stream, revision, reason } = broken
  const place = `Broken at position ${short(position)} (${stream}, revision ${revision}): ${reason}`
  return events > 0
    ? [found, place]
    : [place, 'If nothing was tampered with, neither APP_SECRET nor one of APP_SECRET_OLD is that of this event.']
}

/** Checks the chain of hashes beside a server that runs; on the embedded database the server must be stopped. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const { database, store } = await openStores(config)
  try {
    const report = await verifyLog(store, ...chainKeys(await loadSecret(config), config.oldAppSecrets))
    process.stdout.write(`${sentences(report).join('\n')}\n`)
    if (report.broken || !report.head) process.exitCode = 1
  } finally {
    await store.close()
    await database.close()
  }
}

runProgram(main)
