import { create } from 'zustand'
import { browserStorage } from '../../api/storage.ts'

const THEMES = ['light', 'dark', 'system'] as const
/** `system` follows the device. */
export type Theme = (typeof THEMES)[number]

const STORAGE_KEY = 'theme'

/** Light unless the person chose something else (specification 000, section 9). */
const stored = (): Theme => THEMES.find((theme) => theme === browserStorage.get(STORAGE_KEY)) ?? 'light'

const deviceIsDark = matchMedia('(prefers-color-scheme: dark)')

const isDark = (theme: Theme): boolean => theme === 'dark' || (theme === 'system' && deviceIsDark.matches)

function show(theme: Theme): void {
  const { classList } = document.documentElement
  classList.remove('light', 'dark')
  classList.add(isDark(theme) ? 'dark' : 'light')
  useTheme.setState({ theme, isDark: isDark(theme) })
}

/** The theme that was chosen, and what it comes to. public/theme.js has set the class before the first paint. */
export const useTheme = create<{ theme: Theme; isDark: boolean }>(() => ({ theme: stored(), isDark: isDark(stored()) }))

/** From what is seen to the other, so that each press changes something. */
export const toggleTheme = (): void => chooseTheme(useTheme.getState().isDark ? 'light' : 'dark')

export function chooseTheme(theme: Theme): void {
  browserStorage.set(STORAGE_KEY, theme)
  show(theme)
}

/** Takes over what another tab chose, and what the device changes to. Returns the way to stop. */
export function followTheme(): () => void {
  const stop = new AbortController()
  const follow = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY) show(stored())
  }
  addEventListener('storage', follow, stop)
  deviceIsDark.addEventListener('change', () => show(stored()), stop)
  return () => stop.abort()
}
