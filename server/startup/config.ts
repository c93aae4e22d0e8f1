import { z } from 'zod'
import { urlProblem } from '../event-store/eventstoredb/url.ts'
import { PhotoPlace, type S3Place } from '../photos/s3-settings.ts'
import { defaultFrom, MailFrom, type MailSettings, SmtpUrl } from '../mail/settings.ts'
import { isLoopback } from '../network/is-loopback.ts'
import { OperatorError } from '../errors/operator-error.ts'

/** Stops the start: a setting is malformed, or two of them do not go together. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError'
}

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
  DATA_DIR: z.string().optional(),
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
  APP_SECRET_OLD: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(z.array(z.string().min(32, 'must be secrets of at least 32 characters, separated by commas')))
    .default([]),
  PROVIDER_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address of the provider, https://…' })
    .transform((url) => new URL(url))
    .refine(({ protocol, hostname }) => protocol === 'https:' || isLoopback(hostname), 'must begin with https://')
    .refine(({ username, password }) => username + password === '', 'must not hold a name or password')
    .refine(({ href }) => !/[?#]/.test(href), 'must not have a query or fragment')
    .transform(({ href }) => href.replace(/\/+$/, ''))
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address that people open, https://…' })
    .transform((url) => new URL(url))
    .refine(({ pathname, search, hash }) => `${pathname}${search}${hash}` === '/', 'must not have a path')
    .transform((url) => url.origin)
    .optional(),
  SMTP_URL: SmtpUrl.optional(),
  MAIL_FROM: MailFrom.optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(z.array(proxy))
    .default([]),
  PHOTO_STORE: PhotoPlace.optional(),
  WEBHOOKS_ALLOW_LOOPBACK: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  OUTBOUND: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, 'must have at least 16 characters, all of them visible ASCII')
    .optional(),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('warn'),
  NODE_ENV: z.string().optional(),
})

/** The names of all settings, which operations.md tells of. */
export const SETTINGS: readonly string[] = Object.keys(Environment.shape)

/** The settings of one server (architecture, "Running it"). */
export type Config = {
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string
  /** Folder of the embedded database, of generated secrets and of photos; may not exist yet. */
  readonly dataDir: string
  /** False: `dataDir` is the default. */
  readonly isDataDirSet: boolean
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined
  /** Connection string of the EventStoreDB that has the events; undefined: they are in the database. */
  readonly eventStoreUrl: string | undefined
  /** As given; {@link loadSecret} gives the one to use. */
  readonly appSecret: string | undefined
  /**
   * Those before, the newest first: what is still encrypted under one is encrypted anew, and older events are checked with them.
   */
  readonly oldAppSecrets: readonly string[]
  /** Where the provider answers, without a slash at the end; undefined: at the hosts of its regions. */
  readonly providerUrl: string | undefined
  /** Origin (scheme, host, port) under which people reach the server; undefined: the request's own. */
  readonly publicUrl: string | undefined
  /** False: nothing goes to addresses of others, neither webhooks nor mails nor requests to the provider. */
  readonly sendsOut: boolean
  /** Undefined: no mail is sent. */
  readonly mail: MailSettings | undefined
  /** Proxies whose X-Forwarded-* headers count, as Fastify's `trustProxy` takes them. */
  readonly trustProxy: string[]
  /** The bucket that has the photos; undefined: they are in the data folder. */
  readonly photoStore: S3Place | undefined
  /** How webhooks are delivered; `allowsLoopback`: to this machine too, and there over http. `isOff`: see `sendsOut`. */
  readonly webhooks: { readonly allowsLoopback: boolean; readonly isOff: boolean }
  /** True if an empty store is filled with demo data; such a server listens on loopback only. */
  readonly demo: boolean
  /** True if people come whom the passwords of the demo, which are public, must not let in: a store with the demo is not served. */
  readonly refusesDemo: boolean
  /** Opens /metrics to other machines, as a bearer token; undefined: it is open on this machine only. */
  readonly metricsToken: string | undefined
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
  const { APP_SECRET_OLD, PROVIDER_URL, SMTP_URL, MAIL_FROM } = parsed.data
  const sendsOut = parsed.data.OUTBOUND === 'on'
  const { PHOTO_STORE, WEBHOOKS_ALLOW_LOOPBACK, DEMO, METRICS_TOKEN, LOG_LEVEL, NODE_ENV } = parsed.data
  if (NODE_ENV === 'production' && APP_SECRET === undefined) {
    throw new ConfigError('APP_SECRET must be set when NODE_ENV is production.')
  }
  const isAllEmbedded = DATABASE_URL === undefined && EVENTSTORE_URL === undefined
  const isForOthers =
    NODE_ENV === 'production' || (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname))
  const demo = DEMO === undefined ? isAllEmbedded && !isForOthers : DEMO === '1'
  if (demo && !isLoopback(HOST)) {
    throw new ConfigError('HOST must be a loopback address in demo mode, whose passwords are public; else set DEMO=0.')
  }
  // A link in a mail begins with what the operator says, never with what a request does.
  if (SMTP_URL !== undefined && PUBLIC_URL === undefined) {
    throw new ConfigError('PUBLIC_URL must be set when SMTP_URL is: the links in mails begin with it.')
  }
  return {
    port: PORT,
    host: HOST,
    dataDir: DATA_DIR ?? './data',
    isDataDirSet: DATA_DIR !== undefined,
    databaseUrl: DATABASE_URL,
    eventStoreUrl: EVENTSTORE_URL,
    appSecret: APP_SECRET,
    oldAppSecrets: APP_SECRET_OLD,
    providerUrl: PROVIDER_URL,
    publicUrl: PUBLIC_URL,
    sendsOut,
    mail:
      sendsOut && SMTP_URL && PUBLIC_URL
        ? { smtp: SMTP_URL, from: MAIL_FROM ?? defaultFrom(PUBLIC_URL), publicUrl: PUBLIC_URL }
        : undefined,
    trustProxy: TRUST_PROXY,
    photoStore: PHOTO_STORE,
    webhooks: { allowsLoopback: WEBHOOKS_ALLOW_LOOPBACK === '1', isOff: !sendsOut },
    demo,
    refusesDemo: !demo && (isForOthers || !isLoopback(HOST)),
    metricsToken: METRICS_TOKEN,
    logLevel: LOG_LEVEL,
  }
}
