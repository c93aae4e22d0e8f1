import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { refusalSentence } from '#events/registry.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { readConfig } from '../startup/config.ts'
import { demandNamedPlace } from '../startup/demand-place.ts'
import { loadSecret } from '../startup/load-secret.ts'
import { createEmployee, NewEmployee } from '../identity/create-employee.ts'
import { nameField } from '../errors/name-field.ts'
import { BEFORE_ALL } from '../event-store/port.ts'
import { isStoreAway } from '../event-store/store-errors.ts'
import { beginPhotos } from '../startup/open-photos.ts'
import { openStores } from '../startup/open-stores.ts'
import { runProgram } from '../startup/program.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { startRuntime } from '../runtime.ts'

const USAGE =
  'npm run create-employee -- --email NAME@HOST [--first-name …] [--last-name …] [--username …]\n' +
  'The password is that of EMPLOYEE_PASSWORD, else it is asked for on a terminal, else one is made and printed.'

/** How long the program waits between two looks at read models that are being built. */
const BUILD_PAUSE_MS = 200

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const asked = readArguments()
  const config = readConfig(process.env)
  // With both, nothing of it is in DATA_DIR.
  if (config.databaseUrl === undefined || config.appSecret === undefined) demandNamedPlace(config)
  const ask = () => (process.stdin.isTTY ? askPassword('Password (empty: make one): ') : '')
  const given = process.env['EMPLOYEE_PASSWORD'] || (await ask())
  if (given === null) throw new OperatorError('Nothing was created.')
  // Always with a letter of each case and a digit, whatever the random part lacks.
  const password = given || `${randomBytes(15).toString('base64url')}-aA1`
  const parsed = NewEmployee.safeParse({ ...asked, password })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new OperatorError(nameField((issue?.path ?? []).map(String), issue?.message))
  }

  const now = () => new Date()
  const stores = await openStores(config)
  const isFirst = (await stores.store.head()) === BEFORE_ALL
  const secret = await loadSecret(config)
  const runtime = await startRuntime({ ...stores, secret, oldSecrets: config.oldAppSecrets, now })
  try {
    while (!(await runtime.isCurrent())) await sleep(BUILD_PAUSE_MS)
    if (isFirst) await beginPhotos(config)
    const username = await createEmployee(runtime, parsed.data)
    say(`Created the employee ${username} (${parsed.data.email}).`)
    if (!given) say(`Password, shown this once: ${password}`)
  } catch (error) {
    if (error instanceof Rejection) throw new OperatorError(refusalSentence(error.refusal, now().toISOString(), String))
    if (!isStoreAway(error)) throw error
    const { email } = parsed.data
    throw new OperatorError(
      `The store went away, so it is not known whether ${email} has an account now. Run this again: if the e-mail is taken, ` +
        `the account is there with the password ${given ? 'that was given' : password}.`,
    )
  } finally {
    await runtime.close()
  }
}

function readArguments() {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({ options: { email: text, 'first-name': text, 'last-name': text, username: text } })
    const { email, username, 'first-name': firstName, 'last-name': lastName } = values
    if (email === undefined) throw new OperatorError(USAGE)
    return { email, username, firstName, lastName }
  } catch (error) {
    throw error instanceof OperatorError
      ? error
      : new OperatorError(`${error instanceof Error ? error.message : ''}\n${USAGE}`)
  }
}

/** Asks for a password on the terminal without showing what is typed; null when the question was broken off. */
function askPassword(question: string): Promise<string | null> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  return new Promise<string | null>((resolve) => {
    lines.once('close', () => resolve(null))
    lines.question('', resolve)
  }).finally(() => {
    lines.close()
    process.stdout.write('\n')
  })
}

runProgram(main, USAGE)
