import { useEffect } from 'react'
import favicon from './favicon.svg?raw'

/** The icon of the tab with a red mark that holds `count`, "9+" from ten on. */
const withCount = (count: number): string =>
  favicon.replace(
    '</svg>',
    `<circle cx="22" cy="22" r="10" fill="#c8232c" /><text x="22" y="26.5" fill="#fff" font-family="system-ui, sans-serif" font-size="13" font-weight="700" text-anchor="middle">${count > 9 ? '9+' : count}</text></svg>`,
  )

/** Shows a number on the icon of the tab while it is above zero. */
export function useFaviconCount(count: number): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!link || count === 0) return undefined
    const plain = link.href
    link.href = `data:image/svg+xml,${encodeURIComponent(withCount(count))}`
    return () => {
      link.href = plain
    }
  }, [count])
}
