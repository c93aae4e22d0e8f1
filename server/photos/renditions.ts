import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoSize } from '#events/project/photos.ts'
import { render, type RenditionType } from './images.ts'
import type { PhotoStore } from './photo-store.ts'

type Asked = { readonly key: string; readonly digest: string; readonly size: PhotoSize; readonly type: RenditionType }

/** Photos as screens show them. */
export type Renditions = ReturnType<typeof createRenditions>

/** @param folder keeps what was made once; it need not exist, and may be emptied at any time. */
export function createRenditions(photos: Pick<PhotoStore, 'get'>, folder: string) {
  const making = new Map<string, Promise<Buffer | null>>()

  async function make({ key, size, type }: Asked, path: string): Promise<Buffer | null> {
    const original = await photos.get(key)
    if (!original) return null
    const bytes = await render(original, size, type)
    await mkdir(folder, { recursive: true })
    const draft = join(folder, `${randomUUID()}.part`)
    await writeFile(draft, bytes)
    await rename(draft, path)
    return bytes
  }

  /** A photo in a size; null when the store lacks it. */
  return async (asked: Asked): Promise<Buffer | null> => {
    const path = join(folder, `${asked.digest}-${asked.size}.${asked.type.slice('image/'.length)}`)
    const known = await readFile(path).catch(() => null)
    if (known) return known
    const begun = making.get(path) ?? make(asked, path).finally(() => making.delete(path))
    making.set(path, begun)
    return begun
  }
}
