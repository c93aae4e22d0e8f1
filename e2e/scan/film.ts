import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LaunchOptions } from 'playwright/test'
import { test as base } from '../kit/fixtures.ts'
import { filmOf, photograph, type PrintedCode, printLabel, STRAIGHT } from './label-pictures.ts'

/** The label before the camera. */
export const SERIAL = 'QF7K-2MWT-9XHN'
export const MAC = 'E0A7001C449F'
const codes: readonly PrintedCode[] = [
  { symbology: 'ean13', text: '4006381333931' },
  { symbology: 'code128', text: MAC },
  { symbology: 'qrcode', text: SERIAL },
]

/** A film of that label in a hand that shakes, and one photo of it. */
async function film(): Promise<Buffer> {
  const label = await printLabel(codes)
  return filmOf([-2, -1, 0, 1, 2, 1, 0, -1].map((degrees) => photograph(label, { ...STRAIGHT, degrees })))
}
export const photo = async (of = codes): Promise<Buffer> =>
  photograph(await printLabel(of), STRAIGHT).toBuffer('image/png')

/** Tests whose browser has a camera, which sees the film, and lets pages use it without asking. */
export const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'fieldboard-film-'))
      const file = join(folder, 'label.mjpeg')
      await writeFile(file, await film())
      const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
      const args = [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${file}`]
      await provide({ ...launchOptions, args })
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})
