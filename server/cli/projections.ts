import { constants } from 'node:os'
import { advisoryLocks, localLocks } from '#projections/engine/locks.ts'
import { CannotVerify } from '#projections/engine/verify.ts'
import { readConfig } from '../startup/config.ts'
import { StoreUnavailable } from '../event-store/port.ts'
import { openLog } from '../startup/open-log.ts'
import { runProgram } from '../startup/program.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { CannotMaintain, maintain } from './shared/maintain.ts'
import { yieldToOthers } from './shared/yield-to-others.ts'

const USAGE = 'npm run projections:rebuild [-- NAME], or npm run projections:verify [-- NAME]'

/** Rebuilds or verifies read models beside a server that runs; on the embedded database the server must be stopped. */
async function main(): Promise<void> {
  const [task, name] = process.argv.slice(2)
  if (task !== 'rebuild' && task !== 'verify') throw new CannotMaintain(USAGE)
  const stopping = new AbortController()
  const stop = () => stopping.abort(new CannotMaintain('Stopped; what served before goes on serving.'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)

  // Others do not wait for a processor because of it (docs/rules.md, METRICS-31).
  yieldToOthers(constants.priority.PRIORITY_BELOW_NORMAL)
  // Comparing large tables takes its time.
  const { database, store: log } = await openLog(readConfig(process.env), 0)
  const locks = database.kind === 'postgres' ? advisoryLocks(database.pool) : localLocks()
  try {
    const say = (line: string) => void process.stdout.write(`${line}\n`)
    const isGood = await maintain({ pool: database.pool, log, locks }, task, name, say, stopping.signal)
    if (!isGood) process.exitCode = 1
  } catch (error) {
    throw error instanceof CannotVerify || error instanceof StoreUnavailable ? new OperatorError(error.message) : error
  } finally {
    await log.close()
    await locks.close()
    await database.close()
  }
}

runProgram(main, USAGE)
