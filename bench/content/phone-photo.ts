import sharp from 'sharp'

/** A JPEG as a phone takes it: 12 megapixels, with some noise. */
export async function phonePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  return sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer()
}
