import { create } from 'zustand'
import { browserStorage } from '../../api/storage.ts'

export type Theme = 'light' | 'dark'

const STORAGE_KEY = 'theme'

const stored = (): Theme => (browserStorage.get(STORAGE_KEY) === 'dark' ? 'dark' : 'light')

function show(theme: Theme): void {
  const { classList } = document.documentElement
  classList.remove('light', 'dark')
  classList.add(theme)
}

/** The theme on the screen. public/theme.js has set the class before the first paint. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: stored() }))

export const toggleTheme = (): void => chooseTheme(useTheme.getState().theme === 'dark' ? 'light' : 'dark')

export function chooseTheme(theme: Theme): void {
  browserStorage.set(STORAGE_KEY, theme)
  show(theme)
  useTheme.setState({ theme })
}

/** Takes over what another tab chose. Returns the way to stop. */
export function followTheme(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY) return
    show(stored())
    useTheme.setState({ theme: stored() })
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
