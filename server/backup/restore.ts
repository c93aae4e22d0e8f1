import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { lockDataDir } from '../database/data-dir-lock.ts'
import { syncFolder } from '../database/durable-fs.ts'
import { restoringFolder } from '../database/half-restored.ts'
import { type DatabaseLog, openDatabase } from '../database/open.ts'
import { syncAll } from '../database/template.ts'
import { createSeal } from '../provider/secrets/seal.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { Damaged, measure, type Part, readArchive } from './archive.ts'
import type { BackupSettings } from './back-up.ts'
import {
  ABOUT,
  About,
  AnyAbout,
  DUMP,
  EMBEDDED,
  FORMAT,
  isPlace,
  MANIFEST,
  Manifest,
  NOT_KEPT,
  PHOTOS,
  readJson,
} from './format.ts'
import { emptyFolder, isEmptyFolder, moveInto } from './photo-place.ts'
import { hasTables, runTool } from './postgres-tools.ts'

type Options = {
  /** The archive. */
  readonly file: string
  /** APP_SECRET and those before, one of which must be the backup's; null takes any backup. */
  readonly secrets: readonly string[] | null
  readonly log: DatabaseLog
}

/**
 * Puts what a backup holds into an empty place: DATA_DIR, and the database of DATABASE_URL. All is written beside and checked
 * first; no program opens what a cut-off restore left, and the next one begins anew.
 * @returns what the backup says of itself.
 * @throws OperatorError, with nothing changed, when the place is not empty, or the backup is damaged, of a newer format, of
 * another kind of database, or of another APP_SECRET.
 */
export async function restore(settings: BackupSettings, { file, secrets, log }: Options): Promise<About> {
  const { databaseUrl, eventStoreUrl } = settings
  if (eventStoreUrl !== undefined)
    throw new OperatorError('No backup of npm run backup goes into an EventStoreDB: unset EVENTSTORE_URL.')
  const dataDir = resolve(settings.dataDir)
  const unlock = await lockDataDir(dataDir, log)
  try {
    await makeRoom(dataDir, databaseUrl)
    const photos = join(dataDir, PHOTOS)
    const hasPlace = existsSync(photos)
    const draft = restoringFolder(dataDir)
    await mkdir(draft, { mode: 0o700 })
    syncFolder(dataDir)
    let about: About
    try {
      about = await unpack(file, draft, (found) => demandFit(found, databaseUrl, secrets))
      if (databaseUrl === undefined) await leaveOut(draft, about, log)
      await mkdir(join(draft, PHOTOS), { recursive: true, mode: 0o700 })
      await syncAll(draft)
      if (!hasPlace) await mkdir(photos, { mode: 0o700 })
      await moveInto(join(draft, PHOTOS), photos)
      // Last: with the database there, the installation is.
      if (databaseUrl === undefined) await rename(join(draft, EMBEDDED), join(dataDir, EMBEDDED))
      else
        await runTool(
          'pg_restore',
          ['--single-transaction', '--no-owner', '--no-privileges', join(draft, DUMP)],
          databaseUrl,
        )
    } catch (error) {
      if (hasPlace) await emptyFolder(photos)
      else await rm(photos, { recursive: true, force: true })
      await rm(draft, { recursive: true, force: true })
      throw error
    }
    syncFolder(dataDir)
    await rm(draft, { recursive: true })
    return about
  } finally {
    unlock()
  }
}

/**
 * DATA_DIR may hold these before, beside an empty folder for photos: the secret, the lock, the key and the last head that was signed
 * (which a restore must not take back), and what a disk of its own has.
 */
const MAY_BE_THERE: ReadonlySet<string> = new Set(['app-secret', 'lock', 'proof', 'lost+found'])

/**
 * Removes what a restore left that was cut off: the place was empty before it, and nothing opened it since. @throws OperatorError
 */
