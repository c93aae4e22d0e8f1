// Which Chromium the browser tests drive.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell is Chromium without its own windows, which takes a quarter less time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
const elsewhere = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The Chromium or Chrome of this machine: CHROMIUM_PATH, else the first in PATH or one of the usual places.
 * @returns {string | undefined} its path
 */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere].find(existsSync)
}

/** The packages of Debian that make up for a missing one. A page without any font of the system measures nothing. */
export const CHROMIUM_PACKAGES = ['chromium-headless-shell', 'fonts-liberation']
