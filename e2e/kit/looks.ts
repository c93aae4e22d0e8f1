import { expect, type Page } from 'playwright/test'

/** How often the screens ask again that are told of no change, in milliseconds: as the client has it (client/api). */
export const LOOK_EVERY_MS = 10_000

/**
 * Waits until something shows that such a screen asks for: its clock, which the test has installed, goes on from look to look.
 * @param check waits for a short while itself.
 */
export async function afterLooks(
  page: Page,
  check: (options: { readonly timeout: number }) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(LOOK_EVERY_MS)
    await check({ timeout: 1_000 })
  }).toPass()
}
