/** A link that opens the navigation to an address in the program that the device has for it. @param userAgent of the browser. */
export function mapHref(address: string, userAgent: string): string {
  const place = encodeURIComponent(address.replace(/\s+/g, ' '))
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`
  if (/Android/.test(userAgent)) return `geo:0,0?q=${place}`
  return `https://www.google.com/maps/dir/?api=1&destination=${place}`
}

/** A link that calls a number, whatever stands between its digits. */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+*#,;]/g, '')}`
