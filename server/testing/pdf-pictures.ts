import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { z } from 'zod'

const Matrix = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])

/** The pictures on the pages of a PDF, as large as they are drawn, in points. */
export async function pdfPictures(pdf: Buffer): Promise<{ page: number; width: number; height: number }[]> {
  const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise
  const pictures: { page: number; width: number; height: number }[] = []
  for (let page = 1; page <= document.numPages; page++) {
    const { fnArray, argsArray } = await (await document.getPage(page)).getOperatorList()
    for (const [at, operator] of fnArray.entries()) {
      if (operator !== OPS.paintImageXObject) continue
      // The transform before it takes a square of one point to the place of the picture.
      const [width, , , height] = Matrix.parse(argsArray[fnArray.lastIndexOf(OPS.transform, at)])
      pictures.push({ page, width: Math.abs(width), height: Math.abs(height) })
    }
  }
  await document.destroy()
  return pictures
}
