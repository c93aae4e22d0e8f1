import { writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { runProgram } from '../server/startup/program.ts'
import { readArguments } from './arguments.ts'
import { now } from './figures/clock.ts'
import { DemoStores } from './content/demo-stores.ts'
import { describeMachine, tableOf } from './figures/report.ts'
import { type EndedSection, Run } from './run.ts'
import type { Section } from './section.ts'
import { BY_NAME, USUAL } from './sections.ts'

/** Timeout of a section, in small and in full, in milliseconds: far more than it needs, also on a busy machine. */
const LIMIT_MS = { small: 600_000, full: 2_400_000 }

const note = (line: string) => void process.stderr.write(`${line}\n`)
const print = (text: string) => void process.stdout.write(`${text}\n`)

/**
 * Measures the chosen sections. Each is printed as soon as it is over, as a table and as a line of JSON, and the file of the figures
 * is written anew. The process ends with 1 when a section is missing, and with `--strict` when a target is missed, too; at a signal
 * with the number that shells give it.
 */
async function main(): Promise<void> {
  const { sections, isSmall, isStrict, jsonFile } = readArguments(
    process.argv.slice(2),
    Object.keys(USUAL),
    Object.keys(BY_NAME),
  )
  const databaseUrl = process.env['DATABASE_URL'] || undefined
  if (databaseUrl === undefined)
    note('DATABASE_URL names no Postgres server: the embedded database is measured, with little beside it.')
  const begin = now()
  const startedAt = new Date().toISOString()
  const machine = await describeMachine(databaseUrl)

  const size = (full: number, small: number) => (isSmall ? small : full)
  const stores = new DemoStores()
  const run = new Run({
    sections: new Map(sections.flatMap((name) => entryOf(name))),
    means: { databaseUrl, newStore: () => stores.copy(), programs: import.meta.dirname, size, note },
    limitMs: size(LIMIT_MS.full, LIMIT_MS.small),
    onEnded(section) {
      write()
      if (section.figures) printSection(section)
    },
  })
  const summary = () => ({
    startedAt,
    seconds: Math.round((now() - begin) / 1000),
    isSmall,
    machine,
    missing: run.missing,
  })
  const write = () => {
    if (jsonFile !== undefined)
      writeFileSync(jsonFile, `${JSON.stringify({ ...summary(), figures: run.figures }, null, 2)}\n`)
  }

  // At once: a file that cannot be written is better known before than after all has been measured.
  write()
  const signal = stopOnSignal(run)
  await run.measure()
  write()
  print(JSON.stringify(summary()))
  for (const { section, why } of run.missing) note(`MISSING ${section}: ${why}`)
  await stores.close()
  const isMissed = isStrict && run.figures.some(({ isMet }) => isMet === false)
  const isWhole = run.missing.length === 0 && run.isClean
  exitWith(signal() ?? (isWhole && !isMissed ? 0 : 1))
}

function entryOf(name: string): [string, Section][] {
  const section = USUAL[name] ?? BY_NAME[name]
  return section ? [[name, section]] : []
}

function printSection({ section, seconds, figures }: EndedSection): void {
  if (figures && figures.length > 0) print(`${tableOf(figures)}\n`)
  print(`${JSON.stringify({ section, seconds, figures })}\n`)
}

/**
 * Stops the run in good order at a signal: no server and no database is left. The same signal a second time ends the process at
 * once. @returns the exit code of a run that was stopped.
 */
function stopOnSignal(run: Run): () => number | null {
  let code: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const own = 128 + constants.signals[signal]
    process.on(signal, () => {
      if (code === own) process.exit(own)
      code ??= own
      run.stop(`interrupted by ${signal}`)
    })
  }
  process.on('uncaughtException', (error) => {
    note(`not caught: ${error.stack}`)
    run.fail(error)
  })
  // The figures still go into the file when the terminal is gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return () => code
}

/** Ends also with connections that a section left open, once all is printed. */
function exitWith(code: number): void {
  process.stdout.write('', () => process.exit(code))
}

runProgram(main)
