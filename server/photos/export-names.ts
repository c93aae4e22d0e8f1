import { extname } from 'node:path'
import { safeFileName } from '#events/kernel/text/file-name.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import { PHOTO_ENDINGS } from '#events/kernel/photo.ts'
import type { Card } from '#events/project/device.ts'
import type { CardPhoto } from '#events/project/photos.ts'
import { MANIFEST } from '#events/project/photo-export.ts'

/** A photo of a card and its path in the archive, `Cam 17/IMG_1.jpg`. */
export type NamedPhoto = { readonly card: Card; readonly photo: CardPhoto; readonly file: string }

/**
 * A folder for each card that has photos, and a name for each of its photos (docs/rules.md, EXPORT-3). Names that differ in
 * nothing but case are the same on many machines: the later one gets a number.
 */
export function nameForExport(cards: Iterable<Card>): NamedPhoto[] {
  const folders = numbered([MANIFEST])
  const named: NamedPhoto[] = []
  for (const card of cards) {
    const { photos = [] } = card
    if (photos.length === 0) continue
    const folder = folders(safeFileName(card.name, `Card ${card.id}`), '')
    const files = numbered([])
    for (const photo of photos) {
      const given = safeFileName(photo.fileName, 'photo')
      const endings = PHOTO_ENDINGS[photo.mediaType]
      const own = extname(given)
      const isRight = endings.includes(own.slice(1).toLowerCase())
      const file = isRight ? files(given.slice(0, -own.length), own) : files(given, `.${endings[0]}`)
      named.push({ card, photo, file: `${folder}/${file}` })
    }
  }
  return named
}

/** Gives each name once: `a.jpg`, then `a (2).jpg`. */
function numbered(taken: readonly string[]): (stem: string, ending: string) => string {
  const used = new Set(taken)
  const tries = new Map<string, number>()
  return (stem, ending) => {
    const key = foldCase(stem + ending)
    for (let n = tries.get(key) ?? 1; ; n++) {
      const name = n === 1 ? stem + ending : `${stem} (${n})${ending}`
      if (used.has(foldCase(name))) continue
      used.add(foldCase(name))
      tries.set(key, n + 1)
      return name
    }
  }
}
