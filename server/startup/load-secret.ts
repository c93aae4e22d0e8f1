import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * The key material of this installation: APP_SECRET, else the one in DATA_DIR, made on the first start and readable by
 * its owner alone.
 * @throws ConfigError when the file does not hold what was written there.
 */
export async function loadSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string> {
  return (await findSecret(config)) ?? makeSecret(config.dataDir)
}

const secretFile = (dataDir: string): string => join(dataDir, 'app-secret')

/** As {@link loadSecret}, but makes none: null where there is none yet. */
export async function findSecret({
  appSecret,
  dataDir,
}: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string | null> {
  if (appSecret !== undefined) return appSecret
  const path = secretFile(dataDir)
  try {
    const secret = await readFile(path, 'utf8')
    if (!/^[0-9a-f]{64}$/.test(secret)) throw new ConfigError(`${path} is damaged; put back the copy that you kept.`)
    return secret
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function makeSecret(dataDir: string): Promise<string> {
  const path = secretFile(dataDir)
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
  return loadSecret({ appSecret: undefined, dataDir })
}
