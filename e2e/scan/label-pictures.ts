import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas'
import bwipjs from 'bwip-js/node'

/** A code on a label: its symbology, as bwip-js calls it, and its text. */
export type PrintedCode = {
  readonly symbology: 'code128' | 'code39' | 'qrcode' | 'datamatrix' | 'ean13'
  readonly text: string
}

/** How a label is held before a camera, and what the light does. */
export type HeldLabel = {
  readonly degrees: number
  /** Pixels of the photo for one of the label. */
  readonly scale: number
  /** In pixels of the photo. */
  readonly blur: number
  /** Where light is reflected, as parts of the photo's sides, and how strongly: 1 is white. */
  readonly glare: { readonly x: number; readonly y: number; readonly strength: number }
}

/** A label of the provider's. */
export const SERIAL = 'QF7K-2MWT-9XHN'
export const MAC = 'E0A7001C449F'
export const LABEL: readonly PrintedCode[] = [
  { symbology: 'ean13', text: '4006381333931' },
  { symbology: 'code128', text: MAC },
  { symbology: 'qrcode', text: SERIAL },
]

export const STRAIGHT: HeldLabel = { degrees: 0, scale: 1, blur: 0, glare: { x: 0, y: 0, strength: 0 } }

const PHOTO = { width: 1280, height: 960 }
const LABEL_WIDTH = 760
const MARGIN = 24

const isMatrix = ({ symbology }: PrintedCode) => symbology === 'qrcode' || symbology === 'datamatrix'

/** Prints codes below each other, as a label has them. */
export async function printLabel(codes: readonly PrintedCode[]): Promise<Canvas> {
  const pictures = await Promise.all(
    codes.map(async (code) => {
      const size = isMatrix(code) ? { scale: 4 } : { scale: 2, height: 10 }
      return loadImage(await bwipjs.toBuffer({ bcid: code.symbology, text: code.text, ...size }))
    }),
  )
  const height = pictures.reduce((sum, picture) => sum + picture.height + MARGIN, MARGIN)
  const label = createCanvas(LABEL_WIDTH, height)
  const context = label.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, label.width, label.height)
  let top = MARGIN
  for (const picture of pictures) {
    context.drawImage(picture, 2 * MARGIN, top)
    top += picture.height + MARGIN
  }
  return label
}

/** Takes a photo of a label on a grey wall. */
export function photograph(label: Canvas, { degrees, scale, blur, glare }: HeldLabel): Canvas {
  const photo = createCanvas(PHOTO.width, PHOTO.height)
  const context = photo.getContext('2d')
  context.fillStyle = '#8a8f94'
  context.fillRect(0, 0, photo.width, photo.height)
  context.save()
  context.translate(photo.width / 2, photo.height / 2)
  context.rotate((degrees * Math.PI) / 180)
  const fitting = scale * Math.min(1, (0.9 * photo.height) / label.height)
  context.scale(fitting, fitting)
  if (blur > 0) context.filter = `blur(${blur}px)`
  context.drawImage(label, -label.width / 2, -label.height / 2)
  context.restore()
  const [x, y] = [glare.x * photo.width, glare.y * photo.height]
  const light = context.createRadialGradient(x, y, 0, x, y, photo.height / 3)
  light.addColorStop(0, `rgba(255, 255, 255, ${glare.strength})`)
  light.addColorStop(1, 'rgba(255, 255, 255, 0)')
  context.fillStyle = light
  context.fillRect(0, 0, photo.width, photo.height)
  return photo
}

/** The pixels of a photo as a browser's canvas gives them. */
export function pixelsOf(photo: Canvas): ImageData {
  const { data, width, height } = photo.getContext('2d').getImageData(0, 0, photo.width, photo.height)
  return { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' }
}

/** A film of photos, one after the other: Chromium takes such a file for what its camera sees. */
export const filmOf = (photos: readonly Canvas[]): Buffer =>
  Buffer.concat(photos.map((photo) => photo.toBuffer('image/jpeg')))

/** The file of a photo of a label that is held straight. */
export const photo = async (codes = LABEL): Promise<Buffer> =>
  photograph(await printLabel(codes), STRAIGHT).toBuffer('image/png')
