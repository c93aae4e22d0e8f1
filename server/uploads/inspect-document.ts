import { PDF_TYPE } from '#events/kernel/photo.ts'
import { SiteFileType } from '#events/site/files.ts'
import type { Asker, Decoder } from '../photos/decoder.ts'
import { NoPhoto } from '../photos/photo-store.ts'
import { NoPlan } from '../photos/plans/plan-header.ts'

/** The type of a file that people add beside cards, by its own bytes. */
export type DocumentHeader = { readonly mediaType: SiteFileType }

/** Reads what a file is: a picture is decoded whole, a PDF is opened and has its pages counted. @throws NoPlan */
export async function inspectDocument(
  decoder: Pick<Decoder, 'inspect' | 'inspectPlan'>,
  path: string,
  asker: Asker,
): Promise<DocumentHeader> {
  try {
    const { mediaType } = await decoder.inspect(path, asker)
    const { data } = SiteFileType.safeParse(mediaType)
    if (!data) throw new NoPlan('type')
    return { mediaType: data }
  } catch (error) {
    if (!(error instanceof NoPhoto)) throw error
    if (error.reason !== 'type') throw new NoPlan(error.reason)
  }
  const { mediaType } = await decoder.inspectPlan(path, asker)
  if (mediaType !== PDF_TYPE) throw new NoPlan('type')
  return { mediaType }
}
