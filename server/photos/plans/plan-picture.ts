import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { inspectPlan, PLAN_READING } from './plan-files.ts'
import { CHANNELS, withPdf } from './pdfium.ts'
import { NoPlan, type PlanPicture } from './plan-header.ts'

/** The longest edge of the picture, in pixels: places are chosen on it, no texts are read. */
const MAX_EDGE = 2_000

/** Draws a page of a file small. @param filePage from 1. @throws NoPlan for a file that is no plan, or has no such page. */
export async function drawPicture(path: string, filePage: number): Promise<PlanPicture> {
  const { mediaType, pages } = await inspectPlan(path)
  const own = pages[filePage - 1]
  if (!own) throw new NoPlan('page')
  const drawn = (edge: number) => Math.max(1, Math.round((edge * MAX_EDGE) / Math.max(own.width, own.height)))
  const [width, height] = [drawn(own.width), drawn(own.height)]
  const image =
    mediaType === 'application/pdf'
      ? await withPdf(await readFile(path), (pdf) => {
          const data = Buffer.from(pdf.page(filePage - 1).draw({ width, height, top: 0, rows: height }))
          return sharp(data, { raw: { width, height, channels: CHANNELS } })
        })
      : sharp(path, PLAN_READING).autoOrient().resize(MAX_EDGE, MAX_EDGE, { fit: 'inside', withoutEnlargement: true })
  try {
    const bytes = await image.flatten({ background: '#fff' }).webp({ quality: 80, effort: 1 }).toBuffer()
    return { pages: pages.length, own, bytes }
  } catch {
    throw new NoPlan('damaged')
  }
}
