import { useEffect } from 'react'
import { create } from 'zustand'

/** One line of the shortcuts dialog: the keys (all pressed together) and what they do. */
export type Shortcut = { readonly keys: readonly string[]; readonly text: string }

/** The groups that the dialog behind "?" shows: those of the screens that are mounted, by title. */
export const useShortcutGroups = create<Readonly<Record<string, readonly Shortcut[]>>>(() => ({}))

/** Lists a screen's shortcuts in the dialog behind "?" while it is mounted. `shortcuts` is a constant. */
export function useShortcutHelp(title: string, shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    useShortcutGroups.setState({ [title]: shortcuts })
    return () => {
      useShortcutGroups.setState(({ [title]: _gone, ...others }) => others, true)
    }
  }, [title, shortcuts])
}
