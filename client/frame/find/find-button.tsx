import { Search } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useUser } from '../../api/people/session.tsx'
import { noteOpened } from '../../shared/find/opened.ts'
import { dialogOnDemand } from '../../ui/loading/on-demand.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Shortcut, useShortcutHelp } from '../../ui/text/shortcut-help.ts'
import { keyOfPage } from './found-href.ts'
import { shortcutKey } from '../../ui/focus/keys.ts'

const FindDialog = dialogOnDemand(async () => (await import('./find-dialog.tsx')).FindDialog)

const SHORTCUTS: readonly Shortcut[] = [{ keys: ['Ctrl', 'K'], text: 'Find anything' }]

/** True where another dialog has the keyboard. */
const isTaken = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** The magnifier of the navigation bar and its key. Notes what the person opens, which they find first. */
export function FindButton({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const me = useUser().id
  const [path] = useLocation()
  const search = useSearch()
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  useShortcutHelp('Find', SHORTCUTS)

  const key = keyOfPage(path, search)
  useEffect(() => {
    if (key !== null) noteOpened(me, key)
  }, [me, key])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isKey = shortcutKey(event) === 'k' && (event.ctrlKey || event.metaKey)
      if (!isKey || event.altKey || event.shiftKey || event.defaultPrevented) return
      // Else the browser goes to its own search.
      event.preventDefault()
      setIsOpen((isShown) => !isShown && !isTaken())
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <IconButton label="Find" aria-keyshortcuts="Control+K Meta+K" onClick={() => setIsOpen(true)}>
        <Search aria-hidden />
      </IconButton>
      <FindDialog isOpen={isOpen} onClose={close} onShowShortcuts={onShowShortcuts} />
    </>
  )
}
