import PDFDocument from 'pdfkit'

/** A sheet of a drawing. `sheet` and `title` stand in its title block, lower right; sizes are in points. */
type Sheet = { readonly width?: number; readonly height?: number; readonly sheet?: string; readonly title?: string }

/** A set of drawings as a PDF: walls, a door and a title block on each sheet. */
export async function drawings(
  sheets: readonly Sheet[] = [{}],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const document = new PDFDocument({ ...options, autoFirstPage: false })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const whole = new Promise((resolve) => document.on('end', resolve))
  for (const { width = 842, height = 595, sheet = 'E-101', title = 'Ground floor' } of sheets) {
    document.addPage({ size: [width, height], margin: 0 })
    document
      .lineWidth(4)
      .rect(40, 40, width - 80, height - 140)
      .stroke()
    document
      .moveTo(width / 2, 40)
      .lineTo(width / 2, height / 3)
      .stroke()
    document.circle(width / 2, height / 3, 30).stroke()
    document.fontSize(14).text('Lobby', width / 4, height / 4, { lineBreak: false })
    document.fontSize(18).text(title, width - 260, height - 70, { lineBreak: false })
    document.fontSize(24).text(sheet, width - 120, height - 40, { lineBreak: false })
  }
  document.end()
  await whole
  return Buffer.concat(parts)
}
