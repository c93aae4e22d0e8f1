import { z } from 'zod'
import { SIMULATED_KEYS } from '../provider/simulated/keys.ts'
import { startSimulatedProvider } from '../provider/simulated/server.ts'
import { demandNoArguments, runProgram } from '../startup/program.ts'
import { OperatorError } from '../errors/operator-error.ts'

/** Where it listens unless PORT says another place. */
const DEFAULT_PORT = 4300
const USAGE = 'npm run provider; PORT is the only setting of the simulated provider.'
const Port = z.coerce.number().int().min(0).max(65_535).default(DEFAULT_PORT)

/** The simulated provider in a process of its own, for a server that is started with its address as PROVIDER_URL. */
async function main(): Promise<void> {
  demandNoArguments(USAGE)
  const port = Port.safeParse(process.env['PORT'] || undefined)
  if (!port.success) throw new OperatorError('PORT must be a port number from 0 to 65535.')
  const { url } = await startSimulatedProvider(port.data)
  process.stdout.write(`The simulated provider listens on ${url}. Start a server with PROVIDER_URL=${url}.\n`)
  process.stdout.write(`API keys that it knows: ${Object.keys(SIMULATED_KEYS).join(', ')}.\n`)
}

runProgram(main, USAGE)
