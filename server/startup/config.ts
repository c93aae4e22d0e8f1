import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { urlProblem } from '../event-store/eventstoredb/url.ts'
import { OperatorError } from './program.ts'

/** Stops the start: a setting is malformed, or two of them do not go together. */
class ConfigError extends OperatorError {
  override readonly name = 'ConfigError'
}

/** Whether a server that listens there can be reached from its own machine only. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

/** An address, a range of addresses, or one of the names that Fastify knows for ranges. */
const proxy = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])],
  'must be a list of addresses or ranges, separated by commas',
)

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** The messages never repeat a value: it may be a secret. */
const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .pipe(z.int().max(65_535, 'must be a port number from 0 to 65535'))
    .default(3000),
  HOST: z
    .union([z.ipv4(), z.ipv6(), z.hostname()], 'must be the name or the address of a host, such as 127.0.0.1')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be the address of a Postgres server, postgres://…' })
    .optional(),
  EVENTSTORE_URL: z
    .string()
    .superRefine((url, context) => {
      const problem = urlProblem(url)
      if (problem !== null) context.addIssue(problem)
    })
    .optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address that people open, https://…' })
    .transform((url) => new URL(url))
    .refine(({ pathname, search, hash }) => `${pathname}${search}${hash}` === '/', 'must not have a path')
    .transform((url) => url.origin)
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(z.array(proxy))
    .default([]),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('warn'),
  NODE_ENV: z.string().optional(),
})

/** The settings of one server (architecture, "Running it"). */
export type Config = {
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string
  /** Folder of the embedded database and of generated secrets; may not exist yet. */
  readonly dataDir: string
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined
  /** Connection string of the EventStoreDB that has the events; undefined: they are in the database. */
  readonly eventStoreUrl: string | undefined
  /** As given; {@link loadSecret} gives the one to use. */
  readonly appSecret: string | undefined
  /** Origin (scheme, host, port) under which people reach the server; undefined: the request's own. */
  readonly publicUrl: string | undefined
  /** Proxies whose X-Forwarded-* headers count, as Fastify's `trustProxy` takes them. */
  readonly trustProxy: string[]
  /** Whether an empty store is filled with demo data; such a server listens on loopback only. */
  readonly demo: boolean
  /** Least level of what is logged. */
  readonly logLevel: (typeof LEVELS)[number]
}

/**
 * Reads the settings from an environment; an empty variable is an unset one.
 * @throws ConfigError naming the variable that is malformed.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}.`)
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, EVENTSTORE_URL, APP_SECRET, PUBLIC_URL, TRUST_PROXY } = parsed.data
  const { DEMO, LOG_LEVEL, NODE_ENV } = parsed.data
  if (NODE_ENV === 'production' && APP_SECRET === undefined) {
    throw new ConfigError('APP_SECRET must be set when NODE_ENV is production.')
  }
  const isAllEmbedded = DATABASE_URL === undefined && EVENTSTORE_URL === undefined
  const demo = DEMO === undefined ? isAllEmbedded : DEMO === '1'
  if (demo && !isLoopback(HOST)) {
    throw new ConfigError('HOST must be a loopback address in demo mode, whose passwords are public; else set DEMO=0.')
  }
  return {
    port: PORT,
    host: HOST,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    eventStoreUrl: EVENTSTORE_URL,
    appSecret: APP_SECRET,
    publicUrl: PUBLIC_URL,
    trustProxy: TRUST_PROXY,
    demo,
    logLevel: LOG_LEVEL,
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * The key material of this installation: APP_SECRET, else the one in DATA_DIR, made on the first start and readable by
 * its owner alone.
 * @throws ConfigError when the file does not hold what was written there.
 */
export async function loadSecret({ appSecret, dataDir }: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string> {
  if (appSecret !== undefined) return appSecret
  const path = join(dataDir, 'app-secret')
  const read = async () => {
    const secret = await readFile(path, 'utf8')
    if (!/^[0-9a-f]{64}$/.test(secret)) throw new ConfigError(`${path} is damaged; restore it from a backup.`)
    return secret
  }
  try {
    return await read()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(randomBytes(32).toString('hex'))
    await file.sync()
  } finally {
    await file.close()
  }
  // A link appears whole or not at all, and only for the first of two processes that start at once.
  await link(draft, path).catch((error: unknown) => {
    if (!isThere(error)) throw error
  })
  await rm(draft)
  return read()
}
