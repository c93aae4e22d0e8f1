import { open, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { OperatorError } from '../errors/operator-error.ts'
import { createSeal } from '../provider/secrets/seal.ts'
import { readJson } from './format.ts'
import { KeyRows } from './person-key-rows.ts'

/** Goes up when an earlier build could not read what this one writes. */
const FORMAT = 1

/** The file beside a backup that has the keys of people, each sealed under APP_SECRET. */
const KeyFile = KeyRows.extend({
  fieldboard: z.literal('keys'),
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** For people who open the file. */
  note: z.string(),
})

/** Where the keys of a backup are, unless they are put elsewhere. */
export const keyFileOf = (backup: string): string => `${backup}.keys`

const NOTE =
  'Keys of the names in a backup of Fieldboard, sealed under APP_SECRET. Keep this file apart from the backup, and delete it when a ' +
  'newer one is there: with it an older backup opens, too, but for people who were erased since.'

/** Writes the file, for its owner alone: it is on disk when this resolves. @param path must not exist. */
export async function writeKeyFile(path: string, rows: KeyRows): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    const about = { fieldboard: 'keys', format: FORMAT, madeAt: new Date().toISOString(), note: NOTE } as const
    await file.writeFile(`${JSON.stringify({ ...about, ...rows } satisfies z.infer<typeof KeyFile>)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** @returns the keys; null where there is no such file. @throws OperatorError when it is none, or damaged. */
export async function readKeyFile(path: string): Promise<KeyRows | null> {
  const json = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (json === null) return null
  const found = readJson(KeyFile, json)
  if (!found) throw new OperatorError(`${path} is no whole file of keys of a backup that this build can read.`)
  const { keys, people } = found
  return { keys, people }
}

/** @throws OperatorError when one of the keys opens under none of these secrets. */
export function demandOpens(path: string, { keys }: KeyRows, secrets: readonly string[]): void {
  const names = new Set(secrets.map((secret) => createSeal(secret).keyId))
  if (keys.some(({ keyId }) => keyId !== null && !names.has(keyId)))
    throw new OperatorError(
      `The keys in ${path} are sealed under another APP_SECRET: set it, or name it in APP_SECRET_OLD.`,
    )
}
