import type { FastifyBaseLogger } from 'fastify'
import { StoreUnavailable } from '../event-store/port.ts'
import { whyNoWrites } from '../event-store/store-errors.ts'
import { OperatorError } from '../errors/operator-error.ts'

/**
 * Runs a program. When it fails it ends with 1 and says why: a sentence where that is enough, else the stack.
 * @param usage says how it is called; all that it does when it is asked for help.
 */
export function runProgram(main: () => Promise<void>, usage?: string): void {
  if (usage !== undefined && process.argv.slice(2).some((argument) => ['--help', '-h'].includes(argument))) {
    process.stdout.write(`${usage}\n`)
    return
  }
  main().catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  })
}

/** Refuses what a program would not heed, such as a setting that is given as an option. @throws OperatorError with the usage */
export function demandNoArguments(usage: string, known: readonly string[] = []): void {
  if (process.argv.slice(2).some((argument) => !known.includes(argument))) throw new OperatorError(usage)
}

/** Errors of the system (no right to write a folder, no space left) say themselves what to put right. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isPlain = error instanceof OperatorError || ('syscall' in error && 'path' in error)
  if (isPlain) return error.message
  if (error instanceof StoreUnavailable) return `The store went away: ${reasonOf(error)}. Start again when it answers.`
  return whyNoWrites(error) === 'full' ? `There is no room left: ${error.message}.` : (error.stack ?? error.message)
}

/** The words of the driver where it had some. */
const reasonOf = ({ message, cause }: StoreUnavailable): string =>
  cause instanceof Error && cause.message ? cause.message : message

/** A stop that takes longer than this is given up, in milliseconds: supervisors commonly kill after ten seconds. */
const STOP_WITHIN_MS = 9_000

/** Stops the process in good order at a signal, and at once when the same one comes again. */
export function stopOnSignal(stop: () => Promise<void>, log: Pick<FastifyBaseLogger, 'error'>): void {
  const seen = new Set<NodeJS.Signals>()
  const giveUp = (error: unknown) => {
    log.error({ err: error }, 'the server did not stop cleanly')
    process.exit(1)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (seen.has(signal)) process.exit(1)
    // Another signal changes nothing: npm sends one of its own after that of the terminal.
    const isFirst = seen.size === 0
    seen.add(signal)
    if (!isFirst) return
    setTimeout(() => giveUp(new Error(`not stopped after ${STOP_WITHIN_MS} ms`)), STOP_WITHIN_MS).unref()
    stop().then(() => process.exit(0), giveUp)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
