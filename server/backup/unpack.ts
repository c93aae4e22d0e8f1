import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { OperatorError } from '../errors/operator-error.ts'
import { Damaged, measure, type Part, readArchive } from './archive.ts'
import { ABOUT, About, AnyAbout, FORMAT, isPlace, MANIFEST, Manifest, readJson } from './format.ts'

/** Writes all files of an archive into a folder, and checks each. @param accept throws when the backup does not fit. */
export async function unpack(file: string, folder: string, accept: (about: About) => void): Promise<About> {
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
