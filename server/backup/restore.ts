import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { lockDataDir } from '../database/data-dir-lock.ts'
import { EMBEDDED } from '../database/embedded-folder.ts'
import { syncFolder } from '../database/durable-fs.ts'
import { restoringFolder } from '../database/half-restored.ts'
import type { DatabaseLog } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { beginPhotos } from '../startup/open-photos.ts'
import { syncAll } from '../database/template.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { forgetCopies } from '../personal/erase-again.ts'
import { erasedKeys, rememberErased } from '../personal/erased-keys.ts'
import { createSeal } from '../provider/secrets/seal.ts'
import type { BackupSettings } from './back-up.ts'
import { type About, DUMP, KEY_IDS, KeyIds, NOT_KEPT, PHOTOS, readJson } from './format.ts'
import { demandOpens, readKeyFile } from './key-file.ts'
import { destroyedIn, type KeyRows, putKeyRows } from './person-key-rows.ts'
import { emptyFolder, isEmptyFolder, moveInto } from './photo-place.ts'
import { hasTables, runTool } from './postgres-tools.ts'
import { unpack } from './unpack.ts'

type Options = {
  /** The archive. */
  readonly file: string
  /** APP_SECRET and those before, one of which must be the backup's; null takes any backup. */
  readonly secrets: readonly string[] | null
  /** The file of the keys of people; null does without, as `secrets` null does: every name is lost then. */
  readonly keys: string | null
  readonly log: DatabaseLog
}

/**
 * Puts what a backup holds into an empty place: DATA_DIR, and the database of DATABASE_URL. All is written beside and checked
 * first; no program opens what a cut-off restore left, and the next one begins anew.
 * @returns what the backup says of itself.
 * @throws OperatorError, with nothing changed, when the place is not empty, or the backup is damaged, of a newer format, of
 * another kind of database, or of another APP_SECRET, or when keys that it needs are not there.
 */
export async function restore(settings: BackupSettings, { file, secrets, keys, log }: Options): Promise<About> {
  const { databaseUrl, eventStoreUrl } = settings
  if (eventStoreUrl !== undefined)
    throw new OperatorError('No backup of npm run backup goes into an EventStoreDB: unset EVENTSTORE_URL.')
  const dataDir = resolve(settings.dataDir)
  const unlock = await lockDataDir(dataDir, log)
  try {
    await makeRoom(dataDir, databaseUrl)
    const given = keys === null || secrets === null ? null : { path: keys, secrets, rows: await readKeyFile(keys) }
    const photos = join(dataDir, PHOTOS)
    const hasPlace = existsSync(photos)
    const draft = restoringFolder(dataDir)
    await mkdir(draft, { mode: 0o700 })
    syncFolder(dataDir)
    let about: About
    let isLoaded = false
    try {
      about = await unpack(file, draft, (found) => {
        demandFit(found, databaseUrl, secrets)
        if (given && found.format > 1) demandKeys(given)
      })
      const people = await peopleOf(draft, dataDir, given)
      if (databaseUrl === undefined) await completeFolder(draft, about, people, log)
      await mkdir(join(draft, PHOTOS), { recursive: true, mode: 0o700 })
      await syncAll(draft)
      if (!hasPlace) await mkdir(photos, { mode: 0o700 })
      await moveInto(join(draft, PHOTOS), photos)
      await beginPhotos(settings)
      // Last: with the database there, the installation is.
      if (databaseUrl === undefined) await rename(join(draft, EMBEDDED), join(dataDir, EMBEDDED))
      else {
        const options = ['--single-transaction', '--no-owner', '--no-privileges']
        await runTool('pg_restore', [...options, join(draft, DUMP)], databaseUrl)
        isLoaded = true
        await completeServer(databaseUrl, about, people)
      }
    } catch (error) {
      // Half of it: the folder keeps programs from opening that, as after a restore that was cut off.
      if (isLoaded) throw error
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
 * and the keys that were destroyed (which a restore must not take back), and what a disk of its own has.
 */
const MAY_BE_THERE: ReadonlySet<string> = new Set(['app-secret', 'lock', 'proof', 'erased-keys', 'lost+found'])

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
        'Without it no API key, webhook secret or name opens, and the log cannot be checked; --without-secret restores all the same.',
    )
}

type GivenKeys = { readonly path: string; readonly secrets: readonly string[]; readonly rows: KeyRows | null }

/** @throws OperatorError when there is no file of keys, or APP_SECRET does not open it. */
function demandKeys({ path, secrets, rows }: GivenKeys): void {
  if (!rows)
    throw new OperatorError(
      `There are no keys in ${path}: name the file that was written beside this backup, or a newer one, by --keys. ` +
        '--without-keys restores all the same; then every name, e-mail and text of feedback is lost for good.',
    )
  demandOpens(path, rows, secrets)
}

/** The keys that go into the database, those that were destroyed since, and those that the log needs. */
type People = { readonly rows: KeyRows; readonly erased: readonly string[]; readonly wanted: readonly string[] }

/** @param draft where the archive was unpacked. @throws OperatorError when keys that the log needs are not in the file. */
async function peopleOf(draft: string, dataDir: string, given: GivenKeys | null): Promise<People> {
  const json = existsSync(join(draft, KEY_IDS)) ? await readFile(join(draft, KEY_IDS), 'utf8') : ''
  const wanted = readJson(KeyIds, json)?.ids ?? []
  if (!given?.rows) return { rows: { keys: [], people: [] }, erased: [], wanted }
  const { path, rows } = given
  const there = new Set(rows.keys.map(({ id }) => id))
  if (wanted.some((id) => !there.has(id)))
    throw new OperatorError(
      `${path} lacks keys of this backup: it is older, or of another installation. Take the file that was written beside the ` +
        'backup, or a newer one.',
    )
  await rememberErased(dataDir, destroyedIn(rows))
  return { rows, erased: await erasedKeys(dataDir), wanted }
}

/** Completes the embedded database where it lies; which shows that it opens. */
async function completeFolder(folder: string, about: About, people: People, log: DatabaseLog): Promise<void> {
  const opened = openDatabase({ databaseUrl: undefined, dataDir: folder, log })
  const database = await opened.catch((error: unknown) => {
    throw new OperatorError(
      `The database of the backup does not open with this build (PGlite ${about.versions.pglite} wrote it): ${String(error)}`,
    )
  })
  try {
    await complete(database.pool, about, people)
  } finally {
    await database.close()
  }
}

async function completeServer(databaseUrl: string, about: About, people: People): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    await complete(pool, about, people)
  } finally {
    await pool.end()
  }
}

/** Removes what is not kept, and a backup of the first format has; then puts the keys of people in. */
async function complete(pool: pg.Pool, { format }: About, { rows, ...ids }: People): Promise<void> {
  for (const table of NOT_KEPT)
    await pool.query(`do $$ begin if to_regclass('${table}') is not null then delete from ${table}; end if; end $$`)
  await forgetCopies(pool)
  if (format > 1) await putKeyRows(pool, rows, ids)
}
