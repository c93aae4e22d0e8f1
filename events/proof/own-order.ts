import { demand } from './difference.ts'
import type { ZipEntry } from './read-zip.ts'
import { AS_BUILT_FOLDER, RECORD_FILES, type RecordHead } from './record.ts'
import { dosTime } from './zip-layout.ts'

const OWN: readonly string[] = Object.values(RECORD_FILES)

/** True for a file of a record that is none of the server's own. */
export const isPhoto = ({ name }: { readonly name: string }): boolean =>
  !OWN.includes(name) && !name.startsWith(AS_BUILT_FOLDER)

/**
 * The files of a record stand in its archive as the server puts them there (server/proof/make-record.ts). One that was packed again does
 * not, whose files are the same. @throws Difference
 */
export function demandOwnOrder(listed: readonly ZipEntry[], { files, madeAt }: RecordHead): void {
  const ofProject = files.filter((file) => !isPhoto(file))
  const order = [...ofProject, { name: RECORD_FILES.note }, ...files.filter(isPhoto)]
  const isInOrder = order.every(({ name }, index) => listed[index]?.name === name)
  demand(isInOrder, 'Its files are in another order than that in which the server writes them: it was packed again.')
  for (const entry of listed) {
    // The server compresses texts, and knows no size of a photo before it has read it.
    const isRight = isPhoto(entry)
      ? !entry.isDeflated && entry.hasDescriptor
      : entry.time === dosTime(madeAt) && entry.isDeflated === !entry.name.endsWith('.pdf')
    demand(isRight, `${entry.name} stands there otherwise than the server writes it: the record was packed again.`)
  }
}
