// npm run test:crash: see crash-rounds.ts.
import { parseArgs } from 'node:util'
import { runProgram } from '../../startup/program.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { buildProgram } from '../processes/program.ts'
import { crashRounds } from './crash-rounds.ts'

const ROUNDS = 100
const USAGE = 'npm run test:crash [-- [--rounds N] [--seed N] [--database postgres|embedded]]'

const { values } = (() => {
  try {
    const text = { type: 'string' } as const
    return parseArgs({ options: { rounds: text, seed: text, database: text } })
  } catch {
    return { values: null }
  }
})()

const number = (given: string | undefined, otherwise: number): number => {
  const value = given === undefined ? otherwise : Number(given)
  if (!Number.isSafeInteger(value) || value < 1) throw new OperatorError(USAGE)
  return value
}

async function main(): Promise<void> {
  const server = process.env['DATABASE_URL']
  const databases = ['postgres', 'embedded'].filter((one) => (values?.database ?? one) === one)
  if (!values || databases.length === 0) throw new OperatorError(USAGE)
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const rounds = number(values.rounds, ROUNDS)
  const seed = number(values.seed, 1 + Math.floor(Math.random() * 1e9))
  const program = await buildProgram('server/main.ts')
  for (const database of databases) {
    if (database === 'postgres' && !server) {
      say('DATABASE_URL is not set: not run on a Postgres server.')
      continue
    }
    process.env['DATABASE_URL'] = database === 'postgres' ? server : ''
    say(`${database}, ${rounds} rounds, seed ${seed}`)
    const begin = performance.now()
    const wrong = await crashRounds(program, { rounds, seed, say })
    const seconds = Math.round((performance.now() - begin) / 1000)
    for (const sentence of wrong.slice(0, 20)) say(`  ${sentence}`)
    say(
      `${database}: ${wrong.length > 0 ? `${wrong.length} things are wrong` : 'nothing lost, nothing twice'}, ${seconds} s`,
    )
    if (wrong.length > 0) process.exitCode = 1
  }
}

runProgram(main)
