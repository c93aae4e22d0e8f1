import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { adapt } from './adapt.ts'
import { copySources } from './copy-sources.ts'
import { countStart } from './count-start.ts'
import { clientEnv, newFolder, newName } from '../database.ts'
import { blockWith } from './documents.ts'
import { runShell, startShell } from './shell.ts'

export type Installation = Awaited<ReturnType<typeof install>>

/** The lines by which operations.md makes the role and the database. */
const ACCOUNT = blockWith('docs/operations.md', 'createuser --pwprompt')
/** The lines by which it builds, sets up, and starts. */
const SETUP = blockWith('docs/operations.md', 'npm ci && npm run build')

/**
 * Makes an installation by the commands of operations.md ("Without Docker") on the Postgres of DATABASE_URL, in a home of its own,
 * from the sources of this working copy. Its packages are there, its client is one page, and it listens on a free port.
 * @param publicPort of its PUBLIC_URL. `settings`: further lines of its environment file.
 */
export async function install(publicPort: number, settings: Readonly<Record<string, string>>) {
  countStart('process')
  const admin = process.env['DATABASE_URL'] ?? ''
  const { host } = new URL(admin)
  const home = await newFolder()
  const clone = join(home, 'fieldboard')
  await copySources(clone)
  const name = newName()
  const password = randomBytes(8).toString('hex')

  const inClone = { cwd: clone, env: { HOME: home } }
  const accounts = adapt(ACCOUNT, { 'sudo -u postgres ': '', fieldboard: name })
  await runShell(accounts, { cwd: home, env: clientEnv(admin), input: `${password}\n${password}\n` })

  const own = { PORT: '0', ...settings }
  const lines = Object.entries(own).map(([variable, value]) => `${variable}=${value}\n`)
  const setup = adapt(SETUP, {
    'npm ci && ': '',
    'fieldboard:PASSWORD@127.0.0.1:5432/fieldboard': `${name}:${password}@${host}/${name}`,
    'https://board.example.com\n': `https://board.example.com:${publicPort}\n`,
    'TRUST_PROXY=loopback\n': `TRUST_PROXY=loopback\n${lines.join('')}`,
    'node --enable-source-maps': 'exec node --enable-source-maps',
  })
  const server = startShell(setup, inClone)

  return {
    home,
    clone,
    url: await server.said(/listens on (http:\S+)/),
    databaseUrl: Object.assign(new URL(admin), { pathname: `/${name}` }).href,
    /** That of the first employee. */
    password: await server.said(/Password, shown this once: (\S+)/),
    /** Runs a command with the variables of the installation, and other values for some. */
    run(command: string, env: Readonly<Record<string, string>> = {}) {
      const others = Object.entries(env).map(([variable, value]) => `${variable}='${value}'; `)
      return runShell(`set -a; . ~/fieldboard.env; ${others.join('')}set +a\n${command}`, inClone)
    },
    stop: () => server.end('SIGTERM'),
    async remove() {
      await server.end('SIGKILL')
      const client = new pg.Client({ connectionString: admin })
      await client.connect()
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`drop role if exists ${name}`)
      await client.end()
      await rm(home, { recursive: true, force: true })
    },
  }
}
