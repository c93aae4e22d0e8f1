/** The name of this browser's time zone; UTC where it has none that is known, as browsers that hide it do. */
export function zoneHere(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone === undefined || timeZone === 'Etc/Unknown' ? 'UTC' : timeZone
}
