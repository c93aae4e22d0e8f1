import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { EMBEDDED } from '../database/embedded-folder.ts'
import { OperatorError } from '../errors/operator-error.ts'
import type { Config } from './config.ts'
import { findSecret } from './load-secret.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Programs beside a server look at what is there and make nothing: without settings they would open a new and empty place.
 * @throws OperatorError when there is no embedded database, where that is the one.
 */
export function demandDatabase({ dataDir, databaseUrl }: Place): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, EMBEDDED)))
    throw new OperatorError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL to those of the server.`)
}

/** As {@link demandDatabase}, for programs that read or write DATA_DIR itself. @param has says what the server has there. */
export function demandFolder(place: Place, has: string): void {
  demandDatabase(place)
  if (!existsSync(place.dataDir))
    throw new OperatorError(`There is no ${place.dataDir}: set DATA_DIR to that of the server, which has ${has}.`)
}

/** The key material of an installation. @throws OperatorError where there is none: only a server, or a first account, makes it. */
export async function demandSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string> {
  const secret = await findSecret(config)
  if (secret === null) throw new OperatorError(`There is no APP_SECRET, and none in ${config.dataDir}: set it first.`)
  return secret
}

/** For programs that may begin an installation. @throws OperatorError where its folder is neither named nor there. */
export function demandNamedPlace({ dataDir, isDataDirSet }: Pick<Config, 'dataDir' | 'isDataDirSet'>): void {
  if (!isDataDirSet && !existsSync(dataDir))
    throw new OperatorError(
      `There is no ${dataDir}: set DATA_DIR to that of the server, or to a new folder for a new one.`,
    )
}
