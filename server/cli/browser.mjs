// Which Chromium the browser tests drive.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
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
