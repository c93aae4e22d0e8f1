import { domToCanvas } from 'modern-screenshot'
import { MAX_SCREENSHOT_BYTES } from '#events/feedback/screenshot.ts'

/** Of a page that is too large as PNG and as JPEG the picture is half as wide and high, and again, so many times at most. */
const MAX_HALVINGS = 4
const JPEG_QUALITY = 0.9

/**
 * A picture of the page as it is in the window, without the dialogs over it. It is drawn from the page's own elements, since no
 * page may ask for the screen: what a browser alone draws, as a video, may be missing.
 * @returns PNG, or JPEG where that is smaller than {@link MAX_SCREENSHOT_BYTES} and PNG is not. @throws where it cannot be drawn.
 */
export async function takeScreenshot(): Promise<File> {
  const root = document.getElementById('root')
  if (!root) throw new Error('There is no page.')
  const { backgroundColor } = getComputedStyle(document.documentElement)
  // Scrollbars would take room from what is pictured.
  const cssText = `${await fontFaces()} * { scrollbar-width: none !important }`
  for (let halvings = 0; halvings <= MAX_HALVINGS; halvings++) {
    const canvas = await domToCanvas(root, {
      width: window.innerWidth,
      height: window.innerHeight,
      scale: 1 / 2 ** halvings,
      backgroundColor,
      font: { cssText },
      features: { copyScrollbar: false, restoreScrollPosition: true },
    })
    for (const type of ['image/png', 'image/jpeg']) {
      const picture = await blobOf(canvas, type)
      if (picture.size <= MAX_SCREENSHOT_BYTES) return new File([picture], 'This page', { type })
    }
  }
  throw new Error('The picture is too large.')
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture cannot be written.')))
    canvas.toBlob(take, type, JPEG_QUALITY)
  })

/** The fonts that the page uses, as rules that hold them: a picture loads nothing. One that cannot be had is left out. */
async function fontFaces(): Promise<string> {
  const used = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(keyOf))
  const faces = [...document.styleSheets].flatMap(({ cssRules, href }) =>
    [...cssRules].filter((rule) => rule instanceof CSSFontFaceRule).map(({ style }) => ({ style, href })),
  )
  const rules = faces.map(async ({ style, href }) => {
    const [family, unicodeRange] = [style.getPropertyValue('font-family'), style.getPropertyValue('unicode-range')]
    const [, path] = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue('src')) ?? []
    if (path === undefined || !used.has(keyOf({ family, unicodeRange }))) return ''
    const weight = style.getPropertyValue('font-weight')
    const url = await dataUrlOf(new URL(path, href ?? location.href)).catch(() => null)
    return url === null
      ? ''
      : `@font-face { font-family: ${family}; font-weight: ${weight}; unicode-range: ${unicodeRange}; src: url(${url}) }`
  })
  return (await Promise.all(rules)).join('\n')
}

/** Browsers write names and ranges of a font in several ways. */
const keyOf = ({ family, unicodeRange }: Pick<FontFace, 'family' | 'unicodeRange'>): string =>
  `${family}${unicodeRange}`.replaceAll(/["'\s]|\b0+(?=[\da-f])/gi, '').toLowerCase()

async function dataUrlOf(url: URL): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCodePoint(byte)
  return `data:font/woff2;base64,${btoa(binary)}`
}
