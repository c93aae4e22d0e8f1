import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { MAX_PLAN_PAGES } from '#events/plan/limits.ts'
import { PlanType, type Size } from '#events/plan/page.ts'
import { NoPlan, type PlanHeader } from './plan-header.ts'
import { firstBytes, PICTURE_FORMATS } from '../images.ts'
import { withPdf } from './pdfium.ts'
import { pictureTypeOf } from '#events/kernel/picture-type.ts'

/** The most pixels of a picture that is a plan. */
const MAX_PLAN_PIXELS = 268_000_000

export const PLAN_READING = { limitInputPixels: MAX_PLAN_PIXELS, failOn: 'error', sequentialRead: true } as const

/** A PDF may begin behind some bytes of whatever carried it (ISO 32000-1, Annex H, note 13). */
const isPdf = (start: Buffer): boolean => start.includes('%PDF-')

/** The type of a plan's file by its bytes. @throws NoPlan */
async function planTypeOf(path: string): Promise<PlanType> {
  const start = await firstBytes(path, 1024)
  if (start.length === 0) throw new NoPlan('empty')
  if (isPdf(start)) return 'application/pdf'
  const { data: type } = PlanType.safeParse(pictureTypeOf(start))
  if (!type) throw new NoPlan('type')
  return type
}

/** Reads what a file of a plan is. @throws NoPlan */
export async function inspectPlan(path: string): Promise<PlanHeader> {
  const mediaType = await planTypeOf(path)
  return {
    mediaType,
    pages: mediaType === 'application/pdf' ? await pdfPages(path) : [await pictureSize(path, mediaType)],
  }
}

const pdfPages = async (path: string): Promise<Size[]> =>
  withPdf(await readFile(path), ({ pages, sizeOf }) => {
    if (pages === 0) throw new NoPlan('damaged')
    if (pages > MAX_PLAN_PAGES) throw new NoPlan('pages')
    return Array.from({ length: pages }, (_, index) => sizeOf(index))
  })

async function pictureSize(path: string, mediaType: Exclude<PlanType, 'application/pdf'>): Promise<Size> {
  try {
    const { autoOrient, format } = await sharp(path, PLAN_READING).metadata()
    if (format !== PICTURE_FORMATS[mediaType]) throw new NoPlan('type')
    return autoOrient
  } catch (error) {
    if (error instanceof NoPlan) throw error
    throw new NoPlan(error instanceof Error && error.message.includes('pixel limit') ? 'pixels' : 'damaged')
  }
}
