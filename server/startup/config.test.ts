import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { loadSecret } from './load-secret.ts'

const SECRET = 'a-secret-of-thirty-two-characters'
const EVENT_STORE = 'esdb://admin:pass-word@one:2113,two:2113?tls=true&tlsCAFile=./ca.crt&node-preference=leader'
const DATABASE = 'postgres://board:pass-word@db/board'

describe('reading the settings', () => {
  it('takes the defaults where nothing is set, and an empty variable for an unset one', () => {
    const defaults = readConfig({})
    expect(defaults).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      isDataDirSet: false,
      databaseUrl: undefined,
      eventStoreUrl: undefined,
      appSecret: undefined,
      oldAppSecrets: [],
      providerUrl: undefined,
      publicUrl: undefined,
      sendsOut: true,
      mail: undefined,
      trustProxy: [],
      photoStore: undefined,
      webhooks: { allowsLoopback: false, isOff: false },
      demo: true,
      refusesDemo: false,
      metricsToken: undefined,
      logLevel: 'warn',
    })
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'EVENTSTORE_URL',
      'APP_SECRET',
      'APP_SECRET_OLD',
      'PROVIDER_URL',
      'PUBLIC_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'TRUST_PROXY',
      'PHOTO_STORE',
      'WEBHOOKS_ALLOW_LOOPBACK',
      'OUTBOUND',
      'DEMO',
      'METRICS_TOKEN',
      'LOG_LEVEL',
    ]
    expect(readConfig(Object.fromEntries([...names, 'NODE_ENV'].map((name) => [name, ''])))).toEqual(defaults)
  })

  it('takes what is set', () => {
    expect(
      readConfig({
        PORT: '0',
        HOST: '::',
        DATA_DIR: '/var/lib/fieldboard',
        DATABASE_URL: DATABASE,
        EVENTSTORE_URL: EVENT_STORE,
        APP_SECRET: SECRET,
        APP_SECRET_OLD: `old-${SECRET}, older-${SECRET}`,
        PROVIDER_URL: 'http://127.0.0.1:4300/base/',
        PUBLIC_URL: 'https://board.example.com/',
        SMTP_URL: 'smtps://me:p%40ss@smtp.example.com',
        MAIL_FROM: '"Field Board" <board@example.com>',
        TRUST_PROXY: '10.0.0.0/8, fd00::/8, loopback, 192.168.1.2',
        PHOTO_STORE: 's3://board-photos?endpoint=https://s3.example.com&region=eu-1',
        DEMO: '0',
        METRICS_TOKEN: 'a-token-of-metrics',
        LOG_LEVEL: 'debug',
        WEBHOOKS_ALLOW_LOOPBACK: '1',
        OUTBOUND: 'on',
        NODE_ENV: 'production',
      }),
    ).toEqual({
      port: 0,
      host: '::',
      dataDir: '/var/lib/fieldboard',
      isDataDirSet: true,
      databaseUrl: DATABASE,
      eventStoreUrl: EVENT_STORE,
      appSecret: SECRET,
      oldAppSecrets: [`old-${SECRET}`, `older-${SECRET}`],
      providerUrl: 'http://127.0.0.1:4300/base',
      publicUrl: 'https://board.example.com',
      sendsOut: true,
      mail: {
        smtp: { host: 'smtp.example.com', port: 465, isSecure: true, login: { user: 'me', pass: 'p@ss' } },
        from: { name: 'Field Board', address: 'board@example.com' },
        publicUrl: 'https://board.example.com',
      },
      trustProxy: ['10.0.0.0/8', 'fd00::/8', 'loopback', '192.168.1.2'],
      photoStore: { bucket: 'board-photos', endpoint: 'https://s3.example.com', region: 'eu-1' },
      webhooks: { allowsLoopback: true, isOff: false },
      demo: false,
      refusesDemo: true,
      metricsToken: 'a-token-of-metrics',
      logLevel: 'debug',
    })
  })

  it.each([
    'esdb://eventstore?tls=false',
    'esdb://127.0.0.1:2113/?tls=false&keepAliveInterval=10000',
    'esdb+discover://user:p%40ss@cluster.example.com:2113',
    'esdb://user:pass@one:1,two:2,three/?gossipTimeout=2',
  ])('takes %s for an EventStoreDB', (EVENTSTORE_URL) => {
    expect(readConfig({ EVENTSTORE_URL }).eventStoreUrl).toBe(EVENTSTORE_URL)
  })

  it.each(['https://api.verkada.example', 'http://localhost:4300', 'http://[::1]:4300', 'http://127.0.0.2/base'])(
    'takes %s for a provider',
    (PROVIDER_URL) => {
      expect(readConfig({ PROVIDER_URL }).providerUrl).toBe(PROVIDER_URL)
    },
  )

  it('[SEND-26] has neither mail nor webhooks go out where OUTBOUND is off', () => {
    const mail = { SMTP_URL: 'smtp://smtp.example.com', PUBLIC_URL: 'https://board.example.com' }
    const webhooks = { allowsLoopback: false, isOff: true }
    expect(readConfig({ ...mail, OUTBOUND: 'off' })).toMatchObject({ sendsOut: false, mail: undefined, webhooks })
  })

  it.each([{ NODE_ENV: 'production' }, { PUBLIC_URL: 'https://board.example.com' }])(
    '[ACCESS-63] makes no demo and serves none with %o, unless DEMO is 1',
    (env) => {
      const settings = { APP_SECRET: SECRET, ...env }
      expect(readConfig(settings)).toMatchObject({ demo: false, refusesDemo: true })
      expect(readConfig({ ...settings, DEMO: '0' })).toMatchObject({ demo: false, refusesDemo: true })
      expect(readConfig({ ...settings, DEMO: '1' })).toMatchObject({ demo: true, refusesDemo: false })
    },
  )

  it('[ACCESS-63] takes a PUBLIC_URL of this machine for one that leads no one else here', () => {
    expect(readConfig({ PUBLIC_URL: 'http://localhost:3000' })).toMatchObject({ demo: true, refusesDemo: false })
    expect(readConfig({ DEMO: '0' }).refusesDemo).toBe(false)
    expect(readConfig({ DEMO: '0', HOST: '0.0.0.0' }).refusesDemo).toBe(true)
  })

  it('fills only an embedded log with demo data unless told otherwise', () => {
    expect(readConfig({ EVENTSTORE_URL: EVENT_STORE }).demo).toBe(false)
    expect(readConfig({ EVENTSTORE_URL: EVENT_STORE, DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ DATABASE_URL: DATABASE }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL: DATABASE, DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ DEMO: '0' }).demo).toBe(false)
  })

  it.each([
    ['OUTBOUND', '0'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000 '],
    ['PORT', '1e3'],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://db/board'],
    ['DATABASE_URL', 'db'],
    ['EVENTSTORE_URL', 'http://eventstore:2113'],
    ['EVENTSTORE_URL', 'esdb:///'],
    ['EVENTSTORE_URL', 'esdb://host:port?tls=false'],
    ['EVENTSTORE_URL', 'esdb://me:pass@word@host'],
    ['EVENTSTORE_URL', 'esdb://me:pass%zzword@host'],
    ['EVENTSTORE_URL', 'esdb://host'],
    ['EVENTSTORE_URL', 'esdb://me:pass-word@host?secret=1'],
    ['EVENTSTORE_URL', 'esdb://me:pass-word@host?throwOnAppendFailure=false'],
    ['EVENTSTORE_URL', 'esdb://me:pass-word@host?nodePreference=follower'],
    ['EVENTSTORE_URL', 'esdb://me:pass-word@host?tlsVerifyCert=false'],
    ['EVENTSTORE_URL', 'esdb://me:pass-word@host?keepAliveInterval=often'],
    ['APP_SECRET', 'too-short'],
    ['APP_SECRET_OLD', 'too-short'],
    ['APP_SECRET_OLD', `${SECRET},too-short`],
    ['PROVIDER_URL', 'api.verkada.example'],
    ['PROVIDER_URL', 'http://api.verkada.example'],
    ['PROVIDER_URL', 'https://me:pass-word@api.verkada.example'],
    ['PROVIDER_URL', 'https://api.verkada.example/?region=eu'],
    ['PROVIDER_URL', 'https://api.verkada.example/#eu'],
    ['PUBLIC_URL', 'board.example.com'],
    ['PUBLIC_URL', 'https://board.example.com/path'],
    ['SMTP_URL', 'smtp.example.com:25'],
    ['SMTP_URL', 'https://smtp.example.com'],
    ['SMTP_URL', 'smtps:///mail'],
    ['SMTP_URL', 'smtp://me@smtp.example.com'],
    ['SMTP_URL', 'smtp://me:pass-word%@smtp.example.com'],
    ['SMTP_URL', 'smtp://me:pass-word@smtp.example.com/?tls=never'],
    ['MAIL_FROM', 'board'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['MAIL_FROM', 'Board <a@example.com>\r\nBcc: <b@example.com>'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['PHOTO_STORE', 'disk'],
    ['PHOTO_STORE', 's3://?endpoint=https://s3.example.com'],
    ['PHOTO_STORE', 's3://Board_Photos'],
    ['PHOTO_STORE', 's3://board-photos/folder'],
    ['PHOTO_STORE', 's3://key:pass-word@board-photos'],
    ['PHOTO_STORE', 's3://board-photos?endpoint=s3.example.com'],
    ['PHOTO_STORE', 's3://board-photos?endpoint=https://key:pass-word@s3.example.com'],
    ['PHOTO_STORE', 's3://board-photos?secret=pass-word'],
    ['DEMO', 'yes'],
    ['WEBHOOKS_ALLOW_LOOPBACK', 'true'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'sixteen or more, with blanks'],
    ['LOG_LEVEL', 'loud'],
  ])('stops the start at %s=%s with one sentence that names it, without the value', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(new RegExp(`^${name} must [^.]+(\\.0\\.0\\.1)?\\.$`))
    expect(read).not.toThrow(value)
  })

  it("[PHOTO-30] takes a bucket for photos, Amazon's where no endpoint is named", () => {
    const place = (PHOTO_STORE: string) => readConfig({ PHOTO_STORE }).photoStore
    expect(place('s3://board-photos')).toEqual({ bucket: 'board-photos', endpoint: undefined, region: 'us-east-1' })
    expect(place('file')).toBeUndefined()
  })

  it('[MAIL-2] demands PUBLIC_URL where mails go out, and takes its host for the sender', () => {
    const SMTP_URL = 'smtp://127.0.0.1:2525'
    expect(() => readConfig({ SMTP_URL })).toThrow('PUBLIC_URL must be set when SMTP_URL is')
    expect(readConfig({ SMTP_URL, PUBLIC_URL: 'https://board.example.com:8443' }).mail).toEqual({
      smtp: { host: '127.0.0.1', port: 2525, isSecure: false, login: null },
      from: { name: 'Installation Portal', address: 'no-reply@board.example.com' },
      publicUrl: 'https://board.example.com:8443',
    })
    expect(readConfig({ SMTP_URL, PUBLIC_URL: 'http://127.0.0.1:3000' }).mail?.from.address).toBe('no-reply@localhost')
    const from = (MAIL_FROM: string) => readConfig({ SMTP_URL, MAIL_FROM, PUBLIC_URL: 'http://a.example' }).mail?.from
    expect(from('b@example.com')).toEqual({ name: 'Installation Portal', address: 'b@example.com' })
    expect(readConfig({ PUBLIC_URL: 'http://a.example' }).mail).toBeUndefined()
  })

  it('demands APP_SECRET in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('APP_SECRET must be set')
    expect(readConfig({ NODE_ENV: 'production', APP_SECRET: SECRET }).appSecret).toBe(SECRET)
  })

  it.each(['0.0.0.0', '::', '192.168.1.7', 'board.example.com', '127.example.com'])(
    'does not show the demo to other machines (HOST=%s)',
    (HOST) => {
      expect(() => readConfig({ HOST })).toThrow(/^HOST .* set DEMO=0\.$/)
      expect(readConfig({ HOST, DEMO: '0' }).host).toBe(HOST)
    },
  )

  it.each(['127.0.0.1', '127.9.9.9', '::1', 'localhost'])('shows the demo on loopback (HOST=%s)', (HOST) => {
    expect(readConfig({ HOST }).demo).toBe(true)
  })
})

describe('the secret of an installation', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'config-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('is APP_SECRET where that is set', async () => {
    expect(await loadSecret({ appSecret: SECRET, dataDir: folder })).toBe(SECRET)
    expect(await readdir(folder)).toEqual([])
  })

  it('is made once, by one of several that start at the same time, for its owner alone', async () => {
    const dataDir = join(folder, 'new', 'data')
    const load = () => loadSecret({ appSecret: undefined, dataDir })
    const [first] = await Promise.all([load(), load(), load()])
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(await load()).toBe(first)
    expect(await readdir(dataDir)).toEqual(['app-secret'])
    expect((await stat(join(dataDir, 'app-secret'))).mode & 0o777).toBe(0o600)
  })

  it('is never replaced when its file is damaged', async () => {
    await writeFile(join(folder, 'app-secret'), '')
    await expect(loadSecret({ appSecret: undefined, dataDir: folder })).rejects.toThrow('is damaged')
  })
})
