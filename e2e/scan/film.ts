import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LaunchOptions } from 'playwright/test'
import { test as base } from '../kit/fixtures.ts'
import { filmOf, LABEL, photograph, printLabel, STRAIGHT } from './label-pictures.ts'

/** A film of that label in a hand that shakes. */
async function film(): Promise<Buffer> {
  const label = await printLabel(LABEL)
  return filmOf([-2, -1, 0, 1, 2, 1, 0, -1].map((degrees) => photograph(label, { ...STRAIGHT, degrees })))
}

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
