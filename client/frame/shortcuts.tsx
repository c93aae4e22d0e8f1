import { useEffect } from 'react'
import { useStoredFlag } from '../shared/settings/use-stored-flag.ts'
import { shortcutKey } from '../ui/focus/keys.ts'
import { dialogOnDemand } from '../ui/loading/on-demand.tsx'
import { type Shortcut, useShortcutHelp } from '../ui/text/shortcut-help.ts'

const ShortcutDialog = dialogOnDemand(async () => (await import('./shortcut-dialog.tsx')).ShortcutDialog)

const EVERYWHERE: readonly Shortcut[] = [
  { keys: ['/'], text: 'Search on this screen' },
  { keys: ['?'], text: 'Show these shortcuts' },
  { keys: ['F8'], text: 'Go to the notification' },
  { keys: ['Esc'], text: 'Close, or empty the search' },
]

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** The search of the main area if it has one, else that of the sidebar: the last one that can be seen. */
const focusSearch = (): boolean => {
  const search = [...document.querySelectorAll<HTMLInputElement>('input[data-page-search]')].findLast((input) =>
    input.checkVisibility(),
  )
  search?.focus()
  search?.select()
  return search !== undefined
}

/** The keys "/" and "?", and the dialog behind "?". */
export function Shortcuts({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  useShortcutHelp('Everywhere', EVERYWHERE)
  const [hasSingleKeys, setHasSingleKeys] = useStoredFlag('singleKeyShortcuts', true)

  useEffect(() => {
    if (!hasSingleKeys) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      const key = shortcutKey(event)
      if (key === '/' && focusSearch()) event.preventDefault()
      if (key === '?') onOpenChange(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onOpenChange, hasSingleKeys])

  return (
    <ShortcutDialog
      isOpen={isOpen}
      onClose={() => onOpenChange(false)}
      hasSingleKeys={hasSingleKeys}
      onToggleSingleKeys={setHasSingleKeys}
    />
  )
}
