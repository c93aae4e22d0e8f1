/** Why something could not be kept on this device, in a sentence for the person. @param error of the browser's database. */
export function failureWords(error: unknown): string {
  switch (error instanceof Error ? error.name : '') {
    case 'QuotaExceededError':
      return 'There is no room left on this device. Delete something, or send what waits.'
    case 'VersionError':
      return 'A newer version of this page is in use on this device. Reload the page.'
    case 'BlockedError':
      return 'An older version of this page is open in another tab. Close that tab.'
    default:
      return 'This browser keeps nothing for this page, as in a private window. Keep this tab open.'
  }
}