async function makeRoom(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl !== undefined && (await hasTables(databaseUrl)))
    throw new OperatorError('The database of DATABASE_URL is not empty: restore into a new one (createdb NAME).')
  if (existsSync(restoringFolder(dataDir))) {
    await emptyFolder(join(dataDir, PHOTOS))
    for (const folder of [join(dataDir, EMBEDDED), restoringFolder(dataDir)])
      await rm(folder, { recursive: true, force: true })
  }
  const canTakePhotos = await isEmptyFolder(join(dataDir, PHOTOS))
  const others = (await readdir(dataDir)).filter(
    (name) => !MAY_BE_THERE.has(name) && !(canTakePhotos && name === PHOTOS),
  )
  if (others.length > 0)
    throw new OperatorError(
      `${dataDir} is not empty (${others.slice(0, 3).join(', ')}): set DATA_DIR to an empty folder.`,
    )
}

/** @throws OperatorError when what the backup says of itself does not fit this place. */
function demandFit({ database, secretId }: About, databaseUrl: string | undefined, secrets: Options['secrets']): void {
  const kind = databaseUrl === undefined ? 'embedded' : 'postgres'
  if (database !== kind)
    throw new OperatorError(
      kind === 'embedded'
        ? 'This backup is of a Postgres server: set DATABASE_URL to an empty database.'
        : 'This backup is of an embedded database: unset DATABASE_URL.',
    )
  if (secrets !== null && !secrets.some((secret) => createSeal(secret).keyId === secretId))
    throw new OperatorError(
      'APP_SECRET is not the one of this backup: set it (or copy app-secret into DATA_DIR, or name it in APP_SECRET_OLD). ' +
        'Without it no API key or webhook secret opens, and the log cannot be checked; --without-secret restores all the same.',
    )
}

/** Writes all files of an archive into a folder, and checks each. @param accept throws when the backup does not fit. */
async function unpack(file: string, folder: string, accept: (about: About) => void): Promise<About> {
  const damaged = (what: string) => new Damaged(`${file} is damaged: ${what}. Nothing was restored.`)
  const found = new Map<string, Part>()
  let about: About | null = null
  let manifest: Manifest | null = null
  for await (const { name, isFolder, content } of readArchive(file)) {
    if (manifest) throw damaged('it goes on after its end')
    const measured = measure()
    if (about === null) {
      if (name !== ABOUT) throw new Damaged(`${file} is no backup of Fieldboard.`)
      about = readAbout(file, await text(measured.through(content)))
      accept(about)
    } else if (name === MANIFEST) {
      manifest = readJson(Manifest, await text(content))
      if (!manifest) throw damaged('its list of files cannot be read')
      continue
    } else if (!isPlace(name)) throw damaged(`it holds ${JSON.stringify(name)}`)
    else if (isFolder) {
      await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
      continue
    } else await writeTo(join(folder, name), measured.through(content))
    found.set(name, { name, ...measured.result() })
  }
  if (!about || !manifest) throw damaged('it ends early')
  for (const { name, bytes, sha256 } of manifest.files) {
    const part = found.get(name)
    if (part?.bytes !== bytes || part.sha256 !== sha256) throw damaged(`${name} is not what was backed up`)
  }
  if (found.size !== manifest.files.length) throw damaged('it holds more than was backed up')
  return about
}

async function writeTo(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  await pipeline(content, file.createWriteStream())
}

function readAbout(file: string, json: string): About {
  const any = readJson(AnyAbout, json)
  if (!any) throw new Damaged(`${file} is no backup of Fieldboard.`)
  if (any.format > FORMAT)
    throw new OperatorError(
      `${file} is from a newer build (format ${any.format}, here ${FORMAT}): restore it with that one.`,
    )
  const about = readJson(About, json)
  if (!about) throw new Damaged(`${file} is damaged: what it says of itself cannot be read.`)
  return about
}

/** Empties the tables that are not kept, where the database lies; which shows that it opens. */
async function leaveOut(folder: string, { versions }: About, log: DatabaseLog): Promise<void> {
  const opened = openDatabase({ databaseUrl: undefined, dataDir: folder, log })
  const database = await opened.catch((error: unknown) => {
    throw new OperatorError(
      `The database of the backup does not open with this build (PGlite ${versions.pglite} wrote it): ${String(error)}`,
    )
  })
  for (const table of NOT_KEPT) await database.pool.query(`delete from ${table}`)
  await database.close()
}
