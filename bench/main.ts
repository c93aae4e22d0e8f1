import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runProgram } from '../server/startup/program.ts'
import { OperatorError } from '../server/errors/operator-error.ts'
import { acknowledgedMove } from './acknowledged-move.ts'
import { catchUp } from './catch-up.ts'
import { coldOffline } from './cold-offline.ts'
import { now } from './clock.ts'
import { rate, type RatedFigure } from './figure.ts'
import { longForm } from './forms.ts'
import { growth } from './growth.ts'
import { hostile } from './hostile.ts'
import { keptOutbox } from './kept-outbox.ts'
import { keptPhotos } from './kept-photos.ts'
import { historyPage } from './history-page.ts'
import { importList } from './import.ts'
import { memory } from './memory.ts'
import { metricsCost } from './metrics.ts'
import { openBoard } from './open-board.ts'
import { openTogether } from './open-together.ts'
import { photos } from './photos.ts'
import { proof } from './proof.ts'
import { rebuilding } from './rebuild.ts'
import { replay } from './replay.ts'
import { describeMachine, tableOf } from './report.ts'
import { rooms } from './rooms.ts'
import { Scope } from './scope.ts'
import { searching } from './search.ts'
import type { Section } from './section.ts'
import { syncing } from './sync.ts'
import { throughput } from './throughput.ts'
import { watchers } from './watchers.ts'
import { webhooks } from './webhooks.ts'

const SECTIONS: Readonly<Record<string, Section>> = {
  'acknowledged-move': acknowledgedMove,
  throughput,
  watchers,
  rooms,
  'catch-up': catchUp,
  'open-board': openBoard,
  'cold-offline': coldOffline,
  'kept-outbox': keptOutbox,
  'kept-photos': keptPhotos,
  'open-together': openTogether,
  forms: longForm,
  import: importList,
  rebuild: rebuilding,
  proof,
  history: historyPage,
  search: searching,
  replay,
  photos,
  sync: syncing,
  webhooks,
  metrics: metricsCost,
  memory,
  growth,
  hostile,
}

const USAGE = `npm run bench [-- [--quick] [--strict] [--json FILE] [SECTION ...]]; sections: ${Object.keys(SECTIONS).join(', ')}`

const note = (line: string) => void process.stderr.write(`${line}\n`)

/**
 * Measures the chosen sections; prints a table, then everything as JSON. A section that fails does not stop the others. The process
 * ends with 1 when one failed, and with `--strict` when a target is missed, too.
 */
async function main(): Promise<void> {
  const { chosen, isQuick, isStrict, jsonFile } = readArguments()
  const databaseUrl = process.env['DATABASE_URL'] || undefined
  if (databaseUrl === undefined)
    note('DATABASE_URL names no Postgres server: the embedded database is measured, and nothing is set beside it.')

  const begin = now()
  const startedAt = new Date().toISOString()
  const machine = await describeMachine(databaseUrl)
  const figures: RatedFigure[] = []
  const failed: string[] = []
  for (const [name, section] of chosen) {
    note(`== ${name}`)
    const scope = new Scope()
    const stop = endOnSignal(scope)
    try {
      const size = (full: number, quick: number) => (isQuick ? quick : full)
      const measured = await section({ databaseUrl, scope, programs: import.meta.dirname, size, note })
      figures.push(...measured.map((figure) => rate(name, figure)))
    } catch (error) {
      note(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`)
      failed.push(name)
    } finally {
      await scope.close()
      stop()
    }
  }

  const seconds = Math.round((now() - begin) / 1000)
  const json = JSON.stringify({ startedAt, seconds, isQuick, machine, failed, figures }, null, 2)
  process.stdout.write(`${tableOf(figures)}\n\n${json}\n`)
  if (jsonFile !== undefined) await writeFile(jsonFile, `${json}\n`)
  const isMissed = isStrict && figures.some(({ isMet }) => isMet === false)
  process.exitCode = failed.length > 0 || isMissed ? 1 : 0
}

function readArguments() {
  const options = { quick: { type: 'boolean' }, strict: { type: 'boolean' }, json: { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const names = positionals.length > 0 ? positionals : Object.keys(SECTIONS)
    const chosen = names.map((name) => {
      const section = SECTIONS[name]
      if (!section) throw new OperatorError(`There is no section ${name}.\n${USAGE}`)
      return [name, section] as const
    })
    return { chosen, isQuick: values.quick === true, isStrict: values.strict === true, jsonFile: values.json }
  } catch (error) {
    throw error instanceof OperatorError
      ? error
      : new OperatorError(`${error instanceof Error ? error.message : ''}\n${USAGE}`)
  }
}

/** An interrupted run leaves no server and no database behind. @returns what ends that again. */
function endOnSignal(scope: Scope): () => void {
  const end = () => void scope.close().finally(() => process.exit(1))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}

runProgram(main)
