import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import type { z } from 'zod'
import { lockDataDir } from '../database/data-dir-lock.ts'
import { EMBEDDED } from '../database/embedded-folder.ts'
import { syncFolder } from '../database/durable-fs.ts'
import { refuseHalfRestored } from '../database/half-restored.ts'
import { ALL_MIGRATIONS } from '../database/migrations/all.ts'
import type { DatabaseLog } from '../database/database.ts'
import { PGLITE_VERSION } from '../database/template.ts'
import { headLine, type LogHead } from '../event-store/log-head.ts'
import { INCOMING } from '../photos/disk.ts'
import { createSeal } from '../provider/secrets/seal.ts'
import type { Config } from '../startup/config.ts'
import { demandFolder } from '../startup/demand-place.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { type Part, writeArchive } from './archive.ts'
import {
  ABOUT,
  type About,
  DUMP,
  FORMAT,
  isPlace,
  KEY_IDS,
  type KeyIds,
  KEY_TABLES,
  MANIFEST,
  NOT_KEPT,
  PHOTOS,
  READ_MODELS_NOT_KEPT,
} from './format.ts'
import { keyFileOf, writeKeyFile } from './key-file.ts'
import { type KeyRows, readKeyRows } from './person-key-rows.ts'
import { runTool, withoutOthers } from './postgres-tools.ts'

type Archive = ReturnType<typeof writeArchive>

export type BackupSettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'eventStoreUrl'>

type BackupOptions = {
  /** APP_SECRET, of which only a name goes in. */
  readonly secret: string
  /** Must not exist. */
  readonly file: string
  readonly log: DatabaseLog
  /** Tells where the log stands; asked once it is sure that there is one. */
  readonly findHead: (settings: BackupSettings, log: DatabaseLog) => Promise<LogHead | null>
  /** See `copyEmbedded`. */
  readonly copyEmbedded: (dataDir: string, folder: string, log: DatabaseLog) => Promise<KeyRows>
}

const NOTE =
  'A backup of Fieldboard: npm run restore reads it. APP_SECRET is not in it and must be kept in another place: without it ' +
  'no API key or webhook secret opens, and the log cannot be checked. The keys of people are in another file, to be kept apart: ' +
  'without it no name opens. People sign in again after a restore.'

/**
 * Writes database and photos into one file, which appears whole or not at all, and the keys of people into another one beside it
 * (see `keyFileOf`). The database comes first: a picture is put
 * before the event that names it, so all that this log names is there when the photos are read (docs/decisions/0031-0060/0034).
 * @returns what is in it. @throws OperatorError, DataDirInUse when the server of an embedded database runs.
 */
export async function backUp(
  settings: BackupSettings,
  { secret, file, log, findHead, copyEmbedded }: BackupOptions,
): Promise<readonly Part[]> {
  const { dataDir, databaseUrl, eventStoreUrl } = settings
  if (eventStoreUrl !== undefined)
    throw new OperatorError(
      'The events are in an EventStoreDB, which has backups of its own: see "Backup and restore" in docs/operations.md.',
    )
  const keyFile = keyFileOf(file)
  for (const path of [file, keyFile])
    if (existsSync(path)) throw new OperatorError(`${path} is there already: name another file.`)
  demandFolder(settings, 'the photos')
  refuseHalfRestored(dataDir)
  const head = await findHead(settings, log)
  const unlock = databaseUrl === undefined ? await lockDataDir(resolve(dataDir), log) : () => undefined
  const draft = `${file}.part`
  const archive = writeArchive(draft)
  try {
    archive.addText(ABOUT, json(await about({ secret, databaseUrl, head })))
    const people =
      databaseUrl === undefined
        ? await addCopy(archive, `${draft}.data`, (folder) => copyEmbedded(dataDir, folder, log))
        : await addDump(archive, databaseUrl, `${draft}.dump`)
    archive.addText(KEY_IDS, json({ ids: people.keys.map(({ id }) => id) } satisfies z.infer<typeof KeyIds>))
    await addFolder(archive, dataDir, PHOTOS)
    const files = [...archive.parts]
    archive.addText(MANIFEST, json({ files }))
    await archive.end()
    await rm(`${draft}.keys`, { force: true })
    await writeKeyFile(`${draft}.keys`, people)
    await rename(`${draft}.keys`, keyFile)
    await rename(draft, file)
    syncFolder(dirname(resolve(file)))
    return files
  } catch (error) {
    const reason = await archive.abandon()
    for (const path of [draft, `${draft}.keys`, keyFile]) await rm(path, { force: true })
    throw reason ?? error
  } finally {
    unlock()
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`

type ToldInstallation = {
  readonly secret: string
  readonly databaseUrl: string | undefined
  readonly head: LogHead | null
}

async function about({ secret, databaseUrl, head }: ToldInstallation): Promise<About> {
  const versions = { migration: ALL_MIGRATIONS.at(-1)?.number ?? 0, node: process.versions.node }
  const own =
    databaseUrl === undefined
      ? ({ database: 'embedded', versions: { ...versions, pglite: PGLITE_VERSION } } as const)
      : ({ database: 'postgres', versions: { ...versions, pgDump: await runTool('pg_dump', ['--version']) } } as const)
  const secretId = createSeal(secret).keyId
  const logHead = head && headLine(head)
  return {
    fieldboard: 'backup',
    format: FORMAT,
    madeAt: new Date().toISOString(),
    ...own,
    secretId,
    logHead,
    note: NOTE,
  }
}

/** The embedded database, without what is not kept. @returns the keys of people. */
async function addCopy(archive: Archive, draft: string, copy: (folder: string) => Promise<KeyRows>): Promise<KeyRows> {
  try {
    // Of an attempt that was killed.
    await rm(draft, { recursive: true, force: true })
    const people = await copy(draft)
    await addFolder(archive, draft, EMBEDDED)
    return people
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Of one moment, whatever servers write meanwhile. @returns the keys of people, read after that: no event of it lacks its own. */
async function addDump(archive: Archive, databaseUrl: string, draft: string): Promise<KeyRows> {
  const format = ['--format=custom', '--no-owner', '--no-privileges']
  const tables = [...NOT_KEPT, ...KEY_TABLES, ...READ_MODELS_NOT_KEPT].map((table) => `--exclude-table-data=${table}`)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    // A tar says the size of a file before its bytes.
    await runTool('pg_dump', [...format, ...tables, ...(await withoutOthers(pool)), '--file', draft], databaseUrl)
    await archive.addFile(DUMP, draft)
    return await readKeyRows(pool)
  } finally {
    await pool.end()
    await rm(draft, { force: true })
  }
}

/** All below a folder of DATA_DIR, or of a copy of it; empty folders too, which Postgres misses when they are not there. */
async function addFolder(archive: Archive, dataDir: string, name: string): Promise<void> {
  if (!existsSync(join(dataDir, name))) return
  archive.addFolder(name)
  const entries = await readdir(join(dataDir, name), { withFileTypes: true })
  for (const entry of entries) {
    const path = `${name}/${entry.name}`
    // An entry that is not named like a photo is none, such as the lost+found of a disk of its own.
    if (path === `${PHOTOS}/${INCOMING}` || (name === PHOTOS && !isPlace(path))) continue
    if (entry.isDirectory()) await addFolder(archive, dataDir, path)
    else await archive.addFile(path, join(dataDir, path)).catch(unlessSwept)
  }
}

/** Passes over a file that is gone: photos that no event names may be swept while they are read. */
function unlessSwept(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
